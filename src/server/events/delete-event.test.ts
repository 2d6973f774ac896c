import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { aDinner, aMember, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";
import { register } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

const PAST = new Date("2026-03-01T22:00:00Z");
const STANDS = "Set the event inactive, or remove the registrations first";

let cookie: string;
beforeEach(async () => {
  const { id } = await aMember(app.db, { adminPrivileges: "full", email: "officer@example.org" });
  cookie = await sessionOf(app, { memberId: id });
});

const remove = (id: number) => app.call("DELETE", `/api/events/${id}`, { cookie });
async function whyNot(id: number) {
  return (await app.call("GET", `/api/events/${id}/parties`, { cookie })).body.whyNotDelete;
}
async function registrations() {
  const { rows } = await app.db.execute<{ id: number; status: string; reason: string | null }>(
    sql`select id, status, removed_reason as reason from registrations order by id`,
  );
  return rows;
}
async function aMemberCalled(firstName: string) {
  const { id } = await aMember(app.db, { firstName, email: `${firstName.toLowerCase()}@example.org` });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

describe("a deleted dinner", () => {
  it("disappears from every list and route but stays in the database", async () => {
    const { id } = await aDinner(app.db);
    const reply = await remove(id);
    expect([reply.status, reply.body]).toEqual([200, { deleted: true }]);
    expect((await app.call<unknown[]>("GET", "/api/events", { cookie })).body).toEqual([]);
    for (const [method, path, body] of [
      ["GET", `/api/events/${id}`],
      ["GET", `/api/events/${id}/parties`],
      ["PUT", `/api/events/${id}`, { title: "Back" }],
      ["DELETE", `/api/events/${id}`],
    ] as const) {
      const { status, body: said } = await app.call(method, path, { cookie, body });
      expect([method, status, said.message]).toEqual([method, 404, "Event not found"]);
    }
    const { rows } = await app.db.execute(
      sql`select actor, action, before from audit_log where entity = 'event' and entity_id = ${String(id)}`,
    );
    expect(rows).toMatchObject([
      { action: "event deleted", before: { title: "Spring Dinner", registered: 0 } },
    ]);
  });

  it("may be past, and its paid registrations stay as they are (H-34)", async () => {
    const { id } = await aDinner(app.db, { dateTime: PAST });
    const rosa = await aMemberCalled("Rosa");
    await aRegistration(app.db, { eventId: id, memberId: rosa.id });
    expect((await remove(id)).status).toBe(200);
    expect(await registrations()).toMatchObject([{ status: "confirmed", reason: null }]);
    expect(await shop.emails()).toEqual([]);
    expect((await app.call("GET", "/api/registrations/my", { cookie: rosa.cookie })).body).toEqual([]);
  });

  it("cancels free, unpaid and waiting registrations and notifies each", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 2, memberPrice: "0.00" });
    const [free, paying, waiting] = await Promise.all(["Frida", "Paul", "Wanda"].map(aMemberCalled));
    await aRegistration(app.db, { eventId: id, memberId: free?.id ?? 0, amount: "0.00" });
    await aRegistration(app.db, {
      eventId: id,
      memberId: paying?.id ?? 0,
      status: "pending",
      holdExpiresAt: new Date("2026-03-10T15:20:00Z"),
    });
    await aRegistration(app.db, { eventId: id, memberId: waiting?.id ?? 0, status: "waitlist" });
    expect((await remove(id)).status).toBe(200);
    expect((await registrations()).map(({ reason }) => reason)).toEqual(Array(2).fill("removed_by_officer"));
    const { rows: line } = await app.db.execute(sql`select ended_because as why from waitlist_entries`);
    expect(line).toEqual([{ why: "event_ended" }]);
    expect(await seatsTaken(app.db, id)).toBe(0);
    expect(await shop.emails()).toEqual(
      ["frida", "paul", "wanda"].map((name) => `${name}@example.org: Called off: Spring Dinner`),
    );
    const { rows } = await app.db.execute<{ body_text: string }>(
      sql`select body_text from outbox order by id`,
    );
    expect(
      rows.map(({ body_text }) => body_text.match(/(Your seats were|No payment|You were on)[^.]+\./)?.[0]),
    ).toEqual([
      "Your seats were free, so there is nothing to refund.",
      "No payment has been confirmed, so there is nothing to refund yet.",
      "You were on the waitlist and were not charged.",
    ]);
  });

  it("closes its offers and offers none of the freed seats", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 1, memberPrice: "0.00" });
    await aRegistration(app.db, { eventId: id, amount: "0.00" });
    for (const name of ["Wanda", "Willi"]) {
      await aRegistration(app.db, {
        eventId: id,
        memberId: (await aMemberCalled(name)).id,
        status: "waitlist",
      });
    }
    await app.call("PUT", `/api/events/${id}`, { cookie, body: { totalSeats: 2 } });
    expect(await seatsTaken(app.db, id)).toBe(2);
    await remove(id);
    expect(await seatsTaken(app.db, id)).toBe(0);
    const { rows } = await app.db.execute(
      sql`select lapsed_at is not null as lapsed, hold_id from waitlist_offers order by id`,
    );
    expect(rows).toEqual([{ lapsed: true, hold_id: null }]);
    expect(await shop.lapseOffers()).toBe(0);
  });

  it("refunds money that still arrives for it", async () => {
    const { id } = await aDinner(app.db);
    const paul = await aMemberCalled("Paul");
    const registered = await app.call("POST", "/api/registrations", {
      cookie: paul.cookie,
      body: {
        eventId: id,
        memberTickets: 1,
        guestTickets: 0,
        memberInfo: [],
        guestInfo: [],
        amount: "150.00",
        agreeToTerms: true,
      },
    });
    const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
      cookie: paul.cookie,
      body: { registrationId: registered.body.id, amount: "150.00", description: "Spring Dinner" },
    });
    expect((await remove(id)).status).toBe(200);
    expect((await shop.wayBack()).status).toBe("cancelled");
    await shop.pay(page.body.token);
    await shop.notifications();
    expect((await shop.wayBack()).status).toBe("refund_due");
    expect(await registrations()).toMatchObject([{ status: "pending", reason: "removed_by_officer" }]);
    expect(await shop.emails()).toEqual([
      "paul@example.org: Called off: Spring Dinner",
      "paul@example.org: Your payment will be refunded: Spring Dinner",
    ]);
  });

  it("closes a manual registration's payment page and releases its seats", async () => {
    const { id } = await aDinner(app.db);
    const registrationData = {
      registrationType: "guest",
      firstName: "Eva",
      lastName: "Gast",
      email: "eva@example.org",
      memberTickets: 0,
      guestTickets: 1,
      memberInfo: [],
      guestInfo: [{ firstName: "Eva", lastName: "Gast" }],
    };
    const asked = await app.call<{ token: string }>("POST", "/api/payment/create-manual-hosted-page", {
      cookie,
      body: {
        eventId: id,
        registrationData,
        amount: "175.00",
        description: "x",
        customerEmail: "eva@example.org",
      },
    });
    expect([asked.status, await seatsTaken(app.db, id)]).toEqual([200, 1]);
    expect((await remove(id)).status).toBe(200);
    expect([(await shop.wayBack()).status, await seatsTaken(app.db, id)]).toEqual(["cancelled", 0]);
    await shop.pay(asked.body.token);
    await shop.notifications();
    expect((await shop.wayBack()).status).toBe("refund_due");
    expect(await registrations()).toEqual([]);
  });
});

describe("an upcoming dinner with paid seats", () => {
  it("is not deleted, as announced; set inactive, it is hidden from members (H-34)", async () => {
    const { id } = await aDinner(app.db);
    await aRegistration(app.db, { eventId: id });
    expect(await whyNot(id)).toBe(STANDS);
    const reply = await remove(id);
    expect([reply.status, reply.body]).toEqual([409, { message: STANDS, code: "conflict" }]);
    await app.call("PUT", `/api/events/${id}`, { cookie, body: { isActive: false } });
    const { cookie: members } = await aMemberCalled("Rosa");
    expect((await app.call("GET", "/api/events", { cookie: members })).body).toEqual([]);
    expect((await app.call("GET", `/api/events/${id}`, { cookie: members })).status).toBe(404);
  });

  it("is deleted if a seat was made free, and its refund stays due", async () => {
    const { id } = await aDinner(app.db);
    const rosa = await aMemberCalled("Rosa");
    const { id: registrationId } = (await register(app, rosa, { eventId: id })).body;
    const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
      cookie: rosa.cookie,
      body: { registrationId },
    });
    await shop.pay(page.body.token);
    await shop.notifications();
    expect(await whyNot(id)).toBe(STANDS);
    expect((await remove(id)).status).toBe(409);
    const change = () =>
      app.call("PATCH", `/api/registrations/${registrationId}`, { cookie, body: { amount: "0.00" } });
    expect((await change()).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    const { rows } = await app.db.execute(sql`select status, amount from payment_refunds`);
    expect(rows).toEqual([{ status: "due", amount: "150.00" }]);
  });

  it("is deleted once those are removed", async () => {
    const { id } = await aDinner(app.db);
    await aRegistration(app.db, { eventId: id, removedAt: app.now, removedReason: "removed_by_officer" });
    expect(await whyNot(id)).toBeNull();
    expect((await remove(id)).status).toBe(200);
  });
});
