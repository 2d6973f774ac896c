import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { useShop } from "#test/services/shop.ts";
import { processNotifications } from "./process-notifications.ts";

const shop = useShop();
const { app } = shop;

/** This many members who have each paid for a seat, with notifications not processed yet. */
async function severalPay(count: number) {
  const event = await aDinner(app.db);
  for (let n = 0; n < count; n += 1) {
    const { id } = await aMember(app.db);
    const cookie = await sessionOf(app, { memberId: id });
    const registered = await app.call("POST", "/api/registrations", {
      cookie,
      body: {
        eventId: event.id,
        memberTickets: 1,
        guestTickets: 0,
        memberInfo: [],
        guestInfo: [],
        amount: "150.00",
      },
    });
    const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
      cookie,
      body: { registrationId: registered.body.id },
    });
    await shop.pay(page.body.token);
  }
  await shop.delivered();
}

const turn = (stopping?: AbortSignal) =>
  processNotifications(
    { db: app.db, config: app.config, now: app.now, log: openLog(app.config) },
    fulfillments,
    {
      stopping,
    },
  );
const standing = async () =>
  (
    await app.db.execute<{ confirmed: number; untouched: number }>(sql`select
      (select count(*)::int from registrations where status = 'confirmed') as confirmed,
      (select count(*)::int from provider_notifications where processed_at is null and attempts = 0) as untouched`)
  ).rows[0];

it("A stopping portal ends between two notifications and leaves the others due", async () => {
  await severalPay(3);
  const stop = new AbortController();
  // The provider's answer to the first one is on its way when the stop is requested.
  await shop.control("POST", "/faults", { name: "slow", ms: 400 });
  const first = turn(stop.signal);
  await expect.poll(async () => (await standing())?.untouched).toBe(2);
  stop.abort();
  expect(await first).toBe(1);
  expect(await standing()).toEqual({ confirmed: 1, untouched: 2 });
  expect(await turn(stop.signal)).toBe(0);
  await shop.control("DELETE", "/faults");
  expect(await turn()).toBe(2);
  expect(await standing()).toEqual({ confirmed: 3, untouched: 0 });
});
