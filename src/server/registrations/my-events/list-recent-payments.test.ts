import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { RegistrationPayment } from "#contract/registrations/recent-payments.ts";
import { aDinner, aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { PAYERS_CARD, useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

/** Anna, with a held seat and the provider's page open. */
async function annaAtTheCardPage() {
  const { id: memberId } = await aMember(app.db);
  const { id: eventId } = await aDinner(app.db, { totalSeats: 1 });
  const cookie = await sessionOf(app, { memberId });
  return { memberId, cookie, eventId, ...(await pageFor(cookie, eventId)) };
}

async function pageFor(cookie: string, eventId: number) {
  const names = { memberInfo: [], guestInfo: [] };
  const body = { eventId, memberTickets: 1, guestTickets: 0, ...names, amount: "150.00" };
  const { id: registrationId } = (await app.call("POST", "/api/registrations", { cookie, body })).body;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId },
  });
  return { registrationId, token: page.body.token };
}

async function recent(cookie: string) {
  const reply = await app.call<RegistrationPayment[]>("GET", "/api/registrations/my/payments", { cookie });
  expect(reply.status).toBe(200);
  return reply.body;
}

it("A payment that was just made has what its receipt says", async () => {
  const { cookie, eventId, registrationId, token } = await annaAtTheCardPage();
  const { transId, invoiceNumber } = await shop.pay(token);
  expect(await recent(cookie)).toMatchObject([{ state: "open", card: null, paidAt: null }]);
  await shop.notifications();
  expect(await recent(cookie)).toEqual([
    {
      id: expect.any(Number),
      state: "paid",
      registrationId,
      eventId,
      amount: "150.00",
      description: "Spring Dinner, 1 ticket",
      invoiceNumber,
      card: PAYERS_CARD,
      transactionId: transId,
      paidAt: "2026-03-10T15:00:00.000Z",
      receiptTo: "anna.weber@example.org",
    },
  ]);
});

it("A cancelled page has ended, and its event is still named", async () => {
  const { cookie, eventId, registrationId } = await annaAtTheCardPage();
  await app.call("GET", (await shop.wayBack()).cancel);
  expect(await recent(cookie)).toMatchObject([{ state: "ended", eventId, registrationId }]);
});

it("Money that came too late is a refund, never a payment", async () => {
  const { cookie, eventId, token } = await annaAtTheCardPage();
  await app.call("GET", (await shop.wayBack()).cancel);
  const { id: memberId } = await aMember(app.db, { firstName: "Eve" });
  const eve = await sessionOf(app, { memberId });
  await shop.pay((await pageFor(eve, eventId)).token);
  await shop.notifications();
  await shop.pay(token, { cardNumber: "5424000000000015" });
  await shop.notifications();
  expect(await recent(cookie)).toMatchObject([{ state: "refund", card: null }]);
  expect((await recent(eve)).map(({ state }) => state)).toEqual(["paid"]);
});

it("The one with the latest news comes first, and none is older than a day", async () => {
  const { memberId, cookie, registrationId: first, token } = await annaAtTheCardPage();
  await shop.pass(1);
  const second = await pageFor(cookie, (await aDinner(app.db, { title: "Gala" })).id);
  expect((await recent(cookie)).map((payment) => payment.registrationId)).toEqual([
    second.registrationId,
    first,
  ]);
  await shop.pass(1);
  await shop.pay(token);
  await shop.notifications();
  expect((await recent(cookie)).map((payment) => payment.registrationId)).toEqual([
    first,
    second.registrationId,
  ]);
  await shop.pass(24 * 60);
  expect(await recent(await sessionOf(app, { memberId }))).toEqual([]);
});

it("The refund of an earlier payment is no news of the one that is open", async () => {
  const { cookie, registrationId: earlier, token, eventId } = await annaAtTheCardPage();
  await app.db.execute(sql`update events set registration_deadline = date_time where id = ${eventId}`);
  await shop.pay(token);
  await shop.notifications();
  const gone = { cookie, body: { refund: "150.00" } };
  expect((await app.call("POST", `/api/registrations/${earlier}/cancel`, gone)).status).toBe(200);
  await shop.pass(1);
  const open = await pageFor(cookie, (await aDinner(app.db, { title: "Gala" })).id);
  await shop.pass(1);
  const { cookie: officer } = await aFullOfficer(app);
  const send = { cookie: officer, body: { amount: "150.00" } };
  expect((await app.call("POST", "/api/refunds/1/send", send)).status).toBe(200);
  expect((await recent(cookie)).map(({ state, registrationId }) => [state, registrationId])).toEqual([
    ["open", open.registrationId],
    ["paid", earlier],
  ]);
});

it("Someone without payments has none, with a member record or without", async () => {
  await annaAtTheCardPage();
  const eve = await aMember(app.db, { firstName: "Eve" });
  expect(await recent(await sessionOf(app, { memberId: eve.id }))).toEqual([]);
  const ada = await anAdministrator(app.db);
  expect(await recent(await sessionOf(app, { userId: ada.id }))).toEqual([]);
});
