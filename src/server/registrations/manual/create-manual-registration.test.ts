import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { joinWaitlist, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";

const app = useApp();
const who: { limited: SignedIn; eventId: number } = { limited: { id: 0, cookie: "" }, eventId: 0 };

beforeEach(async () => {
  who.limited = await anOfficer(app, "limited");
  who.eventId = (await aDinner(app.db, { totalSeats: 10 })).id;
});

const MEMBER = {
  registrationType: "member",
  firstName: "Eva",
  lastName: "Gast",
  email: "",
  memberTickets: 2,
  guestTickets: 0,
  memberInfo: [{ firstName: "Max", lastName: "Gast" }],
  guestInfo: [],
  bypassPayment: true,
  amount: "300.00",
};
/** The first of many members. */
const BEN = { firstName: "Guest", lastName: "Number 1", email: "guest1@example.org" };
const GUESTS = {
  registrationType: "guest",
  firstName: "",
  lastName: "",
  email: "",
  memberTickets: 0,
  guestTickets: 2,
  memberInfo: [],
  guestInfo: [
    { firstName: "Jiří", lastName: "Dvořák" },
    { firstName: "Maeve", lastName: "O’Neill" },
  ],
  bypassPayment: true,
  amount: "350.00",
};

const enter = (body: unknown, eventId = who.eventId) =>
  app.call<{ id: number; status: string; message: string; errors?: { path: string }[] }>(
    "POST",
    `/api/events/${eventId}/manual-registration-direct`,
    { cookie: who.limited.cookie, body },
  );
const list = async () =>
  (
    await app.call<AttendeeRegistration[]>("GET", `/api/events/${who.eventId}/attendees`, {
      cookie: who.limited.cookie,
    })
  ).body;
const emails = async () =>
  (
    await app.db.execute<{ line: string }>(
      sql`select recipient || ': ' || subject as line from outbox order by id`,
    )
  ).rows.map(({ line }) => line);

describe("a manual registration that was paid outside the portal", () => {
  it("is confirmed immediately, with the payment method in the notes", async () => {
    const { status, body } = await enter({
      ...MEMBER,
      email: "Eva@Example.org",
      paymentNotes: "Check 1042",
      foodRequests: "No fish",
      seatingRequests: "Near the fire",
      specialRequirements: "Arrives late",
    });
    expect([status, body]).toEqual([201, { id: body.id, status: "confirmed" }]);
    expect(await list()).toMatchObject([
      {
        id: body.id,
        userId: null,
        user: { firstName: "Eva", lastName: "Gast", email: "Eva@Example.org" },
        status: "confirmed",
        paymentType: "manual",
        amount: "300.00",
        memberTickets: 2,
        totalTickets: 2,
        memberInfo: [{ firstName: "Max", lastName: "Gast" }],
        adminNotes: "Payment: Check 1042",
        foodRequests: "No fish",
        seatingRequests: "Near the fire",
        specialRequirements: "Arrives late",
        paidByCard: null,
      },
    ]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    expect(await emails()).toEqual(["Eva@Example.org: You are registered: Spring Dinner"]);
    const { rows } = await app.db.execute<{ actor: string; after: object }>(
      sql`select actor, after from audit_log where action = 'register by hand'`,
    );
    expect(rows).toMatchObject([
      { actor: `member ${who.limited.id}`, after: { amount: "300.00", paymentType: "manual" } },
    ]);
  });

  it("has members and guests of one party, each at their price", async () => {
    const guestInfo = GUESTS.guestInfo.slice(0, 1);
    const { status } = await enter({ ...MEMBER, guestTickets: 1, guestInfo, amount: "475.00" });
    expect(status).toBe(201);
    expect(await list()).toMatchObject([
      { memberTickets: 2, guestTickets: 1, totalTickets: 3, amount: "475.00", guestInfo },
    ]);
  });

  it("records the kind of payment and a check's number, for officers only", async () => {
    await enter({ ...MEMBER, paymentMethod: "check", checkNumber: " 1042 " });
    await enter({ ...GUESTS, paymentMethod: "cash", checkNumber: "77" });
    const free = { ...MEMBER, lastName: "Gratis", paymentMethod: "complimentary" };
    expect((await enter(free)).status).toBe(409);
    expect((await enter({ ...free, amount: "0.00" })).status).toBe(201);
    expect(await list()).toMatchObject([
      { paymentMethod: "check", checkNumber: "1042", amount: "300.00", paymentType: "manual" },
      { paymentMethod: "cash", checkNumber: null, amount: "350.00" },
      { paymentMethod: "complimentary", checkNumber: null, amount: "0.00" },
    ]);
    const { rows } = await app.db.execute<{ after: object }>(
      sql`select after from audit_log where action = 'register by hand' order by id`,
    );
    expect(rows).toMatchObject([
      { after: { paymentMethod: "check", checkNumber: "1042" } },
      { after: { paymentMethod: "cash" } },
      { after: { paymentMethod: "complimentary", amount: "0.00", price: "300.00" } },
    ]);
  });

  it("sends no links to pages that need a log-in the recipient does not have", async () => {
    await enter({ ...MEMBER, email: "eva@example.org" });
    const { rows } = await app.db.execute<{ body_text: string }>(sql`select body_text from outbox`);
    expect(rows[0]?.body_text).not.toContain("/my-events");
  });

  it("accepts guests without a contact, and emails nobody without an address", async () => {
    expect((await enter(GUESTS)).status).toBe(201);
    expect(await list()).toMatchObject([
      { memberTickets: 0, guestTickets: 2, amount: "350.00", userId: null },
    ]);
    expect(await emails()).toEqual([]);
  });

  it("belongs to the member the officer chose, with any address, and only once", async () => {
    const silent = await aMember(app.db, { firstName: "Blanche", lastName: "Dupont", email: null });
    const couple = { lastName: "Gast", email: "gast@example.org" };
    await aMember(app.db, { firstName: "Eva", ...couple });
    const eve = await aMember(app.db, { firstName: "Eve", ...couple });
    expect((await enter({ ...MEMBER, memberId: silent.id })).status).toBe(201);
    expect((await enter({ ...MEMBER, email: couple.email, memberId: eve.id })).status).toBe(201);
    expect((await list()).map(({ memberId }) => memberId)).toEqual([silent.id, eve.id]);
    const again = await enter({ ...MEMBER, memberId: silent.id });
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Blanche Dupont is already registered .* replace the name with theirs and leave the email blank\.$/,
      ),
    ]);
  });

  it("is refused if the chosen member was deleted, and has no owner only on request", async () => {
    const refused = await enter({ ...MEMBER, memberId: 4711 });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: expect.stringContaining("The member you chose has since been deleted."),
        code: "conflict",
        errors: [{ path: "memberId", message: refused.body.message }],
      },
    ]);
    expect(await list()).toEqual([]);
    expect((await enter(MEMBER)).status).toBe(201);
    expect(await list()).toMatchObject([{ memberId: null, user: { firstName: "Eva", lastName: "Gast" } }]);
  });

  it("is possible after the deadline, at the door, and for a hidden dinner", async () => {
    await app.db.execute(
      sql`update events set registration_deadline = '2026-03-01', date_time = '2026-03-10T14:00:00Z', is_active = false`,
    );
    expect((await enter(MEMBER)).status).toBe(201);
  });

  it.each([
    [
      "a member without a name",
      { ...MEMBER, lastName: " " },
      "First name and last name are required for member registration",
      "firstName",
    ],
    ["an address that is none", { ...MEMBER, email: "abc" }, "Valid email is required", "email"],
    [
      "no member ticket",
      { ...MEMBER, memberTickets: 0, memberInfo: [], amount: "0.00" },
      "At least one ticket is required",
      "memberTickets",
    ],
    [
      "no guest ticket",
      { ...GUESTS, guestTickets: 0, guestInfo: [], amount: "0.00" },
      "At least one ticket is required",
      "memberTickets",
    ],
    [
      "eleven members",
      { ...MEMBER, memberTickets: 11 },
      "Too big: expected number to be <=10",
      "memberTickets",
    ],
    [
      "a check number of 41 characters",
      { ...MEMBER, paymentMethod: "check", checkNumber: "9".repeat(41) },
      "Please keep this under 40 characters",
      "checkNumber",
    ],
    ["nine guests", { ...GUESTS, guestTickets: 9 }, "Too big: expected number to be <=8", "guestTickets"],
    [
      "a guest registration's members",
      { ...GUESTS, memberTickets: 1 },
      "Please register members under Member Registration",
      "memberTickets",
    ],
    [
      "a second member without first name",
      { ...MEMBER, memberInfo: [{ firstName: "", lastName: "B" }] },
      "First name is required",
      "memberInfo.0.firstName",
    ],
    [
      "a guest without last name",
      { ...GUESTS, guestInfo: [{ firstName: "A", lastName: "" }, MEMBER.memberInfo[0]] },
      "Last name is required",
      "guestInfo.0.lastName",
    ],
    [
      "too few names",
      { ...MEMBER, memberInfo: [] },
      "Additional member information is required for multiple member tickets",
      "memberInfo",
    ],
    [
      "too few guests",
      { ...GUESTS, guestInfo: [] },
      "Guest information is required for all guest tickets",
      "guestInfo",
    ],
    [
      "another kind",
      { ...MEMBER, registrationType: "staff" },
      'Invalid option: expected one of "member"|"guest"',
      "registrationType",
    ],
  ])("is refused with %s", async (_, body, message, path) => {
    const reply = await enter(body);
    expect([reply.status, reply.body.message, reply.body.errors?.[0]?.path]).toEqual([400, message, path]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(0);
  });

  it("is refused without bypassPayment, for a wrong amount, no seats or no dinner", async () => {
    expect((await enter({ ...MEMBER, bypassPayment: false })).status).toBe(400);
    const price = await enter({ ...MEMBER, amount: "1.00" });
    expect([price.status, price.body.message]).toEqual([
      409,
      "The price has changed. Please review and try again.",
    ]);
    await app.db.execute(sql`update events set total_seats = 1`);
    const seats = await enter(MEMBER);
    expect([seats.status, seats.body.message]).toEqual([409, "Only 1 seat available"]);
    expect((await enter(MEMBER, 99)).status).toBe(404);
    await app.db.execute(sql`update events set deleted_at = now()`);
    expect((await enter(MEMBER)).status).toBe(404);
  });
});

describe("the owner of a manual registration", () => {
  const shared = { email: "weber@example.org", lastName: "Weber" };

  it("is the member with this address and name, who finds it under My Events", async () => {
    const anna = await aMember(app.db, { ...shared, firstName: "Anna" });
    const { body } = await enter({
      ...MEMBER,
      email: "WEBER@example.org",
      firstName: "anna",
      lastName: "Weber",
    });
    expect(await list()).toMatchObject([{ id: body.id, memberId: anna.id }]);
    const mine = await app.call("GET", "/api/registrations/my", {
      cookie: await sessionOf(app, { memberId: anna.id }),
    });
    expect(mine.body).toMatchObject([{ registrations: { id: body.id, status: "confirmed" } }]);
    expect(await emails()).toEqual(["weber@example.org: You are registered: Spring Dinner"]);
  });

  it("is the chosen member under any name, with the entered name in the notes", async () => {
    const anna = await aMember(app.db, { ...shared, firstName: "Anna" });
    const { body } = await enter({ ...MEMBER, ...shared, firstName: "Eva", memberId: anna.id });
    expect(await list()).toMatchObject([
      { id: body.id, memberId: anna.id, adminNotes: "Entered as Eva Weber." },
    ]);
  });

  it("is the named one of a couple, and nobody if neither or without an address", async () => {
    await aMember(app.db, { ...shared, firstName: "Anna" });
    const karl = await aMember(app.db, { ...shared, firstName: "Karl" });
    const one = { ...MEMBER, memberTickets: 1, memberInfo: [], amount: "150.00", email: shared.email };
    for (const [firstName, email] of [
      ["karl", shared.email],
      ["Eva", shared.email],
      ["Karl", ""],
    ]) {
      expect((await enter({ ...one, firstName, lastName: "Weber", email })).status).toBe(201);
    }
    expect((await list()).map(({ memberId }) => memberId)).toEqual([karl.id, null, null]);
  });

  it("is refused for a member who is already registered, with what to do instead", async () => {
    const anna = await aMember(app.db, { ...shared, firstName: "Anna" });
    const { id } = await aRegistration(app.db, { eventId: who.eventId, memberId: anna.id });
    const reply = await enter({ ...GUESTS, firstName: "Anna", ...shared });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `Anna Weber is already registered for this event (registration #${id}). To register others separately, leave the email blank.`,
    ]);
    const [ben] = await manyMembers(app, 1);
    if (!ben) throw new Error("nobody came");
    const begun = (await register(app, ben, { eventId: who.eventId })).body.id;
    expect((await enter({ ...MEMBER, ...BEN })).body.message).toContain(
      `hasn’t paid yet (registration #${begun}). Use Mark Paid on it`,
    );
  });

  it("loses their waitlist place and uses the seats offered with it", async () => {
    const [ben, cid] = await manyMembers(app, 2);
    if (!ben || !cid) throw new Error("nobody came");
    const { id } = await aRegistration(app.db, { eventId: who.eventId, memberTickets: 10 });
    await joinWaitlist(app, ben, { eventId: who.eventId, tickets: 2 });
    await joinWaitlist(app, cid, { eventId: who.eventId });
    await app.db.execute(sql`update events set total_seats = 12`);
    const waiting = (await list()).find(({ memberId }) => memberId === ben.id)?.id ?? 0;
    await app.call("POST", `/api/registrations/${waiting}/offer`, { cookie: who.limited.cookie });
    const one = {
      ...MEMBER,
      memberTickets: 1,
      memberInfo: [],
      amount: "150.00",
      ...BEN,
    };
    expect((await enter(one)).status).toBe(201);
    // Ben is seated; the second seat of that offer went to Cid, who was next in line.
    expect(
      (await list()).map(({ id: own, memberId, status, offerExpiresAt }) => [
        own === id,
        memberId,
        status,
        offerExpiresAt !== null,
      ]),
    ).toEqual([
      [true, null, "confirmed", false],
      [false, ben.id, "confirmed", false],
      [false, cid.id, "waitlist", true],
    ]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(12);
  });
});
