import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { openLog } from "#server/platform/log/log.ts";
import { eraseRequests } from "#server/registrations/changes/endings/erase-requests.ts";
import { aDinner, anAdministrator, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { joinWaitlist } from "#test/people/many-members.ts";
import { aMenu } from "#test/people/menus.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
let minh: Who;
let ben: Who;
/** A full officer, and a limited one. */
let olga: Who;
let lars: Who;
let dinner: number;

const ANA = { firstName: "Ana", lastName: "Duarte" };
const NUTS = {
  list: [{ code: "tree-nuts", severity: "life-threatening" }],
  words: null,
  carriesEpinephrine: true,
};

beforeEach(async () => {
  anna = await aPerson("Anna");
  minh = await aPerson("Minh", { lastName: "Le" });
  ben = await aPerson("Ben", { lastName: "Ortiz" });
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  // A member ticket costs $150.00, a guest ticket $175.00.
  dinner = (await aDinner(app.db, { totalSeats: 6 })).id;
});

async function party(id: number): Promise<AttendeeRegistration> {
  const { body } = await as(olga, `GET /api/events/${dinner}/attendees`);
  return body.find((one: AttendeeRegistration) => one.id === id);
}
/** Anna with a guest, paid by card, and nothing in the outbox. */
async function annasParty(form: object = {}): Promise<AttendeeRegistration> {
  const { body } = await as(anna, "POST /api/registrations", {
    eventId: dinner,
    memberTickets: 1,
    guestTickets: 1,
    memberInfo: [],
    guestInfo: [ANA],
    amount: "325.00",
    agreeToTerms: true,
    ...form,
  });
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  await shop.pay(page.body.token);
  await shop.notifications();
  await app.db.execute(sql`delete from outbox`);
  return party(body.id);
}
/** Adds Minh to a party with this kind of ticket, paid in cash. */
async function withMinh(of: { id: number }, kind: "member" | "guest"): Promise<AttendeeRegistration> {
  const person = { kind, memberId: minh.id };
  const { updatedAt, price } = (
    await as(lars, `POST /api/registrations/${of.id}/preview`, { change: "add person", ...person })
  ).body;
  const form = { ...person, firstName: "", lastName: "", updatedAt, price, paidHow: "cash", isTold: false };
  const { body } = await as(lars, `POST /api/registrations/${of.id}/persons`, form);
  await app.db.execute(sql`delete from outbox`);
  return body;
}
const preview = ({ id }: { id: number }, to: Who) =>
  as(lars, `POST /api/registrations/${id}/preview`, { change: "change owner", memberId: to.id });
/** Hands a party over as the preview says, unless told otherwise. */
async function handOver(of: { id: number }, to: Who, more: object = {}) {
  const { updatedAt, amount } = (await preview(of, to)).body;
  const form = { memberId: to.id, updatedAt, amount: amount?.after };
  return as(lars, `POST /api/registrations/${of.id}/owner`, { ...form, ...more });
}
const refusalOf = async (of: { id: number }, to: Who) => {
  const { status, body } = await preview(of, to);
  return [status, body.message];
};
const personOf = ({ attendees }: AttendeeRegistration, kind: "member" | "guest", place: number) =>
  attendees.find((one) => one.kind === kind && one.place === place);
async function emails() {
  const { rows } = await app.db.execute<{ recipient: string; subject: string; text: string }>(
    sql`select recipient, subject, body_text as text from outbox order by id`,
  );
  return rows;
}
const mine = async (who: Who) => (await as(who, "GET /api/registrations/my")).body;

describe("A member of the party becomes its owner", () => {
  it("changes places with the owner; needs, dish, card and seat stay with each person", async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    const before = await withMinh(await annasParty(), "member");
    const [annas, minhs] = [personOf(before, "member", 0)?.id, personOf(before, "member", 1)?.id];
    await as(lars, `PATCH /api/attendees/${annas}`, {
      needs: NUTS,
      needsAt: null,
      cardName: "Anna the Great",
    });
    await as(lars, `PATCH /api/attendees/${minhs}`, { needs: { none: true }, needsAt: null });
    await as(lars, `PUT /api/attendees/${annas}/choices`, { version, choices: [dish("Turbot")] });
    await as(lars, `PATCH /api/registrations/${before.id}`, { tableNumber: 3 });
    const read = (await preview(before, minh)).body;
    expect(read).toMatchObject({
      seats: { before: 3, after: 3 },
      amount: { before: "475.00", after: "475.00" },
      goesBack: "0.00",
      heir: { memberId: minh.id, name: "Minh Le" },
      emails: ["minh@example.org", "anna@example.org"],
      follows: [
        "Minh Le will get the first member ticket, and Anna Weber will get an additional member ticket.",
        "Both keep their own dietary needs, dishes, place cards, and seats.",
        "Any refund will still go to the card or the person who paid.",
      ],
    });
    const reply = await handOver(before, minh);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        memberId: minh.id,
        user: { firstName: "Minh", email: "minh@example.org" },
        memberInfo: [{ firstName: "Anna", lastName: "Weber" }],
        guestInfo: [ANA],
        amount: "475.00",
        amountDue: "0.00",
        tableNumber: 3,
      },
    ]);
    expect(personOf(reply.body, "member", 0)).toMatchObject({
      id: minhs,
      memberId: minh.id,
      needs: { none: true },
      cardName: null,
    });
    expect(personOf(reply.body, "member", 1)).toMatchObject({
      id: annas,
      memberId: anna.id,
      needs: NUTS,
      cardName: "Anna the Great",
    });
    const { rows } = await app.db.execute(sql`select attendee_id from choices`);
    expect(rows).toEqual([{ attendee_id: annas }]);
    expect(await seatsTaken(app.db, dinner)).toBe(3);
  });

  it("has it under My Events, reads no needs but their own, and can cancel it", async () => {
    const before = await withMinh(await annasParty(), "member");
    await as(anna, `PATCH /api/registrations/my/attendees/${personOf(before, "member", 0)?.id}`, {
      needs: NUTS,
      needsAt: null,
    });
    await handOver(before, minh);
    const [now] = await mine(minh);
    expect(now.registrations).toMatchObject({ id: before.id, mine: true, amount: "475.00" });
    expect(JSON.stringify(now)).not.toContain("tree-nuts");
    const [annas] = await mine(anna);
    expect(annas.registrations).toMatchObject({
      mine: false,
      amount: null,
      registeredBy: { firstName: "Minh", lastName: "Le" },
    });
    expect(JSON.stringify(annas)).toContain("tree-nuts");
    expect((await as(anna, `POST /api/registrations/${before.id}/cancel`)).status).toBe(404);
    expect((await as(minh, `POST /api/registrations/${before.id}/cancel`)).status).toBe(200);
  });

  it("tells both by email, once, and the audit log says who", async () => {
    const before = await withMinh(await annasParty(), "member");
    await handOver(before, minh);
    const [toMinh, toAnna, ...others] = await emails();
    expect(others).toEqual([]);
    expect([toMinh?.recipient, toMinh?.subject]).toEqual([
      "minh@example.org",
      "This registration is yours now: Spring Dinner",
    ]);
    expect(toMinh?.text).toContain("Anna Weber still has a seat in your party.");
    expect([toAnna?.recipient, toAnna?.subject]).toEqual([
      "anna@example.org",
      "Your registration was transferred: Spring Dinner",
    ]);
    expect(toAnna?.text).toContain("to Minh Le. From now on, we’ll email them about it. You keep your seat");
    expect(toAnna?.text).toContain("Any refund will still go to the card or the person who paid.");
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "change owner",
      before: { memberId: anna.id },
      after: { memberId: minh.id },
    });
  });

  it("tells both in one email if they share a mailbox", async () => {
    const before = await withMinh(await annasParty(), "member");
    await app.db.execute(
      sql`update members set email = 'anna@example.org', confirmed_email = 'anna@example.org' where id = ${minh.id}`,
    );
    expect((await preview(before, minh)).body.emails).toEqual(["anna@example.org"]);
    await handOver(before, minh);
    const [both, ...others] = await emails();
    expect(others).toEqual([]);
    expect(both?.text).toMatch(/^Dear Minh and Anna/);
  });

  it("takes the first member ticket with its price, and leaves a guest ticket with its own", async () => {
    const before = await withMinh(
      await annasParty({ guestTickets: 0, guestInfo: [], amount: "150.00" }),
      "guest",
    );
    const { body } = await handOver(before, minh);
    expect(body).toMatchObject({ memberTickets: 1, guestTickets: 1, amount: "325.00" });
    expect(personOf(body, "member", 0)).toMatchObject({ memberId: minh.id, price: { amount: "150.00" } });
    expect(personOf(body, "guest", 0)).toMatchObject({ memberId: anna.id, price: { amount: "175.00" } });
    expect(body.guestInfo).toMatchObject([{ firstName: "Anna", lastName: "Weber" }]);
  });

  it("stays at their own table, and so does everyone else", async () => {
    const before = await withMinh(await annasParty(), "member");
    await as(olga, `POST /api/events/${dinner}/tables`, { count: 7, shape: "round", seats: 8 });
    await as(lars, `PATCH /api/registrations/${before.id}`, { tableNumber: 3 });
    const memberInfo = [{ firstName: "Minh", lastName: "Le", tableNumber: 5, seatingRequests: null }];
    await as(lars, `PATCH /api/registrations/${before.id}`, { memberInfo });
    const tables = async () => {
      const { rows } = await app.db.execute(sql`select coalesce(m.first_name, a.first_name) as name, t.number
        from attendees a left join members m on m.id = a.member_id left join event_tables t on t.id = a.table_id
        order by name`);
      return rows;
    };
    const seated = await tables();
    expect(seated).toEqual([
      { name: "Ana", number: 3 },
      { name: "Anna", number: 3 },
      { name: "Minh", number: 5 },
    ]);
    const { body } = await handOver(before, minh);
    expect(await tables()).toEqual(seated);
    expect(body).toMatchObject({ tableNumber: 5, memberInfo: [{ firstName: "Anna", tableNumber: 3 }] });
  });
});

describe("A member comes instead of the owner", () => {
  it("is another person at the same table and price, without anything of the one before", async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    const before = await annasParty();
    const annas = personOf(before, "member", 0)?.id;
    await as(lars, `PATCH /api/attendees/${annas}`, {
      needs: NUTS,
      needsAt: null,
      cardName: "Anna the Great",
    });
    await as(lars, `PUT /api/attendees/${annas}/choices`, { version, choices: [dish("Turbot")] });
    await as(olga, `PUT /api/attendees/${annas}/price`, { price: "100.00", why: "Speaks", read: "150.00" });
    await as(lars, `PATCH /api/registrations/${before.id}`, { tableNumber: 3 });
    await app.db.execute(sql`delete from outbox`);
    expect((await preview(before, ben)).body).toMatchObject({
      tableNumber: 3,
      hasDish: true,
      follows: [
        "Ben Ortiz will take Anna Weber’s place, at the same table and price.",
        "The dietary needs, dishes, and place card of Anna Weber won’t pass to Ben Ortiz.",
        "Any refund will still go to the card or the person who paid.",
      ],
    });
    const { body } = await handOver(before, ben);
    expect(body).toMatchObject({ memberId: ben.id, memberInfo: [], guestInfo: [ANA], tableNumber: 3 });
    const bens = personOf(body, "member", 0);
    expect(bens).toMatchObject({
      memberId: ben.id,
      needs: null,
      needsSource: null,
      cardName: null,
      price: { amount: "100.00" },
    });
    expect(bens?.id).not.toBe(annas);
    const { rows } = await app.db.execute(sql`select attendee_id from choices`);
    expect(rows).toEqual([]);
    expect(await mine(anna)).toEqual([]);
    expect((await mine(ben))[0].registrations).toMatchObject({ mine: true });
    expect(await seatsTaken(app.db, dinner)).toBe(2);
    const [toBen, toAnna] = await emails();
    expect(toBen?.text).toContain("transferred Anna Weber’s registration for Spring Dinner to you");
    expect(toAnna?.text).toContain("You no longer have a seat at this dinner.");
    expect(toAnna?.text).toContain("The attached calendar file removes the dinner from your calendar.");
  });

  it("brings what they keep on their own profile, and reads in the email that the kitchen gets it", async () => {
    const before = await annasParty();
    await app.db.execute(sql`insert into member_needs (member_id, needs, updated_at)
      values (${ben.id}, ${JSON.stringify(NUTS)}::jsonb, now())`);
    const { body } = await handOver(before, ben);
    expect(personOf(body, "member", 0)).toMatchObject({ needs: NUTS, needsSource: "profile" });
    expect((await emails())[0]?.text).toContain("The kitchen will get the allergies and diet");
  });

  it("no longer waits for a seat of their own", async () => {
    const before = await annasParty();
    await app.db.execute(sql`update events set total_seats = 2`);
    await joinWaitlist(app, ben, { eventId: dinner });
    await handOver(before, ben);
    const { rows } = await app.db.execute(sql`select ended_because from waitlist_entries`);
    expect(rows).toEqual([{ ended_because: "placed" }]);
  });

  it("takes over the party of someone without a login, who is only forgotten there", async () => {
    const contact = { contactFirstName: "Lan", contactLastName: "Li", contactEmail: "lan@example.org" };
    const { id } = await aRegistration(app.db, { eventId: dinner, ...contact });
    const { body } = await handOver({ id }, ben);
    expect(body.user).toMatchObject({ firstName: "Ben", email: "ben@example.org" });
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([
      "ben@example.org",
      "lan@example.org",
    ]);
    const { rows } = await app.db.execute(
      sql`select contact_first_name, contact_last_name, contact_email from registrations`,
    );
    expect(rows).toEqual([{ contact_first_name: null, contact_last_name: null, contact_email: null }]);
    expect((await auditEntries(app)).at(-1)).toMatchObject({ before: { firstName: "Lan", lastName: "Li" } });
  });

  it("takes over the party of an administrator’s account, which has it no longer", async () => {
    const { id: userId } = await anAdministrator(app.db);
    const { id } = await aRegistration(app.db, { eventId: dinner, userId });
    expect((await handOver({ id }, ben)).status).toBe(200);
    const cookie = await sessionOf(app, { userId });
    expect((await app.call("GET", "/api/registrations/my", { cookie })).body).toEqual([]);
  });
});

describe("A party without member tickets", () => {
  it("gets another contact, and everyone’s seat stays the same", async () => {
    const guests = { memberTickets: 0, guestTickets: 1, guestInfo: [ANA], amount: "175.00" };
    const before = await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...guests });
    const person = (await party(before.id)).attendees[0];
    expect((await preview(before, ben)).body.follows).toEqual([
      "Ben Ortiz will be the contact. Everyone keeps their seat.",
    ]);
    const { body } = await handOver(before, ben);
    expect(body).toMatchObject({ memberId: ben.id, memberTickets: 0, guestInfo: [ANA], attendees: [person] });
    const [toBen, toAnna] = await emails();
    expect(toBen?.text).toContain("made you the contact for Anna Weber’s party at Spring Dinner.");
    expect(toAnna?.text).toContain("Everyone keeps their seat.");
  });

  it("does not go to someone who waits for a seat, who could not register for it", async () => {
    const guests = { memberTickets: 0, guestTickets: 1, guestInfo: [ANA], amount: "175.00" };
    const before = await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...guests });
    await app.db.execute(sql`update events set total_seats = 1`);
    await joinWaitlist(app, ben, { eventId: dinner });
    expect(await refusalOf(before, ben)).toEqual([
      409,
      "Ben Ortiz is on the waitlist for this event. Please remove them from the waitlist first.",
    ]);
  });
});

describe("A party stays with its owner", () => {
  it("if the member has another place at the dinner, whose party is named", async () => {
    const before = await annasParty();
    const other = await withMinh(
      await aRegistration(app.db, { eventId: dinner, memberId: ben.id }),
      "member",
    );
    expect(await refusalOf(before, minh)).toEqual([
      409,
      `Minh Le already has a place at this event in the party of Ben Ortiz (registration #${other.id}).`,
    ]);
    expect(await refusalOf(before, ben)).toEqual([
      409,
      `Ben Ortiz already has a place at this event (registration #${other.id}).`,
    ]);
  });

  it("if the member only registered others there", async () => {
    const before = await annasParty();
    const guests = { memberTickets: 0, guestTickets: 1, amount: "175.00" };
    const { id } = await aRegistration(app.db, { eventId: dinner, memberId: ben.id, ...guests });
    expect(await refusalOf(before, ben)).toEqual([
      409,
      `Ben Ortiz already has registration #${id} for this event.`,
    ]);
  });

  it("while it is unpaid, and while its food request is unread", async () => {
    const holdExpiresAt = new Date(app.now.getTime() + 600_000);
    const held = { status: "pending", holdExpiresAt } as const;
    const unpaid = await aRegistration(app.db, { eventId: dinner, memberId: minh.id, ...held });
    expect(await refusalOf(unpaid, ben)).toEqual([409, expect.stringContaining("This party hasn’t paid")]);
    const before = await annasParty({ foodRequests: "No nuts for Ana" });
    expect(await refusalOf(before, ben)).toEqual([
      409,
      "This party has a food request that no one has read. Enter it for each person first, so that it isn’t lost.",
    ]);
  });

  it("if it is theirs already, if there is no such member, and 14 days after the dinner", async () => {
    const before = await annasParty();
    expect(await refusalOf(before, anna)).toEqual([409, "This party already belongs to Anna Weber."]);
    expect(await refusalOf(before, { id: 9999, cookie: "" })).toEqual([400, "There is no such member"]);
    await app.db.execute(sql`update events set date_time = '2026-02-01T23:00:00Z'`);
    expect((await refusalOf(before, ben))[0]).toBe(409);
  });

  it("if it or its amount changed since; the refusal has the new preview", async () => {
    const before = await annasParty();
    const read = (await preview(before, ben)).body;
    await as(lars, `PATCH /api/registrations/${before.id}`, { adminNotes: "Called" });
    const stale = await as(lars, `POST /api/registrations/${before.id}/owner`, {
      memberId: ben.id,
      updatedAt: read.updatedAt,
      amount: read.amount.after,
    });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      {
        message: "This party has changed since you opened it. Please review it.",
        preview: { heir: { name: "Ben Ortiz" } },
      },
    ]);
    expect((await handOver(before, ben, { amount: "1.00" })).status).toBe(409);
    expect(await party(before.id)).toMatchObject({ memberId: anna.id });
  });
});

it("A form that is sent again under its key hands the party over once, and says the same", async () => {
  const before = await annasParty();
  const { updatedAt, amount } = (await preview(before, ben)).body;
  const form = { memberId: ben.id, updatedAt, amount: amount.after };
  const who = { ...lars, key: randomUUID() };
  const first = await as(who, `POST /api/registrations/${before.id}/owner`, form);
  const again = await as(who, `POST /api/registrations/${before.id}/owner`, form);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await emails()).toHaveLength(2);
});

it("What the owner asked for goes to the officers’ notes, where the new owner does not read it", async () => {
  const asked = {
    foodRequests: "No nuts",
    seatingRequests: "Near Ada",
    specialRequirements: "A ramp for me",
  };
  const before = await annasParty(asked);
  await as(lars, `PATCH /api/registrations/${before.id}`, { adminNotes: "Called twice" });
  const { updatedAt } = await party(before.id);
  await as(lars, `PATCH /api/registrations/${before.id}`, { foodReadFor: [], updatedAt });
  expect((await preview(before, ben)).body.follows).toContain(
    "The seating request and special requirements will move to Admin notes. Please re-enter anything that still applies.",
  );
  const { body } = await handOver(before, ben);
  expect(body).toMatchObject({
    foodRequests: null,
    isFoodUnread: false,
    seatingRequests: null,
    specialRequirements: null,
    adminNotes:
      "Called twice\nAnna Weber’s seating request: Near Ada\nAnna Weber’s special requirements: A ramp for me",
  });
  expect(JSON.stringify(await mine(ben))).not.toMatch(/nuts|Ada|ramp/);
  expect(JSON.stringify((await auditEntries(app)).at(-1))).not.toMatch(/nuts|Ada|ramp/);
});

describe("What an earlier owner asked for", () => {
  const notes = async (id: number) =>
    (await app.db.execute(sql`select admin_notes as notes from registrations where id = ${id}`)).rows[0];
  async function handedOver() {
    const before = await annasParty({ seatingRequests: "Near Ada", specialRequirements: "A ramp for me" });
    await as(lars, `PATCH /api/registrations/${before.id}`, { adminNotes: "Called twice" });
    await handOver(await party(before.id), ben);
    expect(await notes(before.id)).toEqual({
      notes:
        "Called twice\nAnna Weber’s seating request: Near Ada\nAnna Weber’s special requirements: A ramp for me",
    });
    return before.id;
  }

  it("is taken out of the notes when they are deleted", async () => {
    const id = await handedOver();
    expect((await as(olga, `DELETE /api/members/${anna.id}`)).status).toBeLessThan(300);
    expect(await notes(id)).toEqual({ notes: "Called twice" });
    expect(await app.db.$count(sql`handed_requests`)).toBe(0);
  });

  it("is taken out of those of a place in line, too", async () => {
    const id = await handedOver();
    await as(lars, `PATCH /api/registrations/${id}`, { status: "waitlist" });
    expect((await as(olga, `DELETE /api/members/${anna.id}`)).status).toBeLessThan(300);
    const { rows } = await app.db.execute(
      sql`select details ->> 'adminNotes' as notes from waitlist_entries`,
    );
    expect(rows).toEqual([{ notes: "Called twice" }]);
    expect(await notes(id)).toEqual({ notes: "Called twice" });
  });

  it("is taken out at the dinner to which the party moved after a time in line, too", async () => {
    const id = await handedOver();
    await as(lars, `PATCH /api/registrations/${id}`, { status: "waitlist" });
    await as(lars, `PATCH /api/registrations/${id}`, { status: "confirmed" });
    const { id: gala } = await aDinner(app.db, { title: "Gala" });
    const { body } = await as(lars, `POST /api/registrations/${id}/preview`, {
      change: "move",
      eventId: gala,
    });
    const { updatedAt, amount, goesBack } = body;
    const form = { eventId: gala, updatedAt, amount: amount.after, goesBack, isTold: false };
    expect((await as(lars, `POST /api/registrations/${id}/move`, form)).status).toBeLessThan(300);
    expect((await as(olga, `DELETE /api/members/${anna.id}`)).status).toBeLessThan(300);
    const { rows } = await app.db.execute(
      sql`select distinct admin_notes as notes from registrations where admin_notes is not null`,
    );
    expect(rows).toEqual([{ notes: "Called twice" }]);
  });

  it("is taken out, and kept nowhere, when the next owner is deleted", async () => {
    const id = await handedOver();
    await app.db.execute(sql`update events set date_time = '2026-01-01', registration_deadline = null`);
    expect((await as(olga, `DELETE /api/members/${ben.id}`)).status).toBeLessThan(300);
    expect(await notes(id)).toEqual({ notes: null });
    expect(await app.db.$count(sql`handed_requests`)).toBe(0);
  });

  it("is erased with the requests of the dinner", async () => {
    const id = await handedOver();
    await app.db.execute(sql`update events set date_time = '2025-01-01', registration_deadline = null`);
    const { db, config, now } = app;
    await eraseRequests({ db, config, now, log: openLog(config) }, []);
    expect(await notes(id)).toEqual({ notes: "Called twice" });
  });
});

describe("What was paid", () => {
  it("stays with who paid it: the payment, the refund, and its email", async () => {
    const before = await annasParty();
    await handOver(before, ben);
    const payments = async (who: Who) => (await as(who, "GET /api/registrations/my/payments")).body;
    expect((await payments(anna))[0]).toMatchObject({ state: "paid", amount: "325.00" });
    expect(await payments(ben)).toEqual([]);
    await as(olga, `DELETE /api/registrations/${before.id}`);
    const refunds = async (who: Who) => (await as(who, "GET /api/registrations/my/refunds")).body;
    expect(await refunds(anna)).toMatchObject([{ registrationId: before.id, eventTitle: "Spring Dinner" }]);
    expect(await refunds(ben)).toEqual([]);
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from payment_refunds`);
    await app.db.execute(sql`delete from outbox`);
    expect((await as(olga, `POST /api/refunds/${rows[0]?.id}/send`, { amount: "325.00" })).status).toBe(200);
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(["anna@example.org"]);
  });

  it("is in the data of who paid it, and is erased with them", async () => {
    const before = await withMinh(await annasParty(), "member");
    await handOver(before, ben);
    const data = async (who: Who) => (await as(who, "GET /api/member/data")).text;
    const isIn = async (who: Who) => {
      const text = await data(who);
      return [text.includes("325.00"), text.includes("check, in cash") && text.includes("cash")];
    };
    const { rows } =
      await app.db.execute(sql`select member_id, payment_id is not null as card from earlier_payers
      order by card`);
    expect(rows).toEqual([
      { member_id: anna.id, card: false },
      { member_id: anna.id, card: true },
    ]);
    expect((await isIn(anna))[0]).toBe(true);
    expect((await data(ben)).includes("325.00")).toBe(false);
    await as(olga, `DELETE /api/members/${anna.id}`);
    const erased = await app.db.execute(sql`select email from payments`);
    expect(erased.rows).toEqual([{ email: null }]);
    expect(await party(before.id)).toMatchObject({ memberId: ben.id, amount: "475.00" });
  });

  it("leaves what is due to the new owner, and ends the card page of the one before", async () => {
    const before = await annasParty();
    await app.db.execute(sql`update registrations set pays_later_since = now(), pays_later_by = 'member 1',
      amount = 400, adjustment_cents = 7500, adjustment_why = 'Wine'`);
    const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: before.id });
    expect(page.status).toBe(200);
    expect((await preview(before, ben)).body.sentence).toContain("$75.00 is due.");
    await handOver(before, ben);
    const { rows } = await app.db.execute(sql`select status from payments order by id desc limit 1`);
    expect(rows).toEqual([{ status: "cancelled" }]);
    expect((await emails())[0]?.text).toContain("$75.00 is due.");
    expect((await mine(ben))[0].registrations).toMatchObject({ amountDue: "75.00" });
    const again = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: before.id });
    expect(again.status).toBe(404);
  });
});

it("After the dinner a party is corrected without an email", async () => {
  const before = await annasParty();
  await app.db.execute(sql`update events set date_time = '2026-03-01T23:00:00Z'`);
  expect((await preview(before, ben)).body.emails).toEqual([]);
  expect((await handOver(before, ben)).status).toBe(200);
  expect(await emails()).toEqual([]);
});
