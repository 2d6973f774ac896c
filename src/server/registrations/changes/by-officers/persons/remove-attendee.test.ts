import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { aDinner, aRegistration, changeMember, seatsTaken } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { joinWaitlist } from "#test/people/many-members.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";
import { refundThere } from "#test/services/refund-there.ts";
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

/** The deadline has passed: a member gets nothing back on their own. */
beforeEach(async () => {
  anna = await aPerson("Anna");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  dinner = (await aDinner(app.db, { totalSeats: 6, registrationDeadline: new Date("2026-03-20T04:00:00Z") }))
    .id;
});

async function register(who: Who, form: object, amount: string): Promise<number> {
  const { body } = await as(who, "POST /api/registrations", {
    eventId: dinner,
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    amount,
    agreeToTerms: true,
    ...form,
  });
  return body.id;
}
async function pay(who: Who, registrationId: number): Promise<void> {
  const { body } = await as(who, "POST /api/payment/create-hosted-page", { registrationId });
  await shop.pay(body.token);
  await shop.notifications();
}
/** Anna with two guests, paid by card. */
async function annasParty(): Promise<AttendeeRegistration> {
  const id = await register(anna, { guestTickets: 2, guestInfo: [EVA, ANA] }, "500.00");
  await pay(anna, id);
  await app.db.execute(sql`delete from outbox`);
  return party(id);
}
/** Anna with Minh, her spouse, unpaid. */
async function couple(): Promise<number> {
  const minh = await aPerson("Minh");
  await changeMember(app.db, anna.id, { spouseId: minh.id });
  const memberInfo = [{ firstName: "Minh", lastName: "Weber" }];
  return register(anna, { memberTickets: 2, memberInfo, withSpouse: true }, "300.00");
}
async function party(id: number): Promise<AttendeeRegistration> {
  const { body } = await as(olga, `GET /api/events/${dinner}/attendees`);
  return body.find((one: AttendeeRegistration) => one.id === id);
}
const guest = ({ attendees }: AttendeeRegistration, place = 0) =>
  attendees.find((one) => one.kind === "guest" && one.place === place)?.id ?? 0;
const owner = ({ attendees }: AttendeeRegistration) =>
  attendees.find(({ kind }) => kind === "member")?.id ?? 0;
const preview = ({ id }: { id: number }, attendeeId: number) =>
  as(lars, `POST /api/registrations/${id}/preview`, { change: "remove person", attendeeId });
/** Removes a person as their preview says, unless told otherwise. */
async function remove(
  of: { id: number },
  attendeeId: number,
  { who = lars, ...more }: { who?: Who; isTold?: boolean; lowered?: object } = {},
) {
  const { updatedAt, goesBack } = (await preview(of, attendeeId)).body;
  return as(who, `DELETE /api/attendees/${attendeeId}`, { updatedAt, goesBack, isTold: true, ...more });
}
/** Adds Rosa as a guest, whose price is due at the dinner. */
async function addDue(id: number): Promise<AttendeeRegistration> {
  const change = { kind: "guest" };
  const { updatedAt, price } = (
    await as(lars, `POST /api/registrations/${id}/preview`, { change: "add person", ...change })
  ).body;
  const form = { ...change, firstName: "Rosa", lastName: "Lim", updatedAt, price, paidHow: "due" };
  return (await as(lars, `POST /api/registrations/${id}/persons`, { ...form, isTold: false })).body;
}
async function debts(): Promise<string[]> {
  const { rows } = await app.db.execute<{ line: string }>(
    sql`select amount || ' ' || status || ': ' || reason as line from payment_refunds order by id`,
  );
  return rows.map(({ line }) => line);
}
async function emails() {
  const { rows } = await app.db.execute<{ recipient: string; subject: string; text: string }>(
    sql`select recipient, subject, body_text as text from outbox order by id`,
  );
  return rows;
}

describe("One person whom an officer removes", () => {
  it("is shown first with seats, money, the table, and who is emailed", async () => {
    const { id, ...before } = await annasParty();
    await as(lars, `PATCH /api/registrations/${id}`, { tableNumber: 3 });
    const { status, body } = await preview({ id }, guest({ id, ...before }));
    expect([status, body]).toMatchObject([
      200,
      {
        seats: { before: 3, after: 2 },
        amount: { before: "500.00", after: "325.00" },
        goesBack: "175.00",
        sentence: "$175.00 for Eva Nová will be returned to the card you paid with.",
        tableNumber: 3,
        hasDish: false,
        venueTold: null,
        emails: ["anna@example.org"],
      },
    ]);
    expect(await party(id)).toMatchObject({ guestTickets: 2, amount: "500.00" });
  });

  it("leaves with their seat and price, which goes back; the owner is told, and the audit log says so", async () => {
    const before = await annasParty();
    const reply = await remove(before, guest(before));
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { goesBack: "175.00", registration: { guestTickets: 1, amount: "325.00", guestInfo: [ANA] } },
    ]);
    expect(await debts()).toEqual(["175.00 due: An officer removed a guest from a party for Spring Dinner."]);
    expect(await seatsTaken(app.db, dinner)).toBe(2);
    const [email, ...more] = await emails();
    expect([email?.recipient, email?.subject, more]).toEqual([
      "anna@example.org",
      "Your party has changed: Spring Dinner",
      [],
    ]);
    expect(email?.text).toContain(
      "An officer of the chapter removed Eva Nová from your party for Spring Dinner.",
    );
    expect(email?.text).toContain("$175.00 for Eva Nová will be returned to the card you paid with.");
    const entries = (await auditEntries(app)).filter(({ entity }) => entity === "registration");
    expect(entries.at(-1)).toMatchObject({
      action: "remove attendee",
      before: { guestTickets: 2, amount: "500.00", price: "175.00" },
      after: { guestTickets: 1, amount: "325.00" },
    });
  });

  it("gets all that is kept back, even after the deadline or without one", async () => {
    const before = await annasParty();
    await app.db.execute(sql`update events set registration_deadline = '2026-03-01T04:00:00Z'`);
    expect((await remove(before, guest(before))).body.goesBack).toBe("175.00");
    await app.db.execute(sql`update events set registration_deadline = null`);
    const after = await party(before.id);
    expect((await remove(after, guest(after))).body.goesBack).toBe("175.00");
    expect(await party(before.id)).toMatchObject({ amount: "150.00", paidByCard: "150.00" });
  });

  it("is gone for the second of two clicks", async () => {
    const before = await annasParty();
    await remove(before, guest(before));
    const again = await as(lars, `DELETE /api/attendees/${guest(before)}`, {
      updatedAt: before.updatedAt,
      goesBack: "175.00",
      isTold: true,
    });
    expect([again.status, again.body.message]).toEqual([404, "Attendee not found"]);
    expect(await party(before.id)).toMatchObject({ guestTickets: 1 });
  });

  it("stays if the party or the money changed since; the refusal has the new preview", async () => {
    const before = await annasParty();
    const read = (await preview(before, guest(before))).body;
    await as(olga, `PUT /api/attendees/${guest(before)}/price`, {
      price: "100.00",
      why: "Sings",
      read: "175.00",
    });
    const call = { updatedAt: read.updatedAt, goesBack: read.goesBack, isTold: true };
    const stale = await as(lars, `DELETE /api/attendees/${guest(before)}`, call);
    expect([stale.status, stale.body]).toMatchObject([
      409,
      {
        message: "This party has changed since you opened it. Please review it.",
        preview: { goesBack: "100.00", amount: { before: "425.00", after: "325.00" } },
      },
    ]);
    const { updatedAt } = stale.body.preview;
    const other = await as(lars, `DELETE /api/attendees/${guest(before)}`, { ...call, updatedAt });
    expect([other.status, other.body.preview?.goesBack]).toEqual([409, "100.00"]);
    expect(await party(before.id)).toMatchObject({ guestTickets: 2 });
  });

  it("sends no email if the officer says so, and none about a past dinner", async () => {
    const before = await annasParty();
    await remove(before, guest(before), { isTold: false });
    expect(await emails()).toEqual([]);
    const after = await party(before.id);
    await app.db.execute(sql`update events set date_time = '2026-03-01T23:00:00Z'`);
    expect((await preview(after, guest(after))).body.emails).toEqual([]);
    expect((await remove(after, guest(after))).status).toBe(200);
    expect(await emails()).toEqual([]);
  });

  it("passes the seat on to the waitlist", async () => {
    const before = await annasParty();
    await app.db.execute(sql`update events set total_seats = 3`);
    const ben = await aPerson("Ben");
    await joinWaitlist(app, ben, { eventId: dinner });
    await remove(before, guest(before));
    expect((await emails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)).toContainEqual(
      expect.stringMatching(/^ben@example\.org: .*Spring Dinner/),
    );
  });

  it("is a member who is told at their own address", async () => {
    const id = await couple();
    await pay(anna, id);
    await app.db.execute(sql`delete from outbox`);
    const before = await party(id);
    const further = before.attendees.find(({ place }) => place === 1)?.id ?? 0;
    expect((await preview(before, further)).body.emails).toEqual(["anna@example.org", "minh@example.org"]);
    await remove(before, further);
    expect((await emails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      "anna@example.org: Your party has changed: Spring Dinner",
      "minh@example.org: You no longer have a seat: Spring Dinner",
    ]);
  });
});

describe("The owner of a party", () => {
  it("may be the one who does not come: the guests stay, and so does the contact", async () => {
    const before = await annasParty();
    const reply = await remove(before, owner(before));
    expect([reply.status, reply.body.registration]).toMatchObject([
      200,
      { memberTickets: 0, guestTickets: 2, amount: "350.00", memberId: anna.id, user: { firstName: "Anna" } },
    ]);
    expect((await emails()).map(({ text }) => text)[0]).toContain(
      "An officer of the chapter released your own seat at Spring Dinner. Your party keeps its other seats.",
    );
  });

  it("hands the party over to a further member who stays, and both are told", async () => {
    const id = await couple();
    await pay(anna, id);
    await app.db.execute(sql`delete from outbox`);
    const before = await party(id);
    const minh = before.attendees.find(({ place }) => place === 1);
    const read = (await preview(before, owner(before))).body;
    expect(read).toMatchObject({
      seats: { before: 2, after: 1 },
      amount: { before: "300.00", after: "150.00" },
      goesBack: "150.00",
      heir: { memberId: minh?.memberId, name: "Minh Weber" },
      heirs: [{ memberId: minh?.memberId, name: "Minh Weber" }],
      emails: ["minh@example.org", "anna@example.org"],
    });
    expect(read.follows).toContain("Minh Weber will take over the party and have the first member ticket.");
    const reply = await remove(before, owner(before), { isTold: false });
    expect([reply.status, reply.body.registration]).toMatchObject([
      200,
      { memberId: minh?.memberId, memberTickets: 1, memberInfo: [], amount: "150.00", refundDue: "150.00" },
    ]);
    expect(reply.body.registration.attendees).toMatchObject([{ id: minh?.id, place: 0 }]);
    expect(await seatsTaken(app.db, dinner)).toBe(1);
    const [toMinh, toAnna, ...others] = await emails();
    expect(others).toEqual([]);
    expect(toMinh?.text).toContain("Anna Weber no longer has a seat.");
    expect(toAnna?.text).toContain("You no longer have a seat at this dinner.");
    expect(toAnna?.text).toContain("$150.00");
    expect((await auditEntries(app)).slice(-3, -1).map(({ action }) => action)).toEqual([
      "change owner",
      "remove attendee",
    ]);
  });

  it("hands the party over to the one whom the officer chooses", async () => {
    const id = await couple();
    await pay(anna, id);
    const ben = await aPerson("Ben");
    const add = { kind: "member", memberId: ben.id };
    const read = await as(lars, `POST /api/registrations/${id}/preview`, { change: "add person", ...add });
    const { updatedAt, price } = read.body;
    const form = { ...add, firstName: "", lastName: "", updatedAt, price, paidHow: "cash", isTold: false };
    await as(lars, `POST /api/registrations/${id}/persons`, form);
    const before = await party(id);
    const change = { change: "remove person", attendeeId: owner(before), memberId: ben.id };
    const { body } = await as(lars, `POST /api/registrations/${id}/preview`, change);
    expect(body.heirs.map(({ name }: { name: string }) => name)).toEqual(["Minh Weber", "Ben Weber"]);
    const reply = await as(lars, `DELETE /api/attendees/${owner(before)}`, {
      updatedAt: body.updatedAt,
      goesBack: body.goesBack,
      memberId: ben.id,
      isTold: true,
    });
    expect(reply.body.registration).toMatchObject({
      memberId: ben.id,
      memberInfo: [{ firstName: "Minh", lastName: "Weber" }],
    });
  });

  it("leaves further members without a record guest tickets at the price they have", async () => {
    const memberInfo = [{ firstName: "Minh", lastName: "Weber" }];
    const id = await register(
      anna,
      { memberTickets: 2, guestTickets: 1, memberInfo, guestInfo: [EVA] },
      "475.00",
    );
    await pay(anna, id);
    const before = await party(id);
    const minh = before.attendees.find(({ place }) => place === 1);
    const read = (await preview(before, owner(before))).body;
    expect(read).toMatchObject({
      heir: null,
      follows: ["Minh Weber will switch to a guest ticket at their current price."],
      emails: ["anna@example.org"],
    });
    const { body } = await remove(before, owner(before));
    expect(body.registration).toMatchObject({
      memberId: anna.id,
      memberTickets: 0,
      guestTickets: 2,
      memberInfo: [],
      guestInfo: [EVA, { firstName: "Minh", lastName: "Weber" }],
      amount: "325.00",
    });
    expect(body.registration.attendees.at(-1)).toMatchObject({
      id: minh?.id,
      kind: "guest",
      price: { amount: "150.00", line: "member" },
    });
  });

  it("is not removed as the last person: the registration is", async () => {
    const id = await register(anna, {}, "150.00");
    await pay(anna, id);
    const before = await party(id);
    const reply = await preview(before, owner(before));
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This is the last person in the party. Please remove the registration instead.",
    ]);
  });
});

describe("What goes back", () => {
  const LOWERED = { lowered: { to: "100.00", why: "The venue keeps its share." } };

  it("is lowered by a full officer with a reason, which the email repeats; the rest stays kept", async () => {
    const before = await annasParty();
    const limited = await remove(before, guest(before), LOWERED);
    expect(limited.status).toBe(403);
    const reply = await remove(before, guest(before), { who: olga, ...LOWERED });
    expect([reply.status, reply.body.goesBack]).toEqual([200, "100.00"]);
    expect((await emails())[0]?.text).toContain(
      "$100.00 of the $175.00 for Eva Nová will be returned to the card you paid with. Reason: The venue keeps its share.",
    );
    const cancelled = await as(anna, `POST /api/registrations/${before.id}/cancel`, {});
    expect(cancelled.body.refund).toBe("325.00");
    expect((await debts()).map((line) => line.split(":")[0])).toEqual(["100.00 due", "325.00 due"]);
  });

  it("may be nothing, but not more than was paid", async () => {
    const before = await annasParty();
    const more = await remove(before, guest(before), {
      who: olga,
      lowered: { to: "175.00", why: "All of it" },
    });
    expect([more.status, more.body.errors?.[0]?.message]).toEqual([
      400,
      "Please enter less than what would go back",
    ]);
    const none = { lowered: { to: "0", why: "It was too late." } };
    expect((await remove(before, guest(before), { who: olga, ...none })).body.goesBack).toBe("0.00");
    expect(await debts()).toEqual([]);
    expect((await emails())[0]?.text).toContain(
      "The $175.00 for Eva Nová will not be returned. Reason: It was too late.",
    );
  });

  it("is not what was kept, either, if the whole party is removed, or waits and then leaves", async () => {
    const none = { who: olga, lowered: { to: "0", why: "It was too late." } };
    const first = await annasParty();
    await remove(first, guest(first), none);
    expect(await party(first.id)).toMatchObject({ paidByCard: "500.00", goesBack: "325.00" });
    expect((await as(lars, `DELETE /api/registrations/${first.id}`)).body.refundDue).toBe("325.00");
    const { id, ...second } = await annasParty();
    await remove({ id }, guest({ id, ...second }), none);
    const status = (to: string, of = id) => as(lars, `PATCH /api/registrations/${of}`, { status: to });
    expect((await status("waitlist")).status).toBe(200);
    const mine = (await as(anna, "GET /api/registrations/my")).body;
    expect(mine[0]?.registrations.may.cancel.refund).toBe("0.00");
    expect(await party(id)).toMatchObject({ paidByCard: "175.00", goesBack: "0.00" });
    const seated = (await status("confirmed")).body;
    expect(await party(seated.id)).toMatchObject({
      status: "confirmed",
      goesBack: "0.00",
      amountDue: "0.00",
    });
    const waiting = (await status("waitlist", seated.id)).body;
    expect((await as(lars, `DELETE /api/registrations/${waiting.id}`)).body.refundDue).toBeNull();
    expect((await debts()).map((line) => line.split(":")[0])).toEqual(["325.00 due", "325.00 due"]);
  });

  it.each([
    ["an officer", "100.00", "325.00"],
    ["the card processor", "100.00", "325.00"],
    ["an officer", "200.00", "300.00"],
  ])(
    "comes from what was kept first when %s returns $%s, so that canceling then returns $%s",
    async (where, amount, left) => {
      const before = await annasParty();
      const none = { lowered: { to: "0", why: "It was too late." } };
      await remove(before, guest(before), { who: olga, ...none });
      const [charge] = (
        await app.db.execute<{ payment_id: number; transaction_id: string }>(
          sql`select payment_id, transaction_id from payment_charges`,
        )
      ).rows;
      const transactionId = charge?.transaction_id ?? "";
      await shop.control("POST", "/settle", {});
      if (where === "an officer") {
        const form = { transactionId, amount, reason: "We kept too much." };
        const reply = await as(olga, `POST /api/payments/${charge?.payment_id}/refunds`, form);
        expect([reply.status, reply.body.outcome]).toEqual([200, "sent"]);
      } else {
        await refundThere(shop, transactionId, amount);
        await shop.notifications();
      }
      expect(await debts()).toHaveLength(1);
      const cancelled = await as(anna, `POST /api/registrations/${before.id}/cancel`, {});
      expect(cancelled.body.refund).toBe(left);
    },
  );

  it("is nothing for someone added after, who is still due: what was kept stays kept", async () => {
    const before = await annasParty();
    const none = { who: olga, lowered: { to: "0", why: "It was too late." } };
    expect((await remove(before, guest(before), none)).body.goesBack).toBe("0.00");
    const added = await addDue(before.id);
    expect(added).toMatchObject({ amount: "500.00", paidByCard: "500.00", amountDue: "175.00" });
    const last = added.attendees.at(-1)?.id ?? 0;
    expect((await remove(before, last)).body).toMatchObject({
      goesBack: "0.00",
      registration: { amount: "325.00", paidByCard: "500.00", amountDue: "0.00" },
    });
    expect((await emails()).at(-1)?.text).toContain(
      "The $175.00 for Rosa Lim has not been paid yet, so there is nothing to refund.",
    );
    expect(await debts()).toEqual([]);
  });

  it("goes back by the treasurer if the party paid by check", async () => {
    const { id } = await aRegistration(app.db, {
      eventId: dinner,
      memberId: anna.id,
      amount: "325.00",
      guestTickets: 1,
      guestInfo: [EVA],
      paymentType: "manual",
      paymentMethod: "check",
      checkNumber: "1042",
    });
    const before = await party(id);
    const { body } = await remove(before, guest(before));
    expect([body.goesBack, body.registration.amount]).toEqual(["175.00", "150.00"]);
    expect((await emails())[0]?.text).toContain(
      "The treasurer will return $175.00 for Eva Nová, as you paid by check.",
    );
  });
});

describe("An unpaid party", () => {
  it("is no one’s news but its owner’s", async () => {
    const id = await couple();
    await app.db.execute(sql`delete from outbox`);
    const before = await party(id);
    const further = before.attendees.find(({ place }) => place === 1)?.id ?? 0;
    expect((await preview(before, further)).body.emails).toEqual(["anna@example.org"]);
    await remove(before, further);
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(["anna@example.org"]);
  });

  it("pays less on its next card page", async () => {
    const id = await register(anna, { guestTickets: 1, guestInfo: [EVA] }, "325.00");
    const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: id });
    expect(page.status).toBe(200);
    const before = await party(id);
    const reply = await remove(before, guest(before));
    expect([reply.status, reply.body.registration.status, reply.body.registration.amount]).toEqual([
      200,
      "pending",
      "150.00",
    ]);
    const { rows } = await app.db.execute<{ status: string }>(sql`select status from payments`);
    expect(rows).toEqual([{ status: "cancelled" }]);
    await pay(anna, id);
    expect(await party(id)).toMatchObject({ status: "confirmed", paidByCard: "150.00" });
  });
});

it("The venue’s last copy of the kitchen sheet is named", async () => {
  const before = await annasParty();
  await as(olga, `POST /api/events/${dinner}/kitchen-copies`, {});
  const told = async (recipient: string, at: string, isOnPaper: boolean) =>
    app.db.execute(sql`insert into kitchen_sendings (copy_id, recipient, sent_by, at, is_on_paper)
      select id, ${recipient}, 'member 1', ${at}, ${isOnPaper} from kitchen_copies`);
  await told("Chef Roux", "2026-03-09T12:00:00Z", true);
  // An email that did not arrive told no one.
  await told("chef@maison.example", "2026-03-09T13:00:00Z", false);
  expect((await preview(before, guest(before))).body.venueTold).toEqual({
    persons: 3,
    at: "2026-03-09T12:00:00.000Z",
  });
});
