import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import type { SignedIn } from "#test/people/many-members.ts";

const app = useApp();
type Told = AttendeeRegistration & { message: string; registration: AttendeeRegistration };
const who: { full: SignedIn; limited: SignedIn; eventId: number; id: number } = {
  full: { id: 0, cookie: "" },
  limited: { id: 0, cookie: "" },
  eventId: 0,
  id: 0,
};

beforeEach(async () => {
  who.full = await anOfficer(app);
  who.limited = await anOfficer(app, "limited");
  who.eventId = (await aDinner(app.db)).id;
  const { id: memberId } = await aMember(app.db);
  const party = { eventId: who.eventId, memberId, memberTickets: 2, guestTickets: 1, amount: "475.00" };
  who.id = (await aRegistration(app.db, { ...party, foodRequests: "No nuts" })).id;
});

const change = (body: unknown, { cookie } = who.full, id = who.id) =>
  app.call<Told>("PATCH", `/api/registrations/${id}`, { cookie, body });
const list = async ({ cookie } = who.limited) =>
  (await app.call<AttendeeRegistration[]>("GET", `/api/events/${who.eventId}/attendees`, { cookie })).body;
const now = async () => (await list()).find(({ id }) => id === who.id);
async function auditLog() {
  const { rows } = await app.db.execute<{ actor: string; before: unknown; after: unknown }>(
    sql`select actor, before, after from audit_log where action = 'change registration' order by id`,
  );
  return rows;
}

describe("an officer's change of a registration", () => {
  it.each([
    ["tableNumber", 7],
    ["tableNumber", null],
    ["adminNotes", "Sits near the door"],
    ["seatingRequests", "With the Dvořáks"],
    ["foodRequests", null],
    ["specialRequirements", "Wheelchair"],
    ["sponsoredGuests", 1],
    ["amount", "120.00"],
    ["paymentType", "manual"],
    ["memberInfo", [{ firstName: "Karl", lastName: "", tableNumber: 3, seatingRequests: null }]],
    ["guestInfo", [{ firstName: "", lastName: "", tableNumber: null, seatingRequests: "Left ear" }]],
    ["guestInfo", []],
  ] as const)("sets %s to %j and nothing else", async (key, value) => {
    const before = await now();
    const reply = await change({ [key]: value });
    expect([reply.status, reply.body[key]]).toEqual([200, value]);
    // Without a request of the party, none is left to be read.
    const read = key === "foodRequests" && { isFoodUnread: false };
    // What a party that no card paid was paid with is a payment of its own (096).
    const paid = key === "paymentType" && { manualPayments: [expect.objectContaining({ method: "other" })] };
    const why = key === "amount" && { amountWhy: "Set by an officer" };
    expect(await now()).toEqual({
      ...before,
      [key]: value,
      ...read,
      ...why,
      ...paid,
      updatedAt: reply.body.updatedAt,
    });
  });

  it("gives a place to another person, of whom nothing is known yet", async () => {
    const eva = { firstName: "Eva", lastName: "Nova", tableNumber: 3, seatingRequests: null };
    await change({ guestInfo: [eva] });
    const person = (await now())?.attendees.find(({ kind }) => kind === "guest");
    await app.db.execute(sql`update attendees set card_name = 'Dr. Nova', needs_source = 'officer', needs_at = now(),
      needs = '{"list":[{"code":"tree-nuts","severity":"allergy"}],"words":null,"carriesEpinephrine":false}'
      where id = ${person?.id}`);
    const ana = { ...eva, firstName: "Ana", lastName: "Duarte" };
    const owner = (await now())?.attendees.find(({ kind, place }) => kind === "member" && place === 0);
    for (const id of [owner?.id, 999_999]) {
      expect(await change({ guestInfo: [ana], replaced: [id] })).toMatchObject({
        status: 400,
        body: {
          message: "You can replace only people in this party, not the person who registered it",
        },
      });
    }
    const corrected = await change({ guestInfo: [{ ...eva, lastName: "Nová" }] });
    expect(corrected.body.attendees.at(-1)).toMatchObject({ id: person?.id, cardName: "Dr. Nova" });
    const { body } = await change({ guestInfo: [ana], replaced: [person?.id] });
    expect(body.guestInfo).toEqual([ana]);
    expect(body.attendees.at(-1)).toMatchObject({ needs: null, cardName: null });
    expect(body.attendees.at(-1)?.id).not.toBe(person?.id);
    expect((await auditLog()).at(-1)?.after).toMatchObject({ replaced: [person?.id] });
    // Of the same name, too.
    const next = body.attendees.at(-1)?.id;
    expect((await change({ replaced: [next] })).body.attendees.at(-1)?.id).not.toBe(next);
  });

  describe("of a food request that is read", () => {
    const anEater = async (needs: object | null) => {
      const { rows } = await app.db.execute<{ id: number }>(sql`update attendees set
        needs = ${needs === null ? null : JSON.stringify(needs)}::jsonb,
        needs_source = ${needs === null ? null : "officer"}, needs_at = ${needs === null ? null : sql`now()`}
        where registration_id = ${who.id} and kind = 'member' and place = 0 returning id`);
      return rows[0]?.id ?? 0;
    };
    const stored = async () =>
      (
        await app.db.execute(
          sql`select food_requests, food_read_at, food_read_by, food_read_for from registrations where id = ${who.id}`,
        )
      ).rows[0];
    const read = async (foodReadFor: readonly number[]) =>
      change({ foodReadFor, updatedAt: (await now())?.updatedAt });
    const UNREAD = { food_read_at: null, food_read_by: null, food_read_for: null };
    const vegan = { list: [{ code: "vegan" }], words: null, carriesEpinephrine: false };

    it("keeps who read it, when, and for whom it was entered, until it is opened again", async () => {
      const id = await anEater(vegan);
      const { body } = await read([id]);
      expect(body).toMatchObject({
        isFoodUnread: false,
        foodReading: { at: app.now.toISOString(), personIds: [id], by: expect.stringMatching(/\S/) },
      });
      expect(await stored()).toMatchObject({ food_read_by: `member ${who.full.id}`, food_read_for: [id] });
      const log = await auditLog();
      expect(log[0]?.after).toMatchObject({ foodReadBy: `member ${who.full.id}`, foodReadFor: [id] });
      expect(JSON.stringify(log)).not.toContain("No nuts");
      expect((await change({ isFoodUnread: true })).body).toMatchObject({
        isFoodUnread: true,
        foodReading: null,
      });
      expect(await stored()).toEqual({ ...UNREAD, food_requests: "No nuts" });
    });

    it("keeps that there was nothing to enter, and forgets it with a changed request", async () => {
      expect((await read([])).body.foodReading).toMatchObject({ personIds: [] });
      await change({ foodRequests: "No fish" });
      expect(await stored()).toEqual({ ...UNREAD, food_requests: "No fish" });
    });

    it("is refused without the people, and for a person without needs", async () => {
      const id = await anEater({ none: true });
      const updatedAt = (await now())?.updatedAt;
      for (const [body, message] of [
        [
          { isFoodUnread: false },
          "Choose who the request was entered for, or that there is nothing to enter",
        ],
        [{ foodReadFor: [] }, "Please load the party again before you mark its request as read."],
        [{ foodReadFor: [id], updatedAt }, "Enter the request in the person’s needs first."],
        [{ foodReadFor: [987654], updatedAt }, "One of these people is not in the party."],
        [{ foodReadFor: [], foodRequests: null }, "There is no food request to mark as read."],
      ] as const) {
        const reply = await change(body);
        expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(message)]);
      }
      expect(await stored()).toEqual({ ...UNREAD, food_requests: "No nuts" });
    });
  });

  it("audits who changed what, with only the differences", async () => {
    await change({ tableNumber: 4, foodRequests: "No nuts", seatingRequests: null });
    expect(await auditLog()).toEqual([
      { actor: `member ${who.full.id}`, before: { tableNumber: null }, after: { tableNumber: 4 } },
    ]);
  });

  it("without differences leaves the registration unchanged, even its timestamp", async () => {
    const before = await now();
    expect((await change({})).status).toBe(200);
    expect((await change({ foodRequests: " No nuts ", status: "confirmed" })).status).toBe(200);
    expect(await now()).toEqual(before);
    expect(await auditLog()).toEqual([]);
  });

  it("refuses a note longer than two thousand characters", async () => {
    const reply = await change({ adminNotes: "x".repeat(2001) });
    expect([reply.status, reply.body.message]).toEqual([400, "Please keep this under 2000 characters"]);
  });

  it("is refused with the newer values if someone else changed it meanwhile", async () => {
    const read = await now();
    const { body: newer } = await change({ tableNumber: 4 });
    const stale = await change({ tableNumber: 9, updatedAt: read?.updatedAt });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "This registration was changed by someone else",
    ]);
    expect(stale.body.registration).toEqual(newer);
    expect((await now())?.tableNumber).toBe(4);
    expect((await change({ tableNumber: 9, updatedAt: newer.updatedAt })).body.tableNumber).toBe(9);
  });

  it.each([
    [{ tableNumber: 0 }, "Table number must be at least 1"],
    [{ tableNumber: 1.5 }, "Invalid input: expected int, received number"],
    [{ status: "pending" }, 'Invalid option: expected one of "confirmed"|"unpaid"|"waitlist"'],
    [{ paymentType: "check" }, 'Invalid option: expected one of "online"|"manual"'],
    [{ amount: "-1.00" }, "Amount must be a number like 150.00"],
    [{ sponsoredGuests: -1 }, "Too small: expected number to be >=0"],
    [
      {
        guestInfo: [
          { firstName: "A", lastName: "B" },
          { firstName: "C", lastName: "D" },
        ],
      },
      "There are more guests than guest tickets",
    ],
    [
      {
        memberInfo: [
          { firstName: "A", lastName: "B" },
          { firstName: "C", lastName: "D" },
        ],
      },
      "There are more additional members than member tickets",
    ],
  ])("to %j is refused", async (body, message) => {
    const before = await now();
    const reply = await change(body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    expect(await now()).toEqual(before);
  });

  it("leaves money to full officers, even together with other fields", async () => {
    for (const body of [
      { amount: "1.00" },
      { paymentType: "manual" },
      { sponsoredGuests: 1, tableNumber: 2 },
    ]) {
      const reply = await change(body, who.limited);
      expect([reply.status, reply.body.message]).toEqual([
        403,
        "You don't have permission to perform this action.",
      ]);
    }
    expect((await change({ tableNumber: 2, adminNotes: "By the window" }, who.limited)).status).toBe(200);
    expect(await now()).toMatchObject({ tableNumber: 2, amount: "475.00", paymentType: "online" });
  });

  it("does not find a removed or missing one, or one of a deleted dinner", async () => {
    expect((await change({ tableNumber: 1 }, who.full, 999)).status).toBe(404);
    await app.db.execute(sql`update events set deleted_at = now() where id = ${who.eventId}`);
    expect((await change({ tableNumber: 1 })).status).toBe(404);
    await app.db.execute(sql`update events set deleted_at = null`);
    await app.db.execute(
      sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer'`,
    );
    expect((await change({ tableNumber: 1 })).status).toBe(404);
  });

  it("of names sends no email, and the owner sees neither table nor notes", async () => {
    await change({
      tableNumber: 4,
      adminNotes: "Late payer",
      memberInfo: [{ firstName: "Karl", lastName: "W" }],
    });
    const owner = await now();
    const cookie = await sessionOf(app, { memberId: owner?.memberId ?? 0 });
    const { text } = await app.call("GET", "/api/registrations/my", { cookie });
    expect(text).toContain("Karl");
    expect(text).not.toMatch(/Late payer|tableNumber|adminNotes/);
    expect((await app.db.execute(sql`select id from outbox`)).rows).toEqual([]);
  });
});

describe("the list of attendees", () => {
  it("is sorted by id, waiting ones by the time they joined, without removed ones", async () => {
    const of = (status: "confirmed" | "waitlist" | "pending", createdAt: string) =>
      aRegistration(app.db, {
        eventId: who.eventId,
        status,
        createdAt: new Date(createdAt),
        ...(status === "pending" && { holdExpiresAt: new Date("2026-03-10T15:20:00Z") }),
      });
    const late = await of("waitlist", "2026-03-09T10:00:00Z");
    const early = await of("waitlist", "2026-03-08T10:00:00Z");
    const unpaid = await of("pending", "2026-03-10T10:00:00Z");
    const gone = await of("confirmed", "2026-03-01T10:00:00Z");
    await app.db.execute(
      sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer' where id = ${gone.id}`,
    );
    expect((await list()).map(({ id }) => id)).toEqual([who.id, unpaid.id, early.id, late.id]);
  });

  it("names each owner: the member, else the contact as entered, else nobody", async () => {
    await aRegistration(app.db, {
      eventId: who.eventId,
      contactFirstName: "Eva",
      contactLastName: "Gast",
      contactEmail: "eva@example.org",
    });
    await aRegistration(app.db, { eventId: who.eventId });
    expect((await list()).map(({ user, userId, memberId }) => [user, userId, memberId])).toEqual([
      [{ firstName: "Anna", lastName: "Weber", email: "anna.weber@example.org" }, 3, 3],
      [{ firstName: "Eva", lastName: "Gast", email: "eva@example.org" }, null, null],
      [{ firstName: "", lastName: "", email: null }, null, null],
    ]);
  });

  it("is not found for a missing dinner", async () => {
    expect((await app.call("GET", "/api/events/99/attendees", { cookie: who.full.cookie })).status).toBe(404);
  });
});
