import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { aDinner, seatsTaken } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { anUnpaidFreeParty, freeTokenOf, pressFreePage, statusOf } from "#test/services/free-payment-page.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
let anna: SignedIn;
let otto: SignedIn;
let eventId: number;

beforeEach(async () => {
  [anna, otto] = (await manyMembers(app, 2)) as [SignedIn, SignedIn];
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  eventId = (await aDinner(app.db, { totalSeats: 2, registrationDeadline })).id;
});

const SUCCESS = "/my-events?payment=success";
const unpaid = () => anUnpaidFreeParty(app, anna, { eventId });
const cancel = (id: number) =>
  app.call("POST", `/api/registrations/${id}/cancel`, { cookie: anna.cookie, body: {} });
const setAmount = async (id: number, amount: string) =>
  app.call<{ status: string; message: string }>("PATCH", `/api/registrations/${id}`, {
    cookie: (await anOfficer(app)).cookie,
    body: { amount },
  });
async function emails(): Promise<string[]> {
  return (await shop.emails()).map((line) => line.split(": ").slice(1).join(": "));
}

describe("the free page of an unpaid registration", () => {
  it("confirms it, and its seats outlast the hold", async () => {
    const id = await unpaid();
    expect(await pressFreePage(app, await freeTokenOf(app, anna, id))).toBe(SUCCESS);
    expect(await statusOf(app, id)).toBe("confirmed, paid");
    await shop.pass(30);
    await shop.expireHolds();
    expect(await statusOf(app, id)).toBe("confirmed, paid");
    expect(await seatsTaken(app.db, eventId)).toBe(1);
    // No card paid anything, so there is no receipt.
    expect(await emails()).toEqual(["You are registered: Spring Dinner"]);
  });

  it("does nothing more when its button is clicked twice", async () => {
    const id = await unpaid();
    const token = await freeTokenOf(app, anna, id);
    await pressFreePage(app, token);
    expect(await pressFreePage(app, token)).toBe("/my-events");
    expect(await emails()).toHaveLength(1);
    const { rows } = await app.db.execute(
      sql`select action from audit_log where action like 'free payment%'`,
    );
    expect(rows).toEqual([{ action: "free payment applied" }]);
  });

  it("confirms it after the hold expired while the seats are still held", async () => {
    const id = await unpaid();
    const token = await freeTokenOf(app, anna, id);
    await shop.pass(25);
    expect(await pressFreePage(app, token)).toBe(SUCCESS);
    expect(await statusOf(app, id)).toBe("confirmed, paid");
  });

  it("confirms it after the seats were released if they are still free", async () => {
    const id = await unpaid();
    const token = await freeTokenOf(app, anna, id);
    await shop.pass(25);
    await shop.expireHolds();
    expect(await statusOf(app, id)).toBe("pending payment_expired, expired");
    expect(await pressFreePage(app, token)).toBe(SUCCESS);
    expect(await statusOf(app, id)).toBe("confirmed, paid");
  });

  it("says so if the seats have gone to others since", async () => {
    const id = await unpaid();
    const token = await freeTokenOf(app, anna, id);
    await shop.pass(25);
    await shop.expireHolds();
    await register(app, otto, { eventId, tickets: 2 });
    const page = await pressFreePage(app, token);
    expect(page).toMatch(/^409 /);
    expect(page).toContain("You weren't charged.");
    expect(await statusOf(app, id)).toBe("pending payment_expired, expired");
    expect(await seatsTaken(app.db, eventId)).toBe(2);
    expect(await emails()).toEqual([]);
  });

  it("says so if registration has closed since the seats were released", async () => {
    const id = await unpaid();
    const token = await freeTokenOf(app, anna, id);
    await shop.pass(25);
    await shop.expireHolds();
    app.now = new Date("2026-03-20T04:00:01Z");
    expect(await pressFreePage(app, token)).toMatch(/^409 /);
    expect(await statusOf(app, id)).toBe("pending payment_expired, expired");
  });

  it("buys nothing after the member cancelled, and sends no email about a refund", async () => {
    const id = await unpaid();
    const token = await freeTokenOf(app, anna, id);
    await cancel(id);
    const before = await emails();
    expect(await pressFreePage(app, token)).toMatch(/^409 /);
    expect(await statusOf(app, id)).toBe("pending cancelled_by_member, cancelled");
    expect(await emails()).toEqual(before);
    expect(await seatsTaken(app.db, eventId)).toBe(0);
  });

  it("buys nothing after an officer raised the amount again", async () => {
    const id = await unpaid();
    const token = await freeTokenOf(app, anna, id);
    expect((await setAmount(id, "150.00")).status).toBe(200);
    expect(await pressFreePage(app, token)).toMatch(/^409 /);
    expect(await statusOf(app, id)).toBe("pending, cancelled");
  });

  it("does not replace a registration that the member has begun since", async () => {
    const id = await unpaid();
    const token = await freeTokenOf(app, anna, id);
    const { body } = await register(app, anna, { eventId });
    expect(await statusOf(app, id)).toBe("pending superseded, cancelled");
    expect(await pressFreePage(app, token)).toMatch(/^409 /);
    expect(await statusOf(app, body.id)).toBe("pending");
  });
});

describe("an unpaid registration whose amount an officer sets to zero", () => {
  it("is confirmed immediately, without a click", async () => {
    const { body } = await register(app, anna, { eventId });
    const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
      cookie: anna.cookie,
      body: { registrationId: body.id },
    });
    const changed = await setAmount(body.id, "0.00");
    expect([changed.status, changed.body.status]).toEqual([200, "confirmed"]);
    expect(await emails()).toEqual(["You are registered: Spring Dinner"]);
    // The old amount's page may still be paid: that money is refunded.
    await shop.pay(page.body.token);
    await shop.notifications();
    expect(await statusOf(app, body.id)).toBe("confirmed, refund_due");
    await shop.pass(30);
    await shop.expireHolds();
    expect(await statusOf(app, body.id)).toBe("confirmed, refund_due");
  });

  it("stays unpaid if the amount is lowered but not to zero", async () => {
    const { body } = await register(app, anna, { eventId });
    expect((await setAmount(body.id, "0.01")).body.status).toBe("pending");
    expect(await statusOf(app, body.id)).toBe("pending");
  });
});
