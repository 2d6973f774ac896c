import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fulfillments } from "#server/app.ts";
import { recordMissedCharges } from "#server/payments/charges/record-missed-charges.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { manyMembers, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";
import { expireDuesPayments } from "./expire-dues-payments.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

function workOf({ db, config, now }: TestApp): SystemContext {
  return { db, config, now, log: openLog(config) };
}

async function someone(): Promise<SignedIn> {
  const [one] = await manyMembers(app, 1);
  if (!one) throw new Error("nobody came");
  return one;
}

async function openPage(at: TestApp, { cookie }: SignedIn): Promise<string> {
  const page = await at.call("POST", "/api/member/pay-dues", { cookie, body: {} });
  return /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
}

/** The last paid day, the years bought, and the outcome of each payment, sorted. */
async function outcome({ id }: SignedIn) {
  const { rows } = await app.db.execute<{ through: string | null; years: number; money: string[] }>(sql`select
      local_dues_paid_through::text as through,
      (select count(*)::int from dues_payments d where d.member_id = m.id) as years,
      (select coalesce(array_agg(p.status || ' ' || coalesce(c.outcome, '-') order by p.status), '{}')
        from payments p left join payment_charges c on c.payment_id = p.id
        where p.purpose = 'dues' and p.subject_id = m.id) as money
    from members m where id = ${id}`);
  return rows[0];
}

test("Two notifications of one payment in two processes extend the dues once", async () => {
  const neighbour = await neighbourOf(app);
  await shop.control("POST", "/faults", { name: "duplicateNotification" });
  for (let round = 1; round <= 6; round += 1) {
    const who = await someone();
    await shop.pay(await openPage(app, who));
    await shop.delivered();
    const { back, cancel } = await shop.wayBack();
    await Promise.all([
      ...[app, neighbour].flatMap((one) => [
        processNotifications(workOf(one), fulfillments, { most: 1 }),
        recordMissedCharges(workOf(one), fulfillments),
        one.call("GET", back),
        one.call("GET", cancel),
      ]),
    ]);
    await shop.notifications();
    expect(await outcome(who)).toEqual({ through: "2027-03-10", years: 1, money: ["paid applied"] });
  }
});

test("Two pages opened and paid at once cause one extension and one refund", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 1; round <= 6; round += 1) {
    const who = await someone();
    const [one = "", other = ""] = await Promise.all([openPage(app, who), openPage(neighbour, who)]);
    await Promise.all([shop.pay(one), shop.pay(other, { cardNumber: "5424000000000015" })]);
    await shop.delivered();
    await Promise.all(
      [app, neighbour].flatMap((process) => [
        processNotifications(workOf(process), fulfillments, { most: 1 }),
        recordMissedCharges(workOf(process), fulfillments),
        expireDuesPayments(
          { ...workOf(process), now: new Date(process.now.getTime() + 121 * 60_000) },
          fulfillments,
        ),
      ]),
    );
    await shop.notifications();
    expect(await outcome(who)).toEqual({
      through: "2027-03-10",
      years: 1,
      money: ["paid applied", "refund_due refund_due"],
    });
  }
});

test("A page opened while another payment arrives never adds a second year", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 1; round <= 6; round += 1) {
    const who = await someone();
    await shop.pay(await openPage(app, who));
    await shop.delivered();
    const [, late] = await Promise.all([
      processNotifications(workOf(app), fulfillments),
      openPage(neighbour, who),
      recordMissedCharges(workOf(neighbour), fulfillments),
    ]);
    // Without a token, the page was refused: the dues were already paid.
    if (late) await shop.pay(late, { cardNumber: "5424000000000015" });
    await shop.notifications();
    expect(await outcome(who)).toEqual({
      through: "2027-03-10",
      years: 1,
      money: late ? ["paid applied", "refund_due refund_due"] : ["paid applied"],
    });
  }
});

/** A member has paid two payments: one process records the first, and meanwhile another records the second. */
async function readSideBySide(): Promise<SignedIn> {
  const slow = await slowNeighbourOf(app, "payments");
  const who = await someone();
  const [one, other] = [await openPage(app, who), await openPage(app, who)];
  await shop.pay(one);
  await shop.pay(other, { cardNumber: "5424000000000015" });
  await shop.delivered();
  const first = processNotifications(workOf(slow), fulfillments, { most: 1 });
  await lingering(app);
  await Promise.all([first, processNotifications(workOf(app), fulfillments, { most: 1 })]);
  return who;
}

test("Two simultaneous payments in two processes cause one extension and one refund", async () => {
  expect(await outcome(await readSideBySide())).toEqual({
    through: "2027-03-10",
    years: 1,
    money: ["paid applied", "refund_due refund_due"],
  });
});

test("Without the locks both payments are kept for one year", async () => {
  withoutRowLocks();
  expect(await outcome(await readSideBySide())).toEqual({
    through: "2027-03-10",
    years: 2,
    money: ["paid applied", "paid applied"],
  });
});
