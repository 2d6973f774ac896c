import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { aDinner, aMember, aRegistration, seatsTaken } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
let minh: Who;
/** A full officer, and a limited one. */
let olga: Who;
let lars: Who;
/** A member ticket costs $150.00 and a guest ticket $175.00 here, $180.00 and $210.00 at the gala, $100.00 at the picnic. */
let dinner: number;
let gala: number;
let picnic: number;

beforeEach(async () => {
  anna = await aPerson("Anna", { lastName: "Weber" });
  minh = await aPerson("Minh", { lastName: "Le" });
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  dinner = (await aDinner(app.db, { totalSeats: 6, registrationDeadline })).id;
  const dateTime = new Date("2026-04-24T22:00:00Z");
  const [dear, cheap] = [
    { memberPrice: "180.00", guestPrice: "210.00" },
    { memberPrice: "100.00", guestPrice: "100.00" },
  ];
  gala = (await aDinner(app.db, { title: "Gala", totalSeats: 4, dateTime, ...dear })).id;
  picnic = (await aDinner(app.db, { title: "Picnic", totalSeats: 4, dateTime, ...cheap })).id;
});

const EVA = { firstName: "Eva", lastName: "Nová" };
const WITH_GUEST = { memberTickets: 1, guestTickets: 1, amount: "325.00", guestInfo: [EVA] };

/** Anna with one guest, by check. */
async function byCheck(facts: object = {}): Promise<number> {
  const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  const party = { eventId: dinner, memberId: anna.id, ...WITH_GUEST, createdAt: app.now, ...paid, ...facts };
  return (await aRegistration(app.db, party)).id;
}
/** The same at the card page. */
async function unpaid() {
  const ask = { eventId: dinner, memberInfo: [], ...WITH_GUEST, agreeToTerms: true };
  const { body } = await as(anna, "POST /api/registrations", ask);
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  return { id: body.id as number, token: page.body.token as string };
}
async function byCard(): Promise<number> {
  const { id, token } = await unpaid();
  await shop.pay(token);
  await shop.notifications();
  await app.db.execute(sql`delete from outbox`);
  return id;
}
const preview = (id: number, eventId: number) =>
  as(lars, `POST /api/registrations/${id}/preview`, { change: "move", eventId });
/** Moves the party as the preview says. */
async function move(id: number, eventId: number, more: object = {}) {
  const { body } = await preview(id, eventId);
  return as(lars, `POST /api/registrations/${id}/move`, {
    eventId,
    updatedAt: body.updatedAt,
    amount: body.amount.after,
    goesBack: body.goesBack,
    isTold: true,
    ...more,
  });
}
async function moved(id: number, eventId: number): Promise<AttendeeRegistration> {
  const reply = await move(id, eventId);
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  return reply.body;
}
const listed = async (eventId: number): Promise<AttendeeRegistration[]> =>
  (await as(olga, `GET /api/events/${eventId}/attendees`)).body;
async function rowsOf(statement: ReturnType<typeof sql>) {
  return (await app.db.execute<Record<string, unknown>>(statement)).rows;
}
const refundsDue = () => rowsOf(sql`select amount from payment_refunds where status = 'due'`);
const returnsDue = () =>
  rowsOf(sql`select amount from manual_returns where returned_at is null and dismissed_at is null`);
/** What each dinner has in the bookkeeper's file, by kind. */
async function fileLines(): Promise<string[]> {
  const ask = { cookie: olga.cookie };
  const { text } = await app.call("GET", "/api/payments/export/csv?from=2026-01-01&to=2026-12-31", ask);
  const [head = "", ...lines] = text.replaceAll('"', "").replace("\ufeff", "").trim().split("\n");
  const columns = head.trim().split(",");
  const at = (name: string) => columns.indexOf(name);
  return lines.map((line) => {
    const cells = line.trim().split(",");
    return ["For", "Kind", "Amount"].map((name) => cells[at(name)]).join(" ");
  });
}

describe("A party that moves to another dinner", () => {
  it("is shown first with money, seats there, what moves, and who is emailed", async () => {
    const id = await byCheck();
    expect((await preview(id, gala)).body).toMatchObject({
      seats: { before: 2, after: 2 },
      amount: { before: "325.00", after: "390.00" },
      goesBack: "0.00",
      sentence: "$65.00 is due. Please pay at the dinner, or contact a chapter officer.",
      there: { title: "Gala", seatsFree: 4, venueTold: null },
      follows: [
        "Their dietary needs, food request, and place card names will move with them. Their dishes, table, roles, and seating requests won’t.",
        "The $325.00 that was paid will move with them.",
      ],
      emails: ["anna@example.org"],
    });
    expect(await seatsTaken(app.db, gala)).toBe(0);
  });

  it("has a registration there with its persons, needs and cards, and none here", async () => {
    const id = await byCheck({ foodRequests: "No nuts", seatingRequests: "By the window", tableNumber: 3 });
    const [before] = await listed(dinner);
    const eva = before?.attendees.find(({ kind }) => kind === "guest");
    await as(lars, `PATCH /api/attendees/${eva?.id}`, {
      needs: { none: true },
      needsAt: null,
      cardName: "Eva N.",
    });
    const there = await moved(id, gala);
    expect(there).toMatchObject({
      memberId: anna.id,
      eventId: gala,
      guestInfo: [EVA],
      amount: "390.00",
      amountDue: "65.00",
      foodRequests: "No nuts",
      seatingRequests: null,
      tableNumber: null,
      status: "confirmed",
    });
    expect(there.attendees).toMatchObject([
      { kind: "member", memberId: anna.id, price: { amount: "180.00" } },
      { kind: "guest", needs: { none: true }, cardName: "Eva N.", price: { amount: "210.00" } },
    ]);
    expect(await listed(dinner)).toEqual([]);
    expect([await seatsTaken(app.db, dinner), await seatsTaken(app.db, gala)]).toEqual([0, 2]);
    expect(await rowsOf(sql`select removed_reason, came_from from registrations order by id`)).toEqual([
      { removed_reason: "moved_to_event", came_from: null },
      { removed_reason: null, came_from: id },
    ]);
    const mine = (await as(anna, "GET /api/registrations/my")).body;
    expect(mine.map((one: { registrations: { id: number } }) => one.registrations.id)).toEqual([there.id]);
  });

  it("tells the owner in one email with both calendar files, unless the officer unticks it", async () => {
    const id = await byCheck();
    const there = await moved(id, gala);
    const [email, ...more] = await rowsOf(
      sql`select recipient, subject, body_text as text, json_array_length(attachments::json) as files from outbox`,
    );
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      recipient: "anna@example.org",
      subject: "Your registration was moved: Gala",
      files: 2,
    });
    expect(email?.text).toContain("from Spring Dinner to Gala");
    expect(email?.text).toContain("$65.00 is due.");
    await app.db.execute(sql`delete from outbox`);
    expect((await move(there.id, dinner, { isTold: false })).status).toBe(200);
    expect(await rowsOf(sql`select id from outbox`)).toEqual([]);
  });

  it("tells a member in it who has a mailbox of their own, without the money", async () => {
    const info = {
      memberTickets: 2,
      guestTickets: 0,
      amount: "300.00",
      guestInfo: [],
      memberInfo: [{ firstName: "Minh", lastName: "Le" }],
    };
    const id = await byCheck(info);
    await app.db.execute(sql`update attendees set member_id = ${minh.id}, is_named_by_officer = true
      where registration_id = ${id} and place = 1`);
    expect((await preview(id, gala)).body.emails).toEqual(["anna@example.org", "minh@example.org"]);
    const there = await moved(id, gala);
    expect(there.attendees.map(({ memberId }) => memberId)).toEqual([anna.id, minh.id]);
    const emails = await rowsOf(sql`select recipient, body_text as text from outbox order by id`);
    expect(emails.map(({ recipient }) => recipient)).toEqual(["anna@example.org", "minh@example.org"]);
    expect(emails[1]?.text).toContain("moved Anna Weber’s registration, which includes your seat,");
    expect(emails[1]?.text).not.toContain("is due");
  });

  it("is one entry in the audit log, with both dinners and numbers", async () => {
    const id = await byCheck();
    const there = await moved(id, gala);
    const entries = (await auditEntries(app)).filter(({ action }) => action === "move to event");
    expect(entries).toMatchObject([
      {
        entity_id: String(there.id),
        before: { eventId: dinner, registrationId: id, amount: "325.00" },
        after: { eventId: gala, registrationId: there.id, amount: "390.00" },
      },
    ]);
  });

  it("gives its seats to the waitlist, and leaves the line of the other dinner", async () => {
    await app.db.execute(sql`update events set total_seats = 2 where id = ${dinner}`);
    const id = await byCheck();
    await aRegistration(app.db, { eventId: dinner, memberId: minh.id, status: "waitlist" });
    await aRegistration(app.db, { eventId: gala, memberId: anna.id, status: "waitlist" });
    await moved(id, gala);
    expect(await rowsOf(sql`select entry_id from waitlist_offers`)).toHaveLength(1);
    expect(await rowsOf(sql`select ended_because from waitlist_entries order by id`)).toEqual([
      { ended_because: null },
      { ended_because: "placed" },
    ]);
  });

  it("is made once by a form that is sent again under its key", async () => {
    const id = await byCheck();
    const { body } = await preview(id, gala);
    const form = {
      eventId: gala,
      updatedAt: body.updatedAt,
      amount: "390.00",
      goesBack: "0.00",
      isTold: false,
    };
    const officer = { ...lars, key: "0f5d3a9c-9a35-4a59-8f0c-2b6f4b7c1d2e" };
    const first = await as(officer, `POST /api/registrations/${id}/move`, form);
    const again = await as(officer, `POST /api/registrations/${id}/move`, form);
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
    expect(await listed(gala)).toHaveLength(1);
  });
});

describe("The money of a party that moves", () => {
  it("by card goes with it, and what the other dinner costs less goes back to the card", async () => {
    const id = await byCard();
    expect((await preview(id, picnic)).body).toMatchObject({
      amount: { before: "325.00", after: "200.00" },
      goesBack: "125.00",
      sentence: "$125.00 will be returned to the card you paid with.",
    });
    const there = await moved(id, picnic);
    expect(there).toMatchObject({ amount: "200.00", amountDue: "0.00", paymentType: "online" });
    expect(await rowsOf(sql`select amount, status, reason from payment_refunds`)).toEqual([
      {
        amount: "125.00",
        status: "due",
        reason: "The party moved from Spring Dinner to Picnic, where it pays less.",
      },
    ]);
    expect(await rowsOf(sql`select subject_id from payments`)).toEqual([{ subject_id: there.id }]);
    // Money that goes back for a lowered amount is kept if the amount is raised again.
    await as(olga, `PATCH /api/registrations/${there.id}`, { amount: "325.00" });
    expect(await rowsOf(sql`select id from payment_refunds where status = 'due'`)).toEqual([]);
  });

  it("by check goes back by the treasurer", async () => {
    await moved(await byCheck(), picnic);
    expect(
      await rowsOf(sql`select t.amount, h.reference from manual_returns t
      join manual_payments h on h.id = t.manual_payment_id`),
    ).toEqual([{ amount: "125.00", reference: "1042" }]);
  });

  it("sums to zero in the bookkeeper’s file, where earlier lines stay as they were", async () => {
    const id = await byCheck();
    expect(await fileLines()).toEqual(["Spring Dinner Payment 325"]);
    const there = await moved(id, picnic);
    const first = await fileLines();
    expect(first).toEqual([
      "Spring Dinner Payment 325",
      "Picnic Moved in 325",
      "Spring Dinner Moved out -325",
    ]);
    const [due] = await rowsOf(sql`select id from manual_returns`);
    const returned = { amount: "125.00", method: "check", reference: "77", note: "" };
    expect((await as(olga, `POST /api/manual-returns/${due?.id}/return`, returned)).status).toBe(200);
    await moved(there.id, gala);
    expect(await fileLines()).toEqual([
      "Spring Dinner Payment 325",
      "Picnic Moved in 325",
      "Spring Dinner Moved out -325",
      "Picnic Return -125",
      "Gala Moved in 200",
      "Picnic Moved out -200",
    ]);
  });

  it("all goes with it, though a part of it became a credit", async () => {
    const id = await byCheck();
    await as(olga, `PATCH /api/registrations/${id}`, { amount: "225.00" });
    const [due] = await rowsOf(sql`select id from manual_returns`);
    const terms = { amount: "100.00", reason: "A bad table", expiresOn: "2027-03-10" };
    expect((await as(olga, `POST /api/manual-returns/${due?.id}/credit`, terms)).status).toBe(200);
    await moved(id, gala);
    const lines = (await fileLines()).filter((line) => !line.includes("Credit granted"));
    expect(lines).toEqual(["Spring Dinner Payment 325", "Gala Moved in 325", "Spring Dinner Moved out -325"]);
  });

  it("of which a part is going back counts again for a higher amount", async () => {
    const id = await byCheck();
    await as(olga, `PATCH /api/registrations/${id}`, { amount: "300.00" });
    expect((await preview(id, gala)).body.sentence).toContain("$40.00 is due.");
    const there = await moved(id, gala);
    // The adjustment of -$25.00 stays with the party: $390.00 - $25.00 - $325.00.
    expect(there).toMatchObject({ amount: "365.00", amountDue: "40.00" });
    expect(await fileLines()).toEqual([
      "Spring Dinner Payment 325",
      "Gala Moved in 325",
      "Spring Dinner Moved out -325",
    ]);
    expect(await returnsDue()).toEqual([]);
  });

  it("is all paid again if the party moves to a cheaper dinner by mistake and comes back", async () => {
    const id = await byCard();
    const there = await moved(id, picnic);
    expect(await refundsDue()).toEqual([{ amount: "125.00" }]);
    expect((await preview(there.id, dinner)).body).toMatchObject({
      goesBack: "0.00",
      sentence: "There is nothing more to pay.",
      follows: expect.arrayContaining(["The $325.00 that was paid will move with them."]),
    });
    expect(await moved(there.id, dinner)).toMatchObject({ amount: "325.00", amountDue: "0.00" });
    expect(await refundsDue()).toEqual([]);
  });

  it("that was to go back to the card counts again wherever its amount is raised", async () => {
    const id = await byCard();
    await as(olga, `PATCH /api/registrations/${id}`, { amount: "225.00" });
    expect((await preview(id, gala)).body.sentence).toBe("There is nothing more to pay.");
    const there = await moved(id, gala);
    expect(there).toMatchObject({ amount: "290.00", amountDue: "0.00" });
    expect(await refundsDue()).toEqual([{ amount: "35.00" }]);
    const raised = await as(olga, `PATCH /api/registrations/${there.id}`, { amount: "400.00" });
    expect(raised.body).toMatchObject({ amountDue: "75.00" });
    expect(await refundsDue()).toEqual([]);
  });

  it("counts for a party that had nothing to pay while it was to go back", async () => {
    const id = await byCheck();
    await as(olga, `PATCH /api/registrations/${id}`, { amount: "0.00" });
    expect((await preview(id, gala)).body.sentence).toBe("There is nothing more to pay.");
    expect(await moved(id, gala)).toMatchObject({ amount: "65.00", amountDue: "0.00", status: "confirmed" });
    expect(await returnsDue()).toEqual([{ amount: "260.00" }]);
  });

  it("that a party owes stays what it owes, with the day and the link", async () => {
    const id = await byCheck({
      status: "unpaid",
      paymentMethod: null,
      paymentType: "online",
      payBy: "2026-03-15",
    });
    await as(lars, `POST /api/registrations/${id}/payment-link`, { due: "325.00", to: "anna@example.org" });
    const { body } = await preview(id, gala);
    expect(body.sentence).toBe("$390.00 is due. Please pay by March 15, 2026, with the link we sent.");
    expect(body.follows).toContain("Their payment link will show what’s due after the move.");
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select body_text as text from outbox where kind = 'payment-link'`,
    );
    const token = /pay#([\w-]+)/.exec(rows[0]?.text ?? "")?.[1];
    const there = await moved(id, gala);
    expect(there).toMatchObject({ status: "unpaid", amountDue: "390.00", payBy: "2026-03-15" });
    const shown = await app.call("POST", "/api/pay/show", { body: { token } });
    expect(shown.body).toMatchObject({ link: { title: "Gala", due: "390.00" } });
  });

  it("of a complimentary party is nothing at either dinner, and both lines say what it is worth", async () => {
    const id = await byCheck({ amount: "0.00", paymentMethod: "complimentary", checkNumber: null });
    const there = await moved(id, gala);
    expect(there).toMatchObject({ amount: "0.00", amountDue: "0.00", paymentMethod: "complimentary" });
    expect(await fileLines()).toEqual([
      "Spring Dinner Complimentary 0",
      "Gala Complimentary 0",
      "Spring Dinner Complimentary ended 0",
    ]);
  });

  it("becomes due where a free dinner was left for one with a price", async () => {
    await app.db.execute(sql`update events set member_price = 0, guest_price = 0 where id = ${dinner}`);
    const id = await byCheck({ amount: "0.00", paymentMethod: null, paymentType: "online" });
    expect(await moved(id, gala)).toMatchObject({ status: "unpaid", amountDue: "390.00" });
  });

  it("is paid once what is kept is enough", async () => {
    const id = await byCheck();
    await app.db.execute(sql`update registrations set pays_later_since = now(), pays_later_by = 'member 1',
      amount = 400, adjustment_cents = 7500, adjustment_why = 'Wine' where id = ${id}`);
    await app.db.execute(
      sql`update registrations set amount = 325, adjustment_cents = 0, adjustment_why = null`,
    );
    expect(await moved(id, picnic)).toMatchObject({ status: "confirmed", amount: "200.00" });
  });

  it("that arrives through an earlier card page follows the party to its new dinner", async () => {
    const id = await byCheck({ status: "unpaid", paymentMethod: null, paymentType: "online" });
    const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: id });
    await shop.pay(page.body.token);
    const there = await moved(id, gala);
    await shop.notifications();
    expect((await listed(gala))[0]).toMatchObject({ id: there.id, amountDue: "65.00", status: "unpaid" });
    expect(await rowsOf(sql`select outcome from payment_charges`)).toEqual([{ outcome: "applied" }]);
  });

  it("stays with who paid it before the party went to another member", async () => {
    const id = await byCheck();
    const change = { change: "change owner", memberId: minh.id };
    const seen = (await as(lars, `POST /api/registrations/${id}/preview`, change)).body;
    const form = { memberId: minh.id, updatedAt: seen.updatedAt, amount: seen.amount.after };
    await as(lars, `POST /api/registrations/${id}/owner`, form);
    const there = await moved(id, gala);
    expect(await rowsOf(sql`select registration_id, member_id from earlier_payers`)).toEqual([
      { registration_id: there.id, member_id: anna.id },
    ]);
  });
});

describe("A party stays where it is", () => {
  it("if the dinner is its own, over, deleted or unknown; the field says so", async () => {
    const id = await byCheck();
    const past = (await aDinner(app.db, { title: "Fall", dateTime: new Date("2026-01-02T22:00:00Z") })).id;
    const gone = (await aDinner(app.db, { title: "Off", deletedAt: app.now })).id;
    const answers = await Promise.all([dinner, past, gone, 99_999].map((one) => preview(id, one)));
    expect(answers.map(({ status, body }) => [status, body.message, body.errors?.[0]?.path])).toEqual([
      [400, "The party is already at Spring Dinner. Please choose another dinner.", "eventId"],
      [400, "Fall has already taken place. Please choose another dinner.", "eventId"],
      [404, "Event not found", undefined],
      [404, "Event not found", undefined],
    ]);
  });

  it("if its seats are not free there", async () => {
    const id = await byCheck();
    await app.db.execute(sql`update events set total_seats = 1 where id = ${gala}`);
    expect((await preview(id, gala)).body.message).toBe(
      "Not enough seats available. Gala has 1 seat left, and this party needs 2.",
    );
  });

  it("if someone in it has a place there, whose party is named", async () => {
    const id = await byCheck();
    await aRegistration(app.db, { eventId: gala, memberId: anna.id });
    const { status, body } = await preview(id, gala);
    expect([status, body.message]).toEqual([409, expect.stringContaining("Anna Weber already has a place")]);
  });

  it("while its seats are only held until it pays, or while it waits", async () => {
    const { id } = await unpaid();
    expect((await preview(id, gala)).body.message).toContain("This party hasn’t paid");
    const waiting = await aRegistration(app.db, { eventId: dinner, memberId: minh.id, status: "waitlist" });
    expect((await preview(waiting.id, gala)).body.message).toBe(
      "This party is on the waitlist and has no seats yet.",
    );
  });

  it("if it has more tickets than a party can have, or something was written off", async () => {
    await app.db.execute(sql`update events set total_seats = 40`);
    const many = await byCheck({ guestTickets: 9, guestInfo: [], amount: "1725.00" });
    expect((await preview(many, gala)).body.message).toBe("A party can have up to 8 guest tickets.");
    const ben = await aMember(app.db, { firstName: "Ben", email: "ben@example.org" });
    const { id } = await aRegistration(app.db, { eventId: dinner, memberId: ben.id });
    await app.db.execute(sql`insert into write_offs (registration_id, amount, written_off_by, written_off_at)
      values (${id}, 10, 'member 1', now())`);
    expect((await preview(id, gala)).body.message).toContain("was written off");
  });

  it("if it or its money changed since; the refusal has the new preview", async () => {
    const id = await byCheck();
    const { body } = await preview(id, gala);
    await app.db.execute(sql`update events set member_price = 190 where id = ${gala}`);
    const form = {
      eventId: gala,
      updatedAt: body.updatedAt,
      amount: "390.00",
      goesBack: "0.00",
      isTold: true,
    };
    const reply = await as(lars, `POST /api/registrations/${id}/move`, form);
    expect([reply.status, reply.body.preview.amount.after]).toEqual([409, "400.00"]);
  });

  it("where another officer moved it: the second reads where it is", async () => {
    const id = await byCheck();
    const { body } = await preview(id, picnic);
    const there = await moved(id, gala);
    const form = {
      eventId: picnic,
      updatedAt: body.updatedAt,
      amount: "200.00",
      goesBack: "125.00",
      isTold: true,
    };
    const replies = [
      await as(lars, `POST /api/registrations/${id}/move`, form),
      await as(lars, `DELETE /api/registrations/${id}?due=ends`),
      await as(lars, `PATCH /api/registrations/${id}`, { adminNotes: "Called" }),
    ];
    const where = `This party was moved to Gala, where it is registration #${there.id}.`;
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      replies.map(() => [409, where]),
    );
  });
});
