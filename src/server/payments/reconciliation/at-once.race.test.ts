import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { recordMissedCharges } from "#server/payments/charges/record-missed-charges.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { manyMembers, register } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";
import { reconcileDaily } from "./reconcile-daily.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

const workOf = ({ db, config, now }: TestApp): SystemContext => ({ db, config, now, log: openLog(config) });

/** A member whose card was charged, and settled, on a page that may be asked for again; the portal knows nothing yet. */
async function unnoticed() {
  const event = await aDinner(app.db);
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  const { body } = await register(app, anna, { eventId: event.id, tickets: 2 });
  const asked = { cookie: anna.cookie, body: { registrationId: body.id } };
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", asked);
  await shop.pay(page.body.token);
  await shop.delivered();
  await shop.control("POST", "/settle", {});
  return { asked, ...(await shop.wayBack()) };
}

const lines = async (text: string) =>
  (await app.db.execute<{ line: string }>(sql.raw(text))).rows.map(({ line }) => line);

it("A settled charge is applied once, whatever comes first: its page, sweeper, reconciliation or notification", async () => {
  const processes = [app, await neighbourOf(app)];
  for (let round = 1; round <= 6; round += 1) {
    const { back, asked } = await unnoticed();
    await shop.pass(24 * 60);
    for (const one of processes) one.now = app.now;
    await Promise.all(
      processes.flatMap((one) => [
        processNotifications(workOf(one), fulfillments),
        recordMissedCharges(workOf(one), fulfillments),
        reconcileDaily(workOf(one), fulfillments),
        one.call("GET", back),
        one.call("POST", "/api/payment/create-hosted-page", asked),
      ]),
    );
    await reconcileDaily(workOf(app), fulfillments);
  }
  expect(await lines("select outcome as line from payment_charges")).toEqual(Array(6).fill("applied"));
  expect(await lines("select status as line from registrations")).toEqual(Array(6).fill("confirmed"));
  expect(await lines("select status as line from payment_refunds")).toEqual([]);
});

it("Two processes that resume one run keep its findings, each once", async () => {
  const processes = [app, await neighbourOf(app)];
  await unnoticed();
  await processNotifications(workOf(app), fulfillments);
  await app.db.execute(sql`update payment_charges set amount = 335`);
  await shop.pass(24 * 60);
  for (const one of processes) one.now = app.now;
  await app.db.execute(sql`insert into reconciliations (from_on, to_on, asked_by, started_at)
    values ('2026-03-04', '2026-03-10', 'portal', now())`);
  await Promise.all([...processes, ...processes].map((one) => reconcileDaily(workOf(one), fulfillments)));
  expect(await lines("select kind as line from reconciliation_differences")).toEqual(["amount-differs"]);
  expect(await lines("select kind as line from reconciliation_items where resolved_at is null")).toEqual([
    "amount-differs",
  ]);
  expect(await lines("select coalesce(error, 'finished') as line from reconciliations")).toEqual([
    "finished",
  ]);
});
