import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { RegistrationForm } from "#contract/registrations/registrations.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { registerForEvent } from "./register-for-event.ts";
import { registerUnderLock } from "./register-under-lock.ts";

const app = useApp();
const guest = (lastName: string) => ({ firstName: "Guest", lastName });

async function anna() {
  const member = await aMember(app.db);
  return { member, cookie: await sessionOf(app, { memberId: member.id }) };
}

function form(eventId: number, more: Record<string, unknown> = {}) {
  return {
    eventId,
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    amount: "150.00",
    ...more,
  };
}

async function register(cookie: string, body: unknown) {
  return app.call<{
    id: number;
    status: string;
    message: string;
    errors: { path: string; message: string }[];
  }>("POST", "/api/registrations", { cookie, body });
}

async function readRegistration(id: number) {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select *, hold_expires_at - created_at as hold, party_names(id, 'guest') as guest_info from registrations where id = ${id}`,
  );
  return rows[0] ?? {};
}

describe("registering for a dinner", () => {
  it("holds the seats for 20 minutes and waits for the payment", async () => {
    const { member, cookie } = await anna();
    const event = await aDinner(app.db);
    const answer = await register(
      cookie,
      form(event.id, {
        memberTickets: 2,
        guestTickets: 3,
        memberInfo: [{ firstName: "Karl", lastName: "Weber" }],
        guestInfo: [guest("One"), guest("Two"), guest("Šimková")],
        foodRequests: "No shellfish, please.",
        seatingRequests: "  ",
        agreeToTerms: true,
        amount: "825.00",
      }),
    );
    expect([answer.status, answer.body.status]).toEqual([201, "pending"]);
    expect(await readRegistration(answer.body.id)).toMatchObject({
      member_id: member.id,
      user_id: null,
      total_tickets: 5,
      amount: "825.00",
      food_requests: "No shellfish, please.",
      seating_requests: null,
      hold: "00:20:00",
      guest_info: [guest("One"), guest("Two"), guest("Šimková")],
    });
    const persons = await app.db.execute(sql`select concat_ws(' ', kind, place, member_id, last_name) as who
      from attendees where registration_id = ${answer.body.id} order by kind desc, place`);
    expect(persons.rows.map(({ who }) => who)).toEqual([
      ...[`member 0 ${member.id} `, "member 1 Weber", "guest 0 One", "guest 1 Two", "guest 2 Šimková"],
    ]);
    expect(await seatsTaken(app.db, event.id)).toBe(5);
    const { rows } = await app.db.execute(sql`select actor, action, entity_id, after from audit_log`);
    expect(rows).toEqual([
      {
        actor: `member ${member.id}`,
        action: "register",
        entity_id: String(answer.body.id),
        after: { eventId: event.id, memberTickets: 2, guestTickets: 3, amount: "825.00" },
      },
    ]);
  });

  it("ignores fields that members may not set: status, table, owner, notes", async () => {
    const { member, cookie } = await anna();
    const other = await aMember(app.db, { firstName: "Other" });
    const event = await aDinner(app.db);
    const answer = await register(
      cookie,
      form(event.id, {
        status: "confirmed",
        userId: other.id,
        memberId: other.id,
        tableNumber: 1,
        adminNotes: "vip",
      }),
    );
    expect(await readRegistration(answer.body.id)).toMatchObject({
      status: "pending",
      member_id: member.id,
      table_number: null,
      admin_notes: null,
    });
  });

  it("is refused signed out, whatever the x-member-auth header claims", async () => {
    const event = await aDinner(app.db);
    const answer = await app.call("POST", "/api/registrations", {
      body: form(event.id),
      headers: { "x-member-auth": JSON.stringify({ id: 1, isMember: true, isAdmin: true }) },
    });
    expect([answer.status, answer.body]).toEqual([401, { message: "Unauthorized", code: "unauthenticated" }]);
  });

  it("is refused from another site", async () => {
    const { cookie } = await anna();
    const event = await aDinner(app.db);
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await app.call("POST", "/api/registrations", { cookie, body: form(event.id), headers });
    expect(answer.status).toBe(403);
  });

  it.each([
    ["too many member tickets", { memberTickets: 3 }, "memberTickets", "Maximum 2 member tickets allowed"],
    ["too many guests", { guestTickets: 9 }, "guestTickets", "Maximum 8 guest tickets allowed"],
    ["fewer than no members", { memberTickets: -1 }, "memberTickets", "Member tickets cannot be negative"],
    ["fewer than no guests", { guestTickets: -1 }, "guestTickets", "Guest tickets cannot be negative"],
    ["no ticket at all", { memberTickets: 0 }, "memberTickets", "You must select at least one ticket"],
    ["half a ticket", { memberTickets: 0.5 }, "memberTickets", expect.any(String)],
    [
      "a guest without a name",
      { guestTickets: 1, guestInfo: [{ firstName: " ", lastName: "X" }] },
      "guestInfo.0.firstName",
      "First name is required",
    ],
    [
      "a guest without a last name",
      { guestTickets: 1, guestInfo: [{ firstName: "X", lastName: "" }] },
      "guestInfo.0.lastName",
      "Last name is required",
    ],
    [
      "guests that are not named",
      { guestTickets: 1 },
      "guestInfo",
      "Guest information is required for all guest tickets",
    ],
    [
      "a second member who is not named",
      { memberTickets: 2 },
      "memberInfo",
      "Additional member information is required for multiple member tickets",
    ],
    ["an amount that is no money", { amount: "1e3" }, "amount", "Amount must have two decimals"],
    [
      "a story instead of a request",
      { foodRequests: "x".repeat(2001) },
      "foodRequests",
      "Please keep this under 2000 characters",
    ],
    ["no event", { eventId: undefined }, "eventId", "Required"],
    ["an event beyond all numbers", { eventId: 3_000_000_000 }, "eventId", expect.any(String)],
  ])("is refused with %s", async (_, wrong, path, message) => {
    const { cookie } = await anna();
    const event = await aDinner(app.db);
    const answer = await register(cookie, form(event.id, wrong));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ path, message });
    expect(await seatsTaken(app.db, event.id)).toBe(0);
  });

  it("says how many seats are left when there are too few", async () => {
    const { cookie } = await anna();
    const event = await aDinner(app.db, { totalSeats: 1 });
    const two = form(event.id, { guestTickets: 1, guestInfo: [guest("A")], amount: "325.00" });
    const answer = await register(cookie, two);
    expect([answer.status, answer.body.message]).toEqual([409, "Only 1 seats available"]);
  });

  it("is refused if the price has changed since the page was opened", async () => {
    const { cookie } = await anna();
    const event = await aDinner(app.db, { memberPrice: "160.00" });
    const answer = await register(cookie, form(event.id));
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "The price has changed. Please review and try again.",
    ]);
  });

  it("replaces the member's own unpaid registration and its seats", async () => {
    const { cookie } = await anna();
    const event = await aDinner(app.db, { totalSeats: 2 });
    const first = await register(cookie, form(event.id));
    const second = await register(
      cookie,
      form(event.id, { guestTickets: 1, guestInfo: [guest("A")], amount: "325.00" }),
    );
    expect(second.status).toBe(201);
    expect(await readRegistration(first.body.id)).toMatchObject({ removed_reason: "superseded" });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("leaves the unpaid registration as it is when the new one is refused", async () => {
    const { cookie } = await anna();
    const event = await aDinner(app.db, { totalSeats: 2 });
    const first = await register(cookie, form(event.id));
    const more = [guest("A"), guest("B")];
    const second = await register(
      cookie,
      form(event.id, { guestTickets: 2, guestInfo: more, amount: "500.00" }),
    );
    expect([second.status, second.body.message]).toEqual([409, "Only 2 seats available"]);
    expect(await readRegistration(first.body.id)).toMatchObject({ removed_at: null });
  });

  it("is refused to a member who is already registered", async () => {
    const { member, cookie } = await anna();
    const event = await aDinner(app.db);
    await aRegistration(app.db, { eventId: event.id, memberId: member.id });
    const answer = await register(cookie, form(event.id));
    expect([answer.status, answer.body.message]).toEqual([409, "You are already registered for this event"]);
  });

  it("works for an administrator without a member record, under their own name", async () => {
    const user = await anAdministrator(app.db);
    const cookie = await sessionOf(app, { userId: user.id });
    const event = await aDinner(app.db);
    const answer = await register(cookie, form(event.id));
    expect(await readRegistration(answer.body.id)).toMatchObject({ member_id: null, user_id: user.id });
    const mine = await app.call<unknown[]>("GET", "/api/registrations/my", { cookie });
    expect(mine.body).toHaveLength(1);
  });

  it("is not found for a deleted or inactive dinner", async () => {
    const { cookie } = await anna();
    const gone = await aDinner(app.db, { deletedAt: app.now });
    const hidden = await aDinner(app.db, { isActive: false });
    expect((await register(cookie, form(gone.id))).status).toBe(404);
    expect((await register(cookie, form(hidden.id))).status).toBe(404);
    expect((await register(cookie, form(9999))).status).toBe(404);
  });

  it("is refused if the body is not JSON, has another type, or is far too long", async () => {
    const { cookie } = await anna();
    const send = (body: string, type: string) =>
      app.fetch(
        new Request("http://portal.test/api/registrations", {
          method: "POST",
          headers: { cookie, "content-type": type, "sec-fetch-site": "same-origin" },
          body,
        }),
      );
    expect((await send("{bad", "application/json")).status).toBe(400);
    expect((await send("{}", "text/plain")).status).toBe(415);
    expect((await send(`{"x":"${"y".repeat(120_000)}"}`, "application/json")).status).toBe(413);
  });

  it("finds no deleted event, not even for a party that was there", async () => {
    const { member } = await anna();
    const event = await aDinner(app.db, { dateTime: new Date("2026-03-01T23:00:00Z"), deletedAt: app.now });
    await aRegistration(app.db, { eventId: event.id, memberId: member.id });
    const asker = actingAs(app, { memberId: member.id, userId: null });
    // The first is refused before the event is locked, the second by a deletion that came in between.
    const ask = { ...form(event.id), ...RegistrationForm.parse(form(event.id)) };
    for (const register of [registerForEvent, registerUnderLock])
      await expect(register(asker, ask)).rejects.toThrow("Event not found");
  });
});
