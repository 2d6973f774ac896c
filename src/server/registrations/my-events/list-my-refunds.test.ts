import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { manyMembers, register } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const DAY = 24 * 60;
type Who = { cookie: string };

const refundsOf = async ({ cookie }: Who) =>
  (await app.call<OwnRefund[]>("GET", "/api/registrations/my/refunds", { cookie })).body;

/** Anna has paid $500 by card for herself and two guests. */
async function annaHasPaid() {
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  const event = await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00Z") });
  const { id } = (await register(app, anna, { eventId: event.id, tickets: 3 })).body;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId: id },
  });
  await shop.pay(page.body.token);
  await shop.notifications();
  const { paymentId } = await app.db
    .execute<{ paymentId: number }>(sql`select max(id) as "paymentId" from payments`)
    .then(({ rows }) => rows[0] ?? { paymentId: 0 });
  const removeGuest = () =>
    app.call("POST", `/api/registrations/${id}/remove-guest`, {
      cookie: anna.cookie,
      body: { index: 0, lastName: "Dvořák" },
    });
  return { anna, id, paymentId, removeGuest };
}

async function theTreasurer(): Promise<Who> {
  const { id } = await aMember(app.db, { firstName: "Otto", adminPrivileges: "full" });
  return { cookie: await sessionOf(app, { memberId: id }) };
}

async function close(id: number, how: "send" | "settle" | "dismiss", amount: string) {
  const { cookie } = await theTreasurer();
  const body = { amount, ...(how !== "send" && { note: "As agreed on the phone" }) };
  const reply = await app.call("POST", `/api/refunds/${id}/${how}`, { cookie, body });
  expect(reply.status, reply.text).toBe(200);
}

describe("a member's refunds", () => {
  it("are requested when a guest is removed, and sent once the treasurer sends them", async () => {
    const { anna, id, removeGuest } = await annaHasPaid();
    expect(await refundsOf(anna)).toEqual([]);
    await removeGuest();
    const requestedAt = app.now.toISOString();
    const [refund] = await refundsOf(anna);
    expect(refund).toEqual({
      id: refund?.id,
      registrationId: id,
      amount: "175.00",
      state: "requested",
      eventTitle: "Spring Dinner",
      eventAt: "2026-03-24T22:00:00.000Z",
      requestedAt,
      sentAt: null,
    });
    await shop.pass(DAY);
    await shop.control("POST", "/settle", {});
    await close(refund?.id ?? 0, "send", "175.00");
    // The session of yesterday has ended by itself.
    const again = { cookie: await sessionOf(app, { memberId: anna.id }) };
    expect(await refundsOf(again)).toEqual([
      { ...refund, state: "sent", requestedAt, sentAt: app.now.toISOString() },
    ]);
    await shop.pass(91 * DAY);
    expect(await refundsOf({ cookie: await sessionOf(app, { memberId: anna.id }) })).toEqual([]);
  });

  it("of a canceled party stay listed, and name a charge that was voided", async () => {
    const { anna, id } = await annaHasPaid();
    await app.call("POST", `/api/registrations/${id}/cancel`, { cookie: anna.cookie, body: {} });
    const [due] = await refundsOf(anna);
    expect(due).toMatchObject({ registrationId: id, amount: "500.00", state: "requested" });
    await close(due?.id ?? 0, "send", "500.00");
    expect((await refundsOf(anna)).map(({ state }) => state)).toEqual(["voided"]);
  });

  it.each([
    ["settle", ["settled"]],
    ["dismiss", []],
  ] as const)("that an officer closes with %s are listed as %j", async (how, states) => {
    const { anna, removeGuest } = await annaHasPaid();
    await removeGuest();
    const [refund] = await refundsOf(anna);
    await close(refund?.id ?? 0, how, "175.00");
    expect((await refundsOf(anna)).map(({ state }) => state)).toEqual(states);
  });

  it("are visible to nobody else", async () => {
    const { removeGuest } = await annaHasPaid();
    await removeGuest();
    const eve = await aMember(app.db, { firstName: "Eve" });
    expect(await refundsOf({ cookie: await sessionOf(app, { memberId: eve.id }) })).toEqual([]);
    expect((await app.call("GET", "/api/registrations/my/refunds")).status).toBe(401);
  });
});
