import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OpenItem } from "#contract/treasury.ts";
import { fulfillments } from "#server/app.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { BUSY, useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { useShop } from "#test/services/shop.ts";
import { reconcileDaily } from "./reconcile-daily.ts";
import { reconcileWithProvider } from "./reconcile-with-provider.ts";

const shop = useShop();
const { app } = shop;
const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
const { plant, plantBusy } = useBrokenFulfillment(app);

/** A party of one whose card has been charged. */
async function aPaidParty(firstName: string) {
  const { id } = await aMember(app.db, { firstName, email: `${firstName}@example.org` });
  const cookie = await sessionOf(app, { memberId: id });
  const event = await aDinner(app.db);
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(1, event.id) });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId: body.id },
  });
  const { transId } = await shop.pay(page.body.token);
  return { event, transactionId: transId ?? "", registrationId: body.id };
}

const charges = async () =>
  (
    await app.db.execute<{ line: string }>(sql`select concat_ws(': ', c.outcome, c.reason, f.status) as line
      from payment_charges c left join payment_refunds f using (transaction_id) order by transaction_id`)
  ).rows.map(({ line }) => line);

async function openItems(): Promise<string[]> {
  const { id } = await aMember(app.db, { firstName: "Otto", lastName: "Officer", adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: id });
  const { body } = await app.call<{ openItems: OpenItem[] }>("GET", "/api/open-items", { cookie });
  return body.openItems.map(({ title, why }) => `${title}: ${why}`);
}

it.each(["a constraint", ...BUSY])(
  "A charge that cannot be applied (%s) does not keep the charges of others from being found",
  async (why) => {
    await shop.control("POST", "/faults", { name: "dropNotification", count: 2 });
    await aPaidParty("Anna");
    const { event } = await aPaidParty("Bert");
    if (why === "a constraint") await plant();
    else await plantBusy(why, 1000);
    await shop.control("POST", "/settle", {});
    await shop.pass(24 * 60);
    await reconcileDaily(work(), fulfillments);
    expect(await charges()).toEqual(["recorded", "applied"]);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
  },
);

const aRun = async () => {
  const days = { from: "2026-03-10", to: "2026-03-10", askedBy: "portal" };
  await reconcileWithProvider(work(), fulfillments, days);
  const { rows } = await app.db.execute<{
    line: string;
  }>(sql`select concat_ws(' ', r.error, kind, transaction_id,
      sentence) as line from reconciliations r left join reconciliation_differences d on d.reconciliation_id = r.id
    where r.id = (select max(id) from reconciliations) order by d.id`);
  return rows.map(({ line }) => line);
};

describe("a reconciliation", () => {
  it("goes on after a transaction that cannot be compared, and lists it", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification", count: 2 });
    const anna = await aPaidParty("Anna");
    const bert = await aPaidParty("Bert");
    await plant(`alter table payment_charges add constraint planted
      check (transaction_id <> '${anna.transactionId}')`);
    await shop.control("POST", "/settle", {});
    const sentence = "This transaction could not be compared. Cause: a technical problem (planted).";
    expect(await aRun()).toEqual([
      `not-compared ${anna.transactionId} ${sentence}`,
      `missing-here ${bert.transactionId} A charge of $150.00 was missing here. It has now been recorded.`,
    ]);
    expect(await charges()).toEqual(["applied"]);
    expect(await openItems()).toEqual([
      `$150.00 could not be compared: ${sentence} Transaction ${anna.transactionId}.`,
    ]);
  });

  it("keeps what it found before the provider stopped answering, once", async () => {
    const anna = await aPaidParty("Anna");
    await shop.notifications();
    await app.db.execute(sql`update payment_charges set amount = 149.50`);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const bert = await aPaidParty("Bert");
    await shop.control("POST", "/settle", {});
    await shop.pass(24 * 60);
    const fault = { name: "http500", method: "getTransactionDetailsRequest", count: 1 };
    await shop.control("POST", "/faults", fault);
    await reconcileDaily(work(), fulfillments);
    const on = "on March 10, 2026";
    const differs = `The portal has $149.50 ${on}; the card processor settled $150.00 ${on}.`;
    const item = `$0.50 more was settled than charged: Anna Weber: ${differs} Transaction ${anna.transactionId}.`;
    expect(await openItems()).toEqual([item]);
    await reconcileDaily(work(), fulfillments);
    expect(await openItems()).toEqual([item]);
    const { rows } = await app.db.execute(sql`select kind, transaction_id from reconciliation_differences
      order by transaction_id`);
    expect(rows).toEqual([
      { kind: "amount-differs", transaction_id: anna.transactionId },
      { kind: "missing-here", transaction_id: bert.transactionId },
    ]);
  });
});
