import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";

const app = useApp();

const FORM = {
  title: "Truffles & Old Burgundy",
  description: "Six courses.",
  location: "Maison Claire",
  dateTime: "2026-04-10T22:00:00.000Z",
  memberPrice: "150",
  ecuyerPrice: "150.5",
  mondialePrice: "140.00",
  guestPrice: "99999999.99",
};
type Form = Record<string, unknown>;

let cookie: string;
let officer: string;
beforeEach(async () => {
  const { id } = await aMember(app.db, { adminPrivileges: "full", email: "officer@example.org" });
  officer = `member ${id}`;
  cookie = await sessionOf(app, { memberId: id });
});

const create = (form: Form) => app.call("POST", "/api/events", { cookie, body: form });
const change = (id: number, form: Form) => app.call("PUT", `/api/events/${id}`, { cookie, body: form });
const show = async (id: number) => (await app.call("GET", `/api/events/${id}`, { cookie })).body;

/** The newest audit entry. */
async function lastEntry() {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select actor, action, entity, entity_id, before, after from audit_log order by id desc limit 1`,
  );
  return rows[0];
}
async function emails() {
  const { rows } = await app.db.execute<{
    recipient: string;
    subject: string;
    body_text: string;
    attachments: [];
  }>(sql`select recipient, subject, body_text, attachments from outbox order by id`);
  return rows;
}

describe("a new dinner", () => {
  it("has the typed values, defaults to 50 seats and Dining, and is visible", async () => {
    const made = await create(FORM);
    expect([made.status, made.body]).toEqual([
      201,
      {
        ...FORM,
        id: made.body.id,
        memberPrice: "150.00",
        ecuyerPrice: "150.50",
        category: "Dining",
        endDateTime: null,
        registrationDeadline: null,
        imageAlt: null,
        imageFocus: null,
        imageWidths: [],
        imageUrl: null,
        externalUrl: null,
        totalSeats: 50,
        seatsPerTable: null,
        availableSeats: 50,
        registeredCount: 0,
        isActive: true,
        isAnnounced: false,
        createdAt: "2026-03-10T15:00:00.000Z",
        updatedAt: "2026-03-10T15:00:00.000Z",
      },
    ]);
    expect(await show(made.body.id)).toMatchObject({ title: FORM.title, guestPrice: "99999999.99" });
    expect(await lastEntry()).toMatchObject({
      actor: officer,
      action: "event created",
      entity: "event",
      entity_id: String(made.body.id),
      after: { title: FORM.title, memberPrice: "150.00" },
    });
  });

  it("has the server's own seat count, whatever availableSeats says (C-14)", async () => {
    const { body } = await create({ ...FORM, totalSeats: 12, availableSeats: 3, id: 99, seatsTaken: 5 });
    expect(body).toMatchObject({ totalSeats: 12, availableSeats: 12 });
    expect(body.id).not.toBe(99);
  });

  it("may be in the past and have any short category (S-13, C-23)", async () => {
    const { status, body } = await create({
      ...FORM,
      dateTime: "2019-05-04T18:00:00-04:00",
      category: "Tasting",
    });
    expect([status, body.dateTime, body.category]).toEqual([201, "2019-05-04T22:00:00.000Z", "Tasting"]);
  });

  it("treats blank optional fields as missing", async () => {
    const { status, body } = await create({
      ...FORM,
      endDateTime: "",
      imageUrl: " ",
      externalUrl: "",
      registrationDeadline: "",
    });
    expect([status, body.endDateTime, body.imageUrl, body.externalUrl]).toEqual([201, null, null, null]);
  });

  it.each([
    ["title", { title: " " }, "Event title is required"],
    ["title", { title: undefined }, "Event title is required"],
    ["title", { title: "T".repeat(201) }, "Please keep this under 200 characters"],
    ["description", { description: "" }, "Description is required"],
    ["description", { description: "D".repeat(10_001) }, "Please keep this under 10,000 characters"],
    ["location", { location: "" }, "Location is required"],
    ["dateTime", { dateTime: "" }, "Date and time is required"],
    ["dateTime", { dateTime: undefined }, "Date and time is required"],
    ["dateTime", { dateTime: "tomorrow" }, "Date and time is required"],
    ["dateTime", { dateTime: "0000-01-01T00:00:00Z" }, "Please check the year"],
    ["dateTime", { dateTime: "20260-01-01T00:00:00Z" }, "Date and time is required"],
    ["totalSeats", { totalSeats: 0 }, "Total seats must be at least 1"],
    ["totalSeats", { totalSeats: 10.5 }, "Seats must be a whole number"],
    ["totalSeats", { totalSeats: 100_001 }, "Total seats must be at most 100,000"],
    ["totalSeats", { totalSeats: "fifty" }, "Total seats must be at least 1"],
    ...[0, 101, 7.5, "8", ""].map(
      (seatsPerTable) =>
        ["seatsPerTable", { seatsPerTable }, "Seats per table must be a whole number from 1 to 100"] as const,
    ),
    ["memberPrice", { memberPrice: "" }, "Member price is required"],
    ["ecuyerPrice", { ecuyerPrice: undefined }, "Ecuyer price is required"],
    ["mondialePrice", { mondialePrice: " " }, "Mondiale price is required"],
    ["guestPrice", { guestPrice: null }, "Guest price is required"],
    ...["-1", "1e3", "1.234", "100000000", "1,50", "$150"].map(
      (memberPrice) => ["memberPrice", { memberPrice }, "Please write the price as 150 or 150.00"] as const,
    ),
    ["endDateTime", { endDateTime: "2026-04-10T22:00:00Z" }, "The end must be after the start"],
    ["endDateTime", { endDateTime: "late" }, "Please enter the date and time of the end"],
    [
      "registrationDeadline",
      { registrationDeadline: "2026-04-11T00:00:00Z" },
      "The deadline must not be after the start",
    ],
    ...[
      "javascript:alert(1)",
      "data:text/html,hello",
      "ftp://example.org/menu",
      "//example.org",
      "menu.pdf",
    ].map(
      (externalUrl) =>
        ["externalUrl", { externalUrl }, "Please enter an address that begins with https://"] as const,
    ),
    ...["javascript:alert(1)", "data:image/svg+xml,x", "/uploads/../../etc/passwd", "/api/logout"].map(
      (imageUrl) =>
        [
          "imageUrl",
          { imageUrl },
          "Please enter an address that begins with https://, or upload a picture",
        ] as const,
    ),
  ] as const)("is refused for its %s: %o", async (path, wrong, message) => {
    const reply = await create({ ...FORM, ...wrong });
    expect([reply.status, reply.body]).toEqual([
      400,
      { message, code: "validation_failed", errors: [{ path, message }] },
    ]);
    const { rows } = await app.db.execute(sql`select id from events`);
    expect(rows).toEqual([]);
  });
});

describe("a dinner that is changed", () => {
  it("keeps 40 free seats of 50 when 10 are sold and only the title is changed (H-09)", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 50 });
    for (let party = 0; party < 5; party += 1) await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    const form = { title: "Another title", totalSeats: 50, availableSeats: 50 };
    const { status, body } = await change(id, form);
    expect([status, body.title, body.availableSeats, body.registeredCount]).toEqual([
      200,
      "Another title",
      40,
      10,
    ]);
    expect(await seatsTaken(app.db, id)).toBe(10);
    expect((await show(id)).availableSeats).toBe(40);
  });

  it("changes only the keys that are present", async () => {
    const before = await aDinner(app.db, {
      imageUrl: "https://example.org/a.jpg",
      externalUrl: "https://example.org",
      category: "Tasting",
      isActive: false,
      registrationDeadline: new Date("2026-03-20T22:00:00Z"),
      totalSeats: 12,
    });
    const { body } = await change(before.id, { guestPrice: "200", externalUrl: null });
    expect(body).toMatchObject({
      guestPrice: "200.00",
      externalUrl: null,
      imageUrl: "https://example.org/a.jpg",
      category: "Tasting",
      isActive: false,
      registrationDeadline: "2026-03-20T22:00:00.000Z",
      totalSeats: 12,
      title: before.title,
      dateTime: before.dateTime.toISOString(),
    });
    expect(await lastEntry()).toEqual({
      actor: officer,
      action: "event changed",
      entity: "event",
      entity_id: String(before.id),
      before: { guestPrice: "175.00", externalUrl: "https://example.org" },
      after: { guestPrice: "200.00", externalUrl: null },
    });
  });

  it("gets, changes and loses its seats per table, which sell nothing", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 20 });
    await aRegistration(app.db, { eventId: id, memberTickets: 2, guestTickets: 8, tableNumber: 1 });
    for (const [before, after] of [
      [null, 8],
      [8, 1],
      [1, null],
    ]) {
      const { status, body } = await change(id, { seatsPerTable: after });
      expect([status, body.seatsPerTable, body.totalSeats, body.availableSeats]).toEqual([
        200,
        after,
        20,
        10,
      ]);
      expect(await lastEntry()).toMatchObject({
        before: { seatsPerTable: before },
        after: { seatsPerTable: after },
      });
    }
    await change(id, { seatsPerTable: 6 });
    expect((await change(id, { title: "Another title" })).body.seatsPerTable).toBe(6);
    expect((await show(id)).seatsPerTable).toBe(6);
    expect(await seatsTaken(app.db, id)).toBe(10);
  });

  it("is neither written nor audited if nothing differs", async () => {
    const { id, updatedAt } = await aDinner(app.db);
    const { status, body } = await change(id, { title: "Spring Dinner", memberPrice: "150", totalSeats: 50 });
    expect([status, body.updatedAt]).toEqual([200, updatedAt.toISOString()]);
    expect(await lastEntry()).toBeUndefined();
  });

  it("is refused with the newer values if someone else changed it since", async () => {
    const { id, updatedAt } = await aDinner(app.db);
    const read = updatedAt.toISOString();
    expect((await change(id, { title: "Hers", updatedAt: read })).status).toBe(200);
    const late = await change(id, { title: "Theirs", updatedAt: read });
    expect([late.status, late.body.message]).toEqual([409, "This event was changed by someone else"]);
    expect(late.body.event).toMatchObject({ id, title: "Hers" });
    expect((await show(id)).title).toBe("Hers");
    const { updatedAt: newer } = late.body.event as { updatedAt: string };
    expect((await change(id, { title: "Theirs", updatedAt: newer })).body.title).toBe("Theirs");
  });

  it("is not stale only because seats were sold meanwhile", async () => {
    const { id, updatedAt } = await aDinner(app.db);
    await aRegistration(app.db, { eventId: id });
    expect((await change(id, { title: "New", updatedAt: updatedAt.toISOString() })).status).toBe(200);
  });

  it("never has fewer seats than are taken, including held ones (S-13)", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 20 });
    await aRegistration(app.db, { eventId: id, memberTickets: 2, guestTickets: 2 });
    await aRegistration(app.db, {
      eventId: id,
      status: "pending",
      holdExpiresAt: new Date("2026-03-10T15:20:00Z"),
    });
    const refused = await change(id, { totalSeats: 4, title: "Small" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Total seats cannot be less than seats already taken",
    ]);
    expect((await show(id)).title).toBe("Spring Dinner");
    expect((await change(id, { totalSeats: 5 })).body).toMatchObject({ totalSeats: 5, availableSeats: 0 });
  });

  it("keeps the amounts of existing registrations when its price changes (S-14)", async () => {
    const { id } = await aDinner(app.db);
    const { id: party } = await aRegistration(app.db, { eventId: id, amount: "150.00" });
    await change(id, { memberPrice: "190.00" });
    const { rows } = await app.db.execute<{ amount: string }>(
      sql`select amount from registrations where id = ${party}`,
    );
    expect(rows[0]?.amount).toBe("150.00");
  });

  it("may not end before it begins, even if only one of the two is sent", async () => {
    const { id } = await aDinner(app.db, { endDateTime: new Date("2026-03-25T02:00:00Z") });
    const { status, body } = await change(id, { dateTime: "2026-03-26T22:00:00Z" });
    expect([status, body.message]).toEqual([400, "The end must be after the start"]);
  });

  it.each([["abc"], ["0"], ["99999999999"], ["4711"]])("is not found under %s", async (id) => {
    expect((await app.call("PUT", `/api/events/${id}`, { cookie, body: { title: "x" } })).status).toBe(404);
  });
});

describe("seats freed by a change", () => {
  async function aWaitingParty(eventId: number, email: string, memberTickets = 1) {
    const { id } = await aMember(app.db, { email, userName: null });
    return aRegistration(app.db, { eventId, memberId: id, status: "waitlist", memberTickets });
  }
  const offers = async () =>
    (
      await app.db.execute<{ registration_id: number; expires_at: string }>(
        sql`select w.number as registration_id, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as expires_at
        from waitlist_offers o join waitlist_entries w on w.id = o.entry_id where accepted_at is null and declined_at is null and lapsed_at is null order by o.id`,
      )
    ).rows;

  it("go to the waitlist before anybody else", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 1 });
    await aRegistration(app.db, { eventId: id });
    const first = await aWaitingParty(id, "first@example.org");
    const { body } = await change(id, { totalSeats: 3 });
    expect(body).toMatchObject({ totalSeats: 3, availableSeats: 1 });
    expect(await offers()).toEqual([{ registration_id: first.id, expires_at: "2026-03-11T15:00" }]);
    expect((await emails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      "first@example.org: A seat has opened up: Spring Dinner",
    ]);
  });

  it("go to the waitlist when a dinner is reactivated or its deadline moves later", async () => {
    const { id } = await aDinner(app.db, { isActive: false, registrationDeadline: app.now });
    const waiting = await aWaitingParty(id, "first@example.org");
    await change(id, { isActive: true });
    expect(await offers()).toEqual([]);
    await change(id, { registrationDeadline: "2026-03-10T20:00:00Z" });
    expect(await offers()).toEqual([{ registration_id: waiting.id, expires_at: "2026-03-10T20:00" }]);
  });

  it("are offered at most until registration closes, even if that moves up (S-20)", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 1 });
    await aRegistration(app.db, { eventId: id });
    await aWaitingParty(id, "first@example.org");
    await change(id, { totalSeats: 2 });
    await change(id, { registrationDeadline: "2026-03-10T21:00:00Z" });
    expect((await offers()).map(({ expires_at }) => expires_at)).toEqual(["2026-03-10T21:00"]);
    const { rows } = await app.db.execute<{ n: number }>(
      sql`select count(*)::int as n from seat_holds where expires_at = '2026-03-10T21:00Z'`,
    );
    expect(rows[0]?.n).toBe(1);
  });
});

describe("parties registered for an upcoming dinner", () => {
  async function aPartyOf(
    eventId: number,
    firstName: string,
    status: "confirmed" | "waitlist" = "confirmed",
  ) {
    const { id } = await aMember(app.db, { firstName, email: `${firstName.toLowerCase()}@example.org` });
    return aRegistration(app.db, { eventId, memberId: id, status });
  }

  it("are told of a new day or place, with a calendar file; waiting ones are not", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 1 });
    await aPartyOf(id, "Rosa");
    await aPartyOf(id, "Karl", "waitlist");
    await change(id, { dateTime: "2026-03-31T22:30:00Z", location: "The Library" });
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      recipient: "rosa@example.org",
      subject: "Updated: Spring Dinner",
    });
    for (const words of [
      "has a new time and location",
      "When: Tuesday, March 31, 2026 at 6:30",
      "Where: The Library",
      "Previous time: Tuesday, March 24, 2026 at 6:00",
      "Previous location: Maison Claire, Washington",
    ]) {
      expect(email?.body_text).toContain(words);
    }
    expect(JSON.stringify(email?.attachments)).toContain("20260331T223000Z");
    expect(await lastEntry()).toMatchObject({ action: "told of a changed event", after: { parties: 1 } });
  });

  it("are told of the next change as well", async () => {
    const { id } = await aDinner(app.db);
    await aPartyOf(id, "Rosa");
    await change(id, { location: "The Library" });
    await change(id, { location: "The Terrace" });
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([
      "rosa@example.org",
      "rosa@example.org",
    ]);
  });

  it.each([
    ["the officer does not wish it", {}, { location: "The Library", notifyRegistered: false }],
    ["a page from before an update says so", {}, { location: "The Library", tellRegistered: false }],
    ["the dinner is past", { dateTime: new Date("2026-03-01T22:00:00Z") }, { location: "The Library" }],
    [
      "something else changes",
      {},
      { description: "Seven courses.", memberPrice: "160", endDateTime: "2026-03-25T02:00:00Z" },
    ],
  ])("are not emailed if %s", async (_why, facts, form) => {
    const { id } = await aDinner(app.db, facts);
    await aPartyOf(id, "Rosa");
    expect((await change(id, form)).status).toBe(200);
    expect(await emails()).toEqual([]);
  });

  it("are counted before the officer saves", async () => {
    const { id } = await aDinner(app.db);
    await aPartyOf(id, "Rosa");
    await aPartyOf(id, "Karl");
    await aPartyOf(id, "Otto", "waitlist");
    const { body } = await app.call("GET", `/api/events/${id}/parties`, { cookie });
    expect(body).toEqual({
      registered: 2,
      waiting: 1,
      whyNotDelete: "Set the event inactive, or remove the registrations first",
    });
    expect((await app.call("GET", "/api/events/4711/parties", { cookie })).status).toBe(404);
  });
});
