import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { aDinner, aRegistration, seatsTaken } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
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

beforeEach(async () => {
  anna = await aPerson("Anna");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  // A member ticket costs $150.00, a guest ticket $175.00.
  dinner = (await aDinner(app.db, { totalSeats: 6 })).id;
});

/** Anna with two guests or another member, at the card page. */
async function unpaid(tickets: { memberTickets: number; guestTickets: number; amount: string }) {
  const ana = { firstName: "Ana", lastName: "Duarte" };
  const names = tickets.memberTickets > 1 ? { memberInfo: [ana] } : { guestInfo: [ana] };
  const ask = { eventId: dinner, memberInfo: [], guestInfo: [], ...tickets, ...names, agreeToTerms: true };
  const { body } = await as(anna, "POST /api/registrations", ask);
  return party(body.id);
}
async function paidByCard(tickets: { memberTickets: number; guestTickets: number; amount: string }) {
  const { id } = await unpaid(tickets);
  const { body } = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: id });
  await shop.pay(body.token);
  await shop.notifications();
  await app.db.execute(sql`delete from outbox`);
  return party(id);
}
const WITH_GUEST = { memberTickets: 1, guestTickets: 1, amount: "325.00" };
const WITH_MEMBER = { memberTickets: 2, guestTickets: 0, amount: "300.00" };

async function party(id: number): Promise<AttendeeRegistration> {
  const { body } = await as(olga, `GET /api/events/${dinner}/attendees`);
  return body.find((one: AttendeeRegistration) => one.id === id);
}
const other = ({ attendees }: AttendeeRegistration) =>
  attendees.find(({ kind, place }) => kind === "guest" || place > 0);
type Change = { attendeeId: number | undefined; kind: "member" | "guest" };
const preview = ({ id }: { id: number }, change: Change) =>
  as(lars, `POST /api/registrations/${id}/preview`, { change: "change ticket", ...change });
/** Changes the ticket of the one who is not the owner, as the preview says. */
async function change(of: AttendeeRegistration, kind: "member" | "guest", more: object = {}) {
  const attendeeId = other(of)?.id;
  const { updatedAt, price } = (await preview(of, { attendeeId, kind })).body;
  return as(lars, `POST /api/attendees/${attendeeId}/ticket`, {
    kind,
    updatedAt,
    price,
    isTold: true,
    ...more,
  });
}
async function emails() {
  const { rows } = await app.db.execute<{ recipient: string; text: string }>(
    sql`select recipient, body_text as text from outbox order by id`,
  );
  return rows;
}

describe("Another kind of ticket", () => {
  it("keeps the person with needs, table and card; the difference is due, and the owner is told", async () => {
    const before = await paidByCard(WITH_MEMBER);
    await as(lars, `PATCH /api/attendees/${other(before)?.id}`, {
      needs: { none: true },
      needsAt: null,
      cardName: "Ana D.",
    });
    await as(lars, `PATCH /api/registrations/${before.id}`, { tableNumber: 3 });
    const now = await party(before.id);
    expect((await preview(now, { attendeeId: other(now)?.id, kind: "guest" })).body).toMatchObject({
      seats: { before: 2, after: 2 },
      amount: { before: "300.00", after: "325.00" },
      price: "175.00",
      goesBack: "0.00",
      sentence: "$25.00 is due. Please pay at the dinner, or contact a chapter officer.",
      emails: ["anna@example.org"],
    });
    const reply = await change(now, "guest");
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { memberTickets: 1, guestTickets: 1, amount: "325.00", amountDue: "25.00", tableNumber: 3 },
    ]);
    expect(other(reply.body)).toMatchObject({
      id: other(before)?.id,
      kind: "guest",
      needs: { none: true },
      cardName: "Ana D.",
      price: { amount: "175.00", line: "guest" },
    });
    expect(reply.body).toMatchObject({
      memberInfo: [],
      guestInfo: [{ firstName: "Ana", lastName: "Duarte" }],
    });
    expect(await seatsTaken(app.db, dinner)).toBe(2);
    expect(await emails()).toMatchObject([
      { recipient: "anna@example.org", text: expect.stringContaining("Ana Duarte now has a guest ticket.") },
    ]);
    expect(await auditEntries(app)).toContainEqual(
      expect.objectContaining({
        action: "change ticket",
        before: expect.objectContaining({ memberTickets: 2, guestTickets: 0, amount: "300.00" }),
        after: expect.objectContaining({
          memberTickets: 1,
          guestTickets: 1,
          amount: "325.00",
          price: "175.00",
        }),
      }),
    );
  });

  it("gives back to the card what it costs less", async () => {
    const before = await paidByCard(WITH_GUEST);
    const read = (await preview(before, { attendeeId: other(before)?.id, kind: "member" })).body;
    expect(read).toMatchObject({
      goesBack: "25.00",
      sentence: "$25.00 will be returned to the card you paid with.",
    });
    const reply = await change(before, "member");
    expect(reply.body).toMatchObject({
      memberTickets: 2,
      guestTickets: 0,
      amount: "300.00",
      amountDue: "0.00",
    });
    const { rows } = await app.db.execute(sql`select amount, status from payment_refunds`);
    expect(rows).toEqual([{ amount: "25.00", status: "due" }]);
  });

  it("that is a mistake and is changed back costs nothing more while the money has not left", async () => {
    const before = await paidByCard(WITH_GUEST);
    await change(before, "member");
    const now = await party(before.id);
    const read = (await preview(now, { attendeeId: other(now)?.id, kind: "guest" })).body;
    expect(read.sentence).toBe("There is nothing more to pay.");
    expect((await change(now, "guest")).body).toMatchObject({ amount: "325.00", amountDue: "0.00" });
    const { rows } = await app.db.execute(sql`select status from payment_refunds`);
    expect(rows).toEqual([{ status: "dismissed" }]);
  });

  it("changes what an unpaid party pays, and ends its card page", async () => {
    const before = await unpaid(WITH_GUEST);
    const { body: page } = await as(anna, "POST /api/payment/create-hosted-page", {
      registrationId: before.id,
    });
    expect((await change(before, "member")).body).toMatchObject({ status: "pending", amount: "300.00" });
    const { body: next } = await as(anna, "POST /api/payment/create-hosted-page", {
      registrationId: before.id,
    });
    expect(next.token).not.toBe(page.token);
    await shop.pay(next.token);
    await shop.notifications();
    expect(await party(before.id)).toMatchObject({
      status: "confirmed",
      amount: "300.00",
      amountDue: "0.00",
    });
  });

  it("stays free in a complimentary party", async () => {
    const { id } = await aRegistration(app.db, {
      eventId: dinner,
      memberId: anna.id,
      memberTickets: 1,
      guestTickets: 1,
      amount: "0.00",
      paymentType: "manual",
      paymentMethod: "complimentary",
    });
    const reply = await change(await party(id), "member");
    expect(reply.body).toMatchObject({ amount: "0.00", memberTickets: 2, amountDue: "0.00" });
  });

  it("is not the owner's, nor the one they have, nor one too many", async () => {
    const before = await paidByCard(WITH_GUEST);
    const owner = before.attendees.find(({ kind }) => kind === "member");
    const reply = await preview(before, { attendeeId: owner?.id, kind: "guest" });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "The first member ticket belongs to the person who registered the party, so it can’t be changed.",
    ]);
    const same = await preview(before, { attendeeId: other(before)?.id, kind: "guest" });
    expect([same.status, same.body.message]).toEqual([409, "They already have a guest ticket."]);
    await app.db.execute(sql`update events set total_seats = 20`);
    const many = await aRegistration(app.db, {
      eventId: dinner,
      memberTickets: 10,
      guestTickets: 1,
      amount: "1675.00",
    });
    const guest = (await party(many.id)).attendees.find(({ kind }) => kind === "guest");
    const more = await preview(many, { attendeeId: guest?.id, kind: "member" });
    expect([more.status, more.body.message]).toEqual([409, "A party can have up to 10 member tickets."]);
    expect((await preview(before, { attendeeId: 999_999, kind: "member" })).status).toBe(404);
  });

  it("is refused with the new preview if the price has changed since it was read", async () => {
    const before = await paidByCard(WITH_GUEST);
    const { updatedAt, price } = (await preview(before, { attendeeId: other(before)?.id, kind: "member" }))
      .body;
    await app.db.execute(sql`update events set member_price = 160`);
    const reply = await as(lars, `POST /api/attendees/${other(before)?.id}/ticket`, {
      kind: "member",
      updatedAt,
      price,
      isTold: true,
    });
    expect([reply.status, reply.body]).toMatchObject([409, { preview: { price: "160.00" } }]);
    expect(await party(before.id)).toMatchObject({ memberTickets: 1, guestTickets: 1, amount: "325.00" });
  });
});

describe("After the dinner (D-409)", () => {
  const DAY = 86_400_000;
  const late = "This dinner was more than 14 days ago, so its parties can no longer be changed.";
  const eva = { change: "add person", kind: "guest" };

  it("persons are corrected for 14 days, with no look at the seats, and no one is emailed", async () => {
    const before = await paidByCard(WITH_GUEST);
    const { id } = await aRegistration(app.db, {
      eventId: dinner,
      memberTickets: 4,
      guestTickets: 0,
      amount: "600.00",
    });
    const full = await as(lars, `POST /api/registrations/${before.id}/preview`, eva);
    expect([full.status, full.body.message]).toEqual([409, "Not enough seats available"]);
    await app.db.execute(sql`update events set date_time = ${new Date(app.now.getTime() - 13 * DAY)},
      end_date_time = null, registration_deadline = null`);
    const { updatedAt, price } = (await as(lars, `POST /api/registrations/${before.id}/preview`, eva)).body;
    const added = await as(lars, `POST /api/registrations/${before.id}/persons`, {
      kind: "guest",
      firstName: "Eva",
      lastName: "Nová",
      updatedAt,
      price,
      paidHow: "cash",
      isTold: true,
    });
    expect([added.status, added.body]).toMatchObject([201, { guestTickets: 2 }]);
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "add attendee",
      after: { totalSeats: 7 },
    });
    expect((await change(await party(before.id), "member")).status).toBe(200);
    expect(await emails()).toEqual([]);
    expect(await party(id)).toMatchObject({ memberTickets: 4 });
  });

  it("they stay as they are from then on", async () => {
    const before = await paidByCard(WITH_GUEST);
    const guest = other(before)?.id;
    const removal = (
      await as(lars, `POST /api/registrations/${before.id}/preview`, {
        change: "remove person",
        attendeeId: guest,
      })
    ).body;
    await app.db.execute(sql`update events set date_time = ${new Date(app.now.getTime() - 15 * DAY)},
      end_date_time = null, registration_deadline = null`);
    const { updatedAt, goesBack } = removal;
    const replies = [
      await as(lars, `POST /api/registrations/${before.id}/preview`, eva),
      await as(lars, `DELETE /api/attendees/${guest}`, { updatedAt, goesBack, isTold: true }),
      await as(lars, `POST /api/attendees/${guest}/ticket`, {
        kind: "member",
        updatedAt,
        price: "150.00",
        isTold: true,
      }),
    ];
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(replies.map(() => [409, late]));
  });
});

describe("Another ticket of a party that had nothing to pay", () => {
  beforeEach(async () => {
    await app.db.execute(sql`update events set member_price = 0`);
  });
  const free = { memberTickets: 2, guestTickets: 0, amount: "0.00" };

  it("is due, and the party pays later", async () => {
    const { id } = await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...free });
    const reply = await change(await party(id), "guest");
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { status: "unpaid", amount: "175.00", amountDue: "175.00" },
    ]);
    expect((await emails()).at(-1)?.text).toContain("$175.00 is due.");
  });

  it("has a reason for what is waived in a complimentary one", async () => {
    const waived = { paymentType: "manual", paymentMethod: "complimentary" } as const;
    const { id } = await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...free, ...waived });
    const reply = await change(await party(id), "guest");
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { status: "confirmed", amount: "0.00", amountWhy: "Complimentary" },
    ]);
  });
});
