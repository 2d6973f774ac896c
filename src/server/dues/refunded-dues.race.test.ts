import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fulfillments } from "#server/app.ts";
import { recordMissedCharges } from "#server/payments/charges/record-missed-charges.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { countByStatus, type SignedIn } from "#test/people/many-members.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

/** Of either process, by the test's clock. */
const workOf = ({ db, config }: TestApp): SystemContext => ({
  db,
  config,
  now: app.now,
  log: openLog(config),
});

async function someone(): Promise<SignedIn> {
  const { id } = await aMember(app.db, { localDuesPaidThrough: "2026-01-24" });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

async function openPage({ cookie }: SignedIn): Promise<string> {
  const page = await app.call("POST", "/api/member/pay-dues", { cookie, body: {} });
  return /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
}

async function owe(transactionId: string | null): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(sql`insert into payment_refunds
      (transaction_id, amount, status, created_at, updated_at)
    values (${transactionId}, 300, 'due', now(), now()) returning id`);
  return rows[0]?.id ?? 0;
}

async function standing({ id }: SignedIn) {
  const { rows } = await app.db.execute<Record<string, unknown>>(sql`select
      local_dues_paid_through::text as through,
      (select string_agg(d.status, ', ' order by d.id) from dues_payments d where d.member_id = m.id) as years,
      (select count(*)::int from payment_refunds f where f.concern is not null) as concerns,
      (select count(*)::int from audit_log a where a.entity = 'member' and a.entity_id = m.id::text
        and a.action = 'membership taken back') as taken
    from members m where id = ${id}`);
  return rows[0];
}

test("Two officers' refunds during a second charge revoke the year once, no deadlock", async () => {
  const neighbour = await neighbourOf(app);
  const olga = await aFullOfficer(app);
  for (let round = 1; round <= 4; round += 1) {
    const who = await someone();
    // The provider charges twice; the portal knows only the first charge.
    await shop.control("POST", "/faults", { name: "doublePayment", count: 1 });
    await shop.pay(await openPage(who));
    await shop.delivered();
    await processNotifications(workOf(app), fulfillments, { most: 1 });
    await shop.control("POST", "/settle", {});
    const { rows: charges } = await app.db.execute<{ id: string }>(sql`select c.transaction_id as id
      from payment_charges c join payments p on p.id = c.payment_id where p.subject_id = ${who.id}`);
    expect(charges).toHaveLength(1);
    const refund = await owe(charges[0]?.id ?? null);
    const send = (at: TestApp) =>
      at.call("POST", `/api/refunds/${refund}/send`, { cookie: olga.cookie, body: { amount: "300.00" } });
    const replies = await Promise.all([
      send(app),
      send(neighbour),
      ...[app, neighbour].flatMap((one) => [
        processNotifications(workOf(one), fulfillments, { most: 1 }).then(() => ({ status: 0 })),
        recordMissedCharges(workOf(one), fulfillments).then(() => ({ status: 0 })),
      ]),
    ]);
    expect(countByStatus(replies)).toEqual({ 0: 4, 200: 1, 409: 1 });
    await shop.notifications();
    expect(await standing(who)).toEqual({ through: "2026-01-24", years: "refunded", concerns: 0, taken: 1 });
    const { rows } = await app.db.execute<{ line: string }>(sql`select f.status || ' ' || f.amount as line
      from payment_refunds f join payment_charges c using (transaction_id) join payments p on p.id = c.payment_id
      where p.subject_id = ${who.id} order by f.id`);
    expect(rows.map(({ line }) => line)).toEqual(["refunded 300.00", "due 300.00"]);
    await shop.pass(3);
  }
});

test("A refund during the next payment leaves one paid year or asks an officer", async () => {
  const neighbour = await neighbourOf(app);
  const { cookie } = await aFullOfficer(app);
  for (let round = 1; round <= 4; round += 1) {
    const who = await someone();
    const { transId } = await shop.pay(await openPage(who));
    await shop.notifications();
    await app.db.execute(sql`update members set local_dues_paid_through = '2026-03-20' where id = ${who.id}`);
    await app.db.execute(
      sql`update dues_payments set paid_through = '2026-03-20' where member_id = ${who.id}`,
    );
    await app.db.execute(sql`update audit_log set after = '{"localDuesPaidThrough": "2026-03-20"}'
      where entity = 'member' and entity_id = ${String(who.id)} and action = 'membership extended'`);
    const refund = await owe(transId);
    await shop.pay(await openPage(who), { cardNumber: "5424000000000015" });
    await shop.delivered();
    const [reply] = await Promise.all([
      app.call("POST", `/api/refunds/${refund}/settle`, {
        cookie,
        body: { note: "Check 1043.", amount: "300.00" },
      }),
      processNotifications(workOf(neighbour), fulfillments),
    ]);
    expect(reply.status).toBe(200);
    const after = await standing(who);
    expect([
      { through: "2027-03-10", years: "refunded, completed", concerns: 0, taken: 1 },
      { through: "2027-03-20", years: "refunded, completed", concerns: 1, taken: 0 },
    ]).toContainEqual(after);
    await app.db.execute(sql`update payment_refunds set concern = null`);
    await shop.pass(3);
  }
});
