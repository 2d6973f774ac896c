import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { recordMissedCharges } from "#server/payments/charges/record-missed-charges.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { manyMembers, register } from "#test/people/many-members.ts";
import { useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { useShop } from "#test/services/shop.ts";
import { applyRecordedCharges } from "./apply-recorded-charges.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;
const { plant, fix } = useBrokenFulfillment(app);
const workOf = ({ db, config, now }: TestApp): SystemContext => ({ db, config, now, log: openLog(config) });
const CONFIRMING = "alter table registrations add constraint planted check (status <> 'confirmed') not valid";

async function aRecordedCharge() {
  const event = await aDinner(app.db);
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  const { body } = await register(app, anna, { eventId: event.id, tickets: 2 });
  const ask = { cookie: anna.cookie, body: { registrationId: body.id } };
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", ask);
  await shop.pay(page.body.token);
  await shop.delivered();
  await plant(CONFIRMING);
  await shop.notifications();
  await fix();
  return shop.wayBack();
}

const lines = async (text: string) =>
  (await app.db.execute<{ line: string }>(sql.raw(text))).rows.map(({ line }) => line);

it("Two processes apply a recorded charge once, whatever else reports it", async () => {
  const processes = [app, await neighbourOf(app)];
  for (let round = 1; round <= 6; round += 1) {
    const { back } = await aRecordedCharge();
    await shop.pass(1);
    for (const one of processes) one.now = app.now;
    await Promise.all(
      processes.flatMap((one) => [
        applyRecordedCharges(workOf(one), fulfillments),
        applyRecordedCharges(workOf(one), fulfillments),
        recordMissedCharges(workOf(one), fulfillments),
        one.call("GET", back),
      ]),
    );
  }
  expect(await lines("select outcome || apply_attempts as line from payment_charges")).toEqual(
    Array(6).fill("applied2"),
  );
  expect(await lines("select status as line from registrations")).toEqual(Array(6).fill("confirmed"));
  expect(await lines("select count(*)::text as line from payment_refunds")).toEqual(["0"]);
  expect(
    await lines("select count(*)::text as line from outbox where once_key like 'payment-received:%'"),
  ).toEqual(["6"]);
});

it("Two processes that fail at the same moment count one try", async () => {
  const processes = [app, await neighbourOf(app)];
  await aRecordedCharge();
  await plant(CONFIRMING);
  await shop.pass(1);
  for (const one of processes) one.now = app.now;
  await Promise.all(processes.map((one) => applyRecordedCharges(workOf(one), fulfillments)));
  expect(await lines("select apply_attempts::text as line from payment_charges")).toEqual(["2"]);
});
