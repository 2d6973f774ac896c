import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { readDinnerFacts } from "#server/papers/dinner/read-dinner-facts.ts";
import { aDinner, aRegistration, changeMember, seatsTaken } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { joinWaitlist } from "#test/people/many-members.ts";
import { aMenu } from "#test/people/menus.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
/** A full officer, and a limited one. */
let olga: Who;
let lars: Who;
let dinner: number;

const EVA = { firstName: "Eva", lastName: "Nová" };
const ANA = { firstName: "Ana", lastName: "Duarte" };
const TERMS = { eventId: null, reason: "A bad table", expiresOn: "2027-03-10" };

beforeEach(async () => {
  anna = await aPerson("Anna");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  dinner = (await aDinner(app.db, { totalSeats: 6 })).id;
});

/** Anna, or another, with a guest, at the card page. */
async function unpaid(who = anna): Promise<AttendeeRegistration> {
  const { body } = await as(who, "POST /api/registrations", {
    eventId: dinner,
    memberTickets: 1,
    guestTickets: 1,
    memberInfo: [],
    guestInfo: [ANA],
    amount: "325.00",
    agreeToTerms: true,
  });
  return party(body.id);
}
async function pay(registrationId: number, who = anna): Promise<void> {
  const { body } = await as(who, "POST /api/payment/create-hosted-page", { registrationId });
  await shop.pay(body.token);
  await shop.notifications();
  await app.db.execute(sql`delete from outbox`);
}
async function paidByCard(who = anna): Promise<AttendeeRegistration> {
  const { id } = await unpaid(who);
  await pay(id, who);
  return party(id);
}
async function paidByCheck(facts: object = {}): Promise<AttendeeRegistration> {
  const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  const { id } = await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...paid, ...facts });
  return party(id);
}
function complimentary({ id: memberId }: Who): Promise<{ id: number }> {
  const paid = { amount: "0.00", paymentType: "manual", paymentMethod: "complimentary" } as const;
  return aRegistration(app.db, { eventId: dinner, memberId, ...paid });
}
async function party(id: number): Promise<AttendeeRegistration> {
  const { body } = await as(olga, `GET /api/events/${dinner}/attendees`);
  return body.find((one: AttendeeRegistration) => one.id === id);
}
type Change = { kind: "member" | "guest"; memberId?: number };
const preview = ({ id }: { id: number }, change: Change) =>
  as(lars, `POST /api/registrations/${id}/preview`, { change: "add person", ...change });
/** Adds Eva as a guest as the preview says, unless told otherwise. */
async function add(
  of: { id: number },
  { who = lars, ...more }: { who?: Who } & Record<string, unknown> = {},
) {
  const change = { kind: "guest" as const, ...more };
  const { updatedAt, price } = (await preview(of, { kind: change.kind, ...(more as object) })).body;
  return as(who, `POST /api/registrations/${of.id}/persons`, {
    ...EVA,
    updatedAt,
    price,
    isTold: true,
    ...change,
  });
}
async function emails() {
  const { rows } = await app.db.execute<{ recipient: string; subject: string; text: string }>(
    sql`select recipient, subject, body_text as text from outbox order by id`,
  );
  return rows;
}
async function doorList(): Promise<Record<string, number>> {
  const { config, now } = app;
  const facts = await app.db.transaction((tx) => readDinnerFacts(tx, dinner, { config, now }));
  return Object.fromEntries(facts.persons.map(({ name, amountDue }) => [name, amountDue]));
}

describe("One person more", () => {
  it("is shown first with seats, the price of today, the table and who is emailed", async () => {
    const { id } = await paidByCard();
    await as(lars, `PATCH /api/registrations/${id}`, { tableNumber: 3 });
    await app.db.execute(sql`update events set guest_price = 190`);
    await app.db.execute(
      sql`insert into mailboxes (address, refused, news_stopped_at) values ('anna@example.org', 1, now())`,
    );
    expect((await preview({ id }, { kind: "guest" })).body).toMatchObject({
      seats: { before: 2, after: 3 },
      amount: { before: "325.00", after: "515.00" },
      price: "190.00",
      ways: ["due", "link", "check", "cash"],
      credit: "0.00",
      tableNumber: 3,
      emails: ["anna@example.org"],
      rejecting: ["anna@example.org"],
    });
  });

  it("is paid with a link that is emailed at once", async () => {
    const before = await paidByCard();
    const reply = await add(before, { paidHow: "link" });
    expect([reply.status, reply.body.status, reply.body.amountDue]).toEqual([201, "confirmed", "175.00"]);
    const sent = await emails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(["anna@example.org", "anna@example.org"]);
    expect(sent.map(({ text }) => text).join()).toContain(
      "$175.00 is due. We’re sending you a link to pay by card.",
    );
    const { rows } = await app.db.execute(sql`select registration_id from payment_links`);
    expect(rows).toEqual([{ registration_id: before.id }]);
    expect(await party(before.id)).toMatchObject({ linkSentAt: expect.stringContaining("2026-03-10") });
  });

  it("is paid with the owner’s credit, as far as it goes, and the rest is due", async () => {
    await as(olga, `POST /api/members/${anna.id}/credits`, { amount: "100.00", ...TERMS });
    const before = await paidByCheck();
    expect((await preview(before, { kind: "guest" })).body).toMatchObject({
      newDue: "175.00",
      credit: "100.00",
    });
    await app.db.execute(sql`delete from outbox`);
    const reply = await add(before, { paidHow: "credit" });
    expect([reply.status, reply.body.amountDue]).toEqual([201, "75.00"]);
    expect((await as(anna, "GET /api/credits/my")).body.left).toBe("0.00");
    const [email] = await emails();
    expect(email?.text).toContain("Your credit covers $100.00. $75.00 is due.");
    // None is left for the next one.
    expect((await add(before, { paidHow: "credit" })).status).toBe(400);
  });

  it("is due with the link that the owner has, if one was sent before and is for their address", async () => {
    const before = await paidByCard();
    await add(before, { paidHow: "link" });
    const sentence = async () => (await preview(before, { kind: "guest" })).body.sentence;
    expect(await sentence()).toBe("$175.00 is due. Please pay with the link we sent, or at the dinner.");
    await changeMember(app.db, anna.id, { email: "new@example.org" });
    expect(await sentence()).toContain("Please pay at the dinner, or contact a chapter officer.");
    expect(await party(before.id)).toMatchObject({ linkSentAt: null });
  });

  it("is reviewed again if the credit pays less, or the link’s address is another one, than was read", async () => {
    const granted = (await as(olga, `POST /api/members/${anna.id}/credits`, { amount: "400.00", ...TERMS }))
      .body;
    const before = await paidByCheck();
    const { updatedAt, price, credit, emails: read } = (await preview(before, { kind: "guest" })).body;
    const send = (more: object) =>
      as(lars, `POST /api/registrations/${before.id}/persons`, {
        ...EVA,
        kind: "guest",
        updatedAt,
        price,
        isTold: false,
        ...more,
      });
    await as(olga, `POST /api/credits/${granted.id}/withdraw`, { left: "400.00", reason: "Granted twice" });
    await as(olga, `POST /api/members/${anna.id}/credits`, { amount: "10.00", ...TERMS });
    const lessCredit = await send({ paidHow: "credit", credit });
    expect([credit, lessCredit.status, lessCredit.body.preview?.credit]).toEqual(["175.00", 409, "10.00"]);
    await changeMember(app.db, anna.id, { email: "new@example.org" });
    const elsewhere = await send({ paidHow: "link", seen: read });
    expect([read, elsewhere.status, elsewhere.body.preview?.emails]).toEqual([
      ["anna@example.org"],
      409,
      ["new@example.org"],
    ]);
    expect(await party(before.id)).toMatchObject({ guestTickets: 0 });
  });

  it("is paid with the owner’s credit, also for a member who waits in line", async () => {
    await as(olga, `POST /api/members/${anna.id}/credits`, { amount: "400.00", ...TERMS });
    const before = await paidByCheck();
    const minh = await aPerson("Minh");
    await aRegistration(app.db, { eventId: dinner, memberId: minh.id, status: "waitlist" });
    const reply = await add(before, { kind: "member", memberId: minh.id, paidHow: "credit" });
    expect([reply.status, reply.body.amountDue]).toEqual([201, "0.00"]);
  });

  it("is sent once under its key, also with a credit", async () => {
    await as(olga, `POST /api/members/${anna.id}/credits`, { amount: "400.00", ...TERMS });
    const before = await paidByCheck();
    const { updatedAt, price } = (await preview(before, { kind: "guest" })).body;
    const body = { ...EVA, kind: "guest", updatedAt, price, isTold: false, paidHow: "credit" };
    const headers = { "Idempotency-Key": randomUUID() };
    const send = () =>
      app.call("POST", `/api/registrations/${before.id}/persons`, { cookie: lars.cookie, headers, body });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect(await party(before.id)).toMatchObject({ guestTickets: 1, amountDue: "0.00" });
    expect((await as(anna, "GET /api/credits/my")).body.left).toBe("225.00");
  });

  it("has the dishes chosen for them, unless the menu has changed", async () => {
    const party = await paidByCheck();
    const { version, dish } = await aMenu(app.db, dinner);
    const dishes = { version, choices: [dish("Turbot"), dish("Pear")] };
    const stale = await add(party, { paidHow: "cash", dishes: { ...dishes, version: version - 1 } });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "This menu was changed by someone else. Please review it.",
    ]);
    const reply = await add(party, { paidHow: "cash", dishes });
    expect(reply.status).toBe(201);
    const { persons } = (await as(lars, `GET /api/events/${dinner}/menu`)).body;
    expect(persons[1]).toMatchObject({ ...EVA, choices: dishes.choices });
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "add attendee",
      after: { dishes: [{ dish: "Turbot" }, { dish: "Pear" }] },
    });
  });

  it("takes a seat and the price; what is due stands on the list and at the door, and the owner is told", async () => {
    const before = await paidByCard();
    const reply = await add(before, { paidHow: "due", needs: { none: true } });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        status: "confirmed",
        guestTickets: 2,
        amount: "500.00",
        amountDue: "175.00",
        guestInfo: [ANA, EVA],
      },
    ]);
    expect(reply.body.attendees.at(-1)).toMatchObject({
      price: { amount: "175.00", line: "guest" },
      needs: { none: true },
      needsSource: "officer",
    });
    expect(await seatsTaken(app.db, dinner)).toBe(3);
    expect(await doorList()).toEqual({ "Anna Weber": 17_500, "Ana Duarte": 0, "Eva Nová": 0 });
    const [email] = await emails();
    expect([email?.recipient, email?.subject]).toEqual([
      "anna@example.org",
      "Your party has changed: Spring Dinner",
    ]);
    expect(email?.text).toContain(
      "An officer of the chapter added Eva Nová to your party for Spring Dinner.",
    );
    expect(email?.text).toContain("$175.00 is due.");
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "add attendee",
      before: { guestTickets: 1, amount: "325.00" },
      after: { guestTickets: 2, amount: "500.00", price: "175.00" },
    });
  });

  it("is due, too, in the place of someone whose money goes back", async () => {
    const before = await paidByCard();
    const leaving = before.attendees.find(({ kind }) => kind === "guest")?.id ?? 0;
    const change = { change: "remove person", attendeeId: leaving };
    const { updatedAt, goesBack } = (await as(lars, `POST /api/registrations/${before.id}/preview`, change))
      .body;
    await as(lars, `DELETE /api/attendees/${leaving}`, { updatedAt, goesBack, isTold: false });
    expect((await add(before, { paidHow: "due" })).body).toMatchObject({
      amount: "325.00",
      paidByCard: "150.00",
      refundDue: "175.00",
      amountDue: "175.00",
    });
    expect(await doorList()).toMatchObject({ "Anna Weber": 17_500 });
  });

  it("leaves nothing due, and nothing kept, if the member removes them unpaid and nothing goes back", async () => {
    const before = await paidByCard();
    await app.db.execute(sql`update events set registration_deadline = null`);
    await add(before, { paidHow: "due" });
    const { id } = before;
    const call = { index: 1, lastName: EVA.lastName };
    const reply = await as(anna, `POST /api/registrations/${id}/remove-guest`, call);
    expect(reply.status).toBe(200);
    expect(await party(id)).toMatchObject({ amount: "325.00", paidByCard: "325.00", amountDue: "0.00" });
    expect(await doorList()).toEqual({ "Anna Weber": 0, "Ana Duarte": 0 });
  });

  it("is not added if the party or the price changed since; the refusal has the new preview", async () => {
    const before = await paidByCard();
    const { updatedAt, price } = (await preview(before, { kind: "guest" })).body;
    await app.db.execute(sql`update events set guest_price = 190`);
    const call = { kind: "guest", ...EVA, updatedAt, price, paidHow: "due", isTold: true };
    const stale = await as(lars, `POST /api/registrations/${before.id}/persons`, call);
    expect([stale.status, stale.body.preview?.price]).toEqual([409, "190.00"]);
    await as(lars, `PATCH /api/registrations/${before.id}`, { adminNotes: "Called" });
    const again = await as(lars, `POST /api/registrations/${before.id}/persons`, {
      ...call,
      price: "190.00",
    });
    expect([again.status, again.body.message]).toEqual([
      409,
      "This party has changed since you opened it. Please review it.",
    ]);
    expect(await party(before.id)).toMatchObject({ guestTickets: 1, amount: "325.00" });
  });

  it("needs a seat, and a ticket of the party", async () => {
    const before = await paidByCheck();
    await app.db.execute(sql`update events set total_seats = 1`);
    const full = await preview(before, { kind: "guest" });
    expect([full.status, full.body.message]).toEqual([409, "Not enough seats available"]);
    await app.db.execute(sql`update events set total_seats = 30`);
    const nine = await paidByCheck({ memberId: olga.id, guestTickets: 8 });
    const most = await preview(nine, { kind: "guest" });
    expect([most.status, most.body.message]).toEqual([409, "A party can have up to 8 guest tickets."]);
    const guests = await paidByCheck({ memberId: lars.id, memberTickets: 0, guestTickets: 1 });
    const first = await preview(guests, { kind: "member" });
    expect([first.status, first.body.message]).toEqual([
      409,
      "The first member ticket is for the person who registered the party. Please add a guest ticket.",
    ]);
  });

  it("has no table if the party’s is full", async () => {
    const before = await paidByCard();
    await as(olga, `POST /api/events/${dinner}/tables`, { count: 1, shape: "round", seats: 2 });
    const { body } = await as(lars, `PATCH /api/registrations/${before.id}`, { tableNumber: 1 });
    expect((await preview(body, { kind: "guest" })).body.tableNumber).toBeNull();
    const reply = await add(body, { paidHow: "due" });
    expect(reply.body.attendees.map(({ isUnseated }: { isUnseated: boolean }) => isUnseated)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("has no table if it is full by the dinner’s seats per table", async () => {
    const before = await paidByCard();
    await app.db.execute(sql`update events set seats_per_table = 2`);
    await as(olga, `POST /api/events/${dinner}/tables`, { count: 1, shape: "round", seats: 2 });
    await app.db.execute(sql`update event_tables set seats = null`);
    const { body } = await as(lars, `PATCH /api/registrations/${before.id}`, { tableNumber: 1 });
    expect((await preview(body, { kind: "guest" })).body.tableNumber).toBeNull();
    await app.db.execute(sql`update events set seats_per_table = 3`);
    expect((await preview(body, { kind: "guest" })).body.tableNumber).toBe(1);
  });

  it("keeps what a member has said of themselves, and tells them that the kitchen has it", async () => {
    const before = await paidByCard();
    const ben = await aPerson("Ben");
    const nuts = {
      list: [{ code: "tree-nuts", severity: "life-threatening" }],
      words: null,
      carriesEpinephrine: true,
    };
    await app.db.execute(sql`insert into member_needs (member_id, needs, updated_at)
      values (${ben.id}, ${JSON.stringify(nuts)}::jsonb, now())`);
    const of = { kind: "member", memberId: ben.id, firstName: "", lastName: "", paidHow: "due" };
    const { body: refused, status } = await add(before, { ...of, needs: { none: true }, isTold: false });
    expect([status, refused.errors]).toMatchObject([409, [{ path: "needs" }]]);
    expect(refused.message).toMatch(/^Ben .* has already told us their allergies and diet\./);
    expect((await party(before.id)).attendees).toHaveLength(2);
    const reply = await add(before, { ...of, isTold: false });
    expect(reply.status).toBe(201);
    const added = reply.body.attendees.find(({ memberId }: { memberId: number }) => memberId === ben.id);
    expect(added.needs).toEqual(nuts);
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(["ben@example.org"]);
  });

  it("waits for no seat of their own, and sees the dinner, if they are a member", async () => {
    const before = await paidByCard();
    const ben = await aPerson("Ben");
    await app.db.execute(sql`update events set total_seats = 2`);
    await joinWaitlist(app, ben, { eventId: dinner });
    await app.db.execute(sql`update events set total_seats = 3`);
    await app.db.execute(sql`delete from outbox`);
    const reply = await add(before, {
      kind: "member",
      memberId: ben.id,
      firstName: "",
      lastName: "",
      paidHow: "due",
    });
    expect([reply.status, reply.body.memberInfo?.[0]]).toMatchObject([
      201,
      { firstName: "Ben", lastName: "Weber" },
    ]);
    const { rows } = await app.db.execute(sql`select ended_because from waitlist_entries`);
    expect(rows).toEqual([{ ended_because: "placed" }]);
    expect((await emails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual(
      expect.arrayContaining([
        "anna@example.org: Your party has changed: Spring Dinner",
        "ben@example.org: You are registered: Spring Dinner",
      ]),
    );
    const twice = await preview(before, { kind: "guest", memberId: ben.id });
    expect([twice.status, twice.body.message]).toEqual([
      409,
      `Ben Weber already has a place at this event in the party of Anna Weber (registration #${before.id}).`,
    ]);
  });
});

it("A form that is sent again under its key adds one person, and says the same", async () => {
  const before = await paidByCard();
  const { updatedAt, price } = (await preview(before, { kind: "guest" })).body;
  const body = { kind: "guest", ...EVA, updatedAt, price, paidHow: "due", isTold: true };
  const headers = { "idempotency-key": randomUUID() };
  const path = `/api/registrations/${before.id}/persons`;
  const send = (more = {}) =>
    app.call<AttendeeRegistration>("POST", path, {
      cookie: lars.cookie,
      headers,
      body: { ...body, ...more },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await seatsTaken(app.db, dinner)).toBe(3);
  expect(await emails()).toHaveLength(1);
  const other = await send({ firstName: "Ana" });
  expect([other.status, other.body]).toMatchObject([
    409,
    { message: "This request was sent before with other data." },
  ]);
});

describe("The price of one person more", () => {
  it.each([
    ["card", "online"],
    ["check", "manual"],
  ])("is received by check, or due, where the party paid by %s", async (how, paymentType) => {
    const before =
      how === "card" ? await paidByCard() : await paidByCheck({ amount: "325.00", guestTickets: 1 });
    const silent = await add(before);
    expect([silent.status, silent.body.message]).toEqual([400, "Please choose how it is paid"]);
    const received = await add(before, { paidHow: "check", checkNumber: "1043" });
    expect([received.status, received.body]).toMatchObject([
      201,
      {
        amount: "500.00",
        amountDue: "0.00",
        paymentType,
        adminNotes: null,
      },
    ]);
    expect((await emails()).at(-1)?.text).toContain(
      "We have recorded your payment of $175.00 by check 1043.",
    );
    expect(received.body.manualPayments[0]).toMatchObject({
      amount: "175.00",
      reference: "1043",
      note: "For one more person",
    });
    const due = await add(before, { paidHow: "due" });
    expect([due.status, due.body]).toMatchObject([
      201,
      { amount: "675.00", amountDue: "175.00", paymentType },
    ]);
    expect((await emails()).at(-1)?.text).toContain("$175.00 is due.");
    expect((await doorList())["Anna Weber"]).toBe(17_500);
  });

  it("is not due where nothing is known to be paid, so that it would not show", async () => {
    await app.db.execute(sql`update events set guest_price = 0`);
    const { id } = await aRegistration(app.db, { eventId: dinner, memberId: anna.id, amount: "0.00" });
    const otherPrice = { amount: "50.00", why: "Late" };
    const due = await add({ id }, { who: olga, otherPrice, paidHow: "due" });
    expect([due.status, due.body.message]).toEqual([400, "Please choose how it is paid"]);
    expect((await add({ id }, { who: olga, otherPrice, paidHow: "cash" })).body).toMatchObject({
      amount: "50.00",
      amountDue: "0.00",
      paymentType: "manual",
      paymentMethod: "cash",
    });
  });

  it("is not said to be received from a party that pays nothing yet, or nothing at all", async () => {
    const pending = await unpaid();
    const reply = await add(pending, { paidHow: "check" });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      "This party isn’t paid for yet, so the price is paid with the rest",
    ]);
    const waived = await add(await complimentary(olga), { paidHow: "cash" });
    expect([waived.status, waived.body.message]).toEqual([
      400,
      "This party is complimentary, so there is nothing to pay",
    ]);
    expect(await party(pending.id)).toMatchObject({ amount: "325.00", adminNotes: null });
  });

  it("is not said to be due where officers keep a refund that covers it", async () => {
    const before = await paidByCard();
    await as(olga, `PATCH /api/registrations/${before.id}`, { amount: "225.00" });
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from payment_refunds`);
    const kept = { amount: "100.00", note: "A gift to the chapter" };
    expect((await as(olga, `POST /api/refunds/${rows[0]?.id}/dismiss`, kept)).status).toBe(200);
    await app.db.execute(sql`delete from outbox`);
    const reply = await add(before, { paidHow: "due" });
    expect(reply.body).toMatchObject({ amount: "400.00", paidByCard: "325.00", amountDue: "75.00" });
    expect((await emails())[0]?.text).toContain("$75.00 is due.");
  });

  it("is part of the next card page of an unpaid party", async () => {
    const before = await unpaid();
    const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: before.id });
    expect(page.status).toBe(200);
    const reply = await add(before);
    expect([reply.status, reply.body.status, reply.body.amount, reply.body.amountDue]).toEqual([
      201,
      "pending",
      "500.00",
      "0.00",
    ]);
    await pay(before.id);
    expect(await party(before.id)).toMatchObject({ status: "confirmed", paidByCard: "500.00" });
  });

  it("is nothing in a complimentary party", async () => {
    const reply = await add(await complimentary(anna));
    expect([reply.status, reply.body.amount, reply.body.guestTickets]).toEqual([201, "0.00", 1]);
    expect((await emails())[0]?.text).toContain("There is nothing more to pay.");
  });

  it("is the owner of a party of guests, with its first member ticket, and reads of it once", async () => {
    const guests = { memberTickets: 0, guestTickets: 1, guestInfo: [ANA], amount: "175.00" };
    const { id } = await paidByCheck(guests);
    const guest = await preview({ id }, { kind: "guest", memberId: anna.id });
    expect([guest.status, guest.body.message]).toEqual([
      409,
      "They registered the party, so they need a member ticket.",
    ]);
    const owner = { kind: "member", memberId: anna.id } as const;
    expect((await preview({ id }, owner)).body.emails).toEqual(["anna@example.org"]);
    const reply = await add({ id }, { ...owner, paidHow: "due" });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { memberTickets: 1, guestTickets: 1, amount: "325.00", memberInfo: [], guestInfo: [ANA] },
    ]);
    expect(await doorList()).toEqual({ "Anna Weber": 15_000, "Ana Duarte": 0 });
    expect(await emails()).toMatchObject([{ recipient: "anna@example.org" }]);
    expect((await emails())[0]?.text).toContain("Dear Anna,");
  });

  it("is another one only by a full officer, with a reason that the email repeats", async () => {
    const before = await paidByCard();
    const otherPrice = { amount: "0", why: "Our guest of honor." };
    expect((await add(before, { otherPrice })).status).toBe(403);
    const reply = await add(before, { who: olga, otherPrice });
    expect([reply.status, reply.body.amount, reply.body.attendees.at(-1).price]).toEqual([
      201,
      "325.00",
      { amount: "0.00", line: "officer", why: "Our guest of honor." },
    ]);
    expect((await emails())[0]?.text).toContain("There is nothing more to pay. Reason: Our guest of honor.");
  });
});
