import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { aDinner, aRegistration, seatsTaken } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
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

beforeEach(async () => {
  anna = await aPerson("Anna");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  dinner = (await aDinner(app.db, { totalSeats: 4 })).id;
});

/** Anna with a guest, paid by card. */
async function byCard(): Promise<number> {
  const ask = { eventId: dinner, memberTickets: 1, guestTickets: 1, memberInfo: [], guestInfo: [EVA] };
  const { body } = await as(anna, "POST /api/registrations", {
    ...ask,
    amount: "325.00",
    agreeToTerms: true,
  });
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  await shop.pay(page.body.token);
  await shop.notifications();
  await app.db.execute(sql`delete from outbox`);
  return body.id;
}
const preview = (id: number, change: object, who = olga) =>
  as(who, `POST /api/registrations/${id}/preview`, { change: "edit", ...change });
const edit = (id: number, change: object, who = olga) => as(who, `PATCH /api/registrations/${id}`, change);
/** What the preview says of the money, as the change sends it back. */
async function readOf(id: number, change: object) {
  const { amount, goesBack } = (await preview(id, change)).body;
  return { amount: amount.after, goesBack };
}
const rowsOf = async (statement: ReturnType<typeof sql>) =>
  (await app.db.execute<Record<string, unknown>>(statement)).rows;
/** Everything that an edit may write. */
const everything = async () => ({
  registrations: await rowsOf(sql`select * from registrations order by id`),
  attendees: await rowsOf(sql`select * from attendees order by id`),
  line: await rowsOf(sql`select * from waitlist_entries order by id`),
  offers: await rowsOf(sql`select * from waitlist_offers order by id`),
  refunds: await rowsOf(sql`select * from payment_refunds order by id`),
  received: await rowsOf(sql`select * from manual_payments order by id`),
  returns: await rowsOf(sql`select * from manual_returns order by id`),
  outbox: await rowsOf(sql`select id from outbox order by id`),
  log: await rowsOf(sql`select id from audit_log order by id`),
  seats: await seatsTaken(app.db, dinner),
});

describe("The preview of an edit of a party", () => {
  it("says what goes back of a lower amount, and writes nothing", async () => {
    const id = await byCard();
    const before = await everything();
    const { status, body } = await preview(id, { amount: "300.00" });
    expect([status, body]).toMatchObject([
      200,
      {
        seats: { before: 2, after: 2 },
        amount: { before: "325.00", after: "300.00" },
        goesBack: "25.00",
        refundDue: "25.00",
        sentence: "$25.00 will go back the way it was paid.",
        follows: [],
        tableNumber: null,
        emails: [],
      },
    ]);
    expect(await everything()).toEqual(before);
    await edit(id, { amount: "300.00", read: await readOf(id, { amount: "300.00" }) });
    expect(await rowsOf(sql`select amount from payment_refunds`)).toEqual([{ amount: "25.00" }]);
  });

  it("says what becomes due of a higher amount, and what counts as paid again", async () => {
    const id = await byCard();
    expect((await preview(id, { amount: "400.00" })).body).toMatchObject({
      amount: { before: "325.00", after: "400.00" },
      goesBack: "0.00",
      sentence: "$75.00 will be due.",
    });
    await edit(id, { amount: "300.00" });
    expect((await preview(id, { amount: "310.00" })).body.sentence).toBe(
      "$10.00 that was to go back will count as paid again.",
    );
  });

  it("says what the waitlist takes: seats, table, money, and who is emailed", async () => {
    const id = await byCard();
    await edit(id, { tableNumber: 3 });
    const waiting = await aPerson("Wanda");
    await aRegistration(app.db, {
      eventId: dinner,
      memberId: waiting.id,
      status: "waitlist",
      memberTickets: 1,
      guestTickets: 2,
    });
    const before = await everything();
    expect((await preview(id, { status: "waitlist" }, lars)).body).toMatchObject({
      seats: { before: 2, after: 0 },
      amount: { before: "325.00", after: "325.00" },
      goesBack: "325.00",
      sentence: "$325.00 will go back the way it was paid.",
      tableNumber: 3,
      follows: ["Free seats will be offered to the next party on the waitlist, by email."],
      emails: ["anna@example.org"],
    });
    expect(await everything()).toEqual(before);
  });

  it("says what is recorded of a waiting party that gets seats, and who is emailed", async () => {
    const { id } = await aRegistration(app.db, {
      eventId: dinner,
      memberId: anna.id,
      status: "waitlist",
      memberTickets: 1,
      guestTickets: 1,
      amount: "325.00",
    });
    const before = await everything();
    expect((await preview(id, { status: "confirmed", paymentMethod: "cash" }, lars)).body).toMatchObject({
      seats: { before: 0, after: 2 },
      sentence: "$325.00 will be recorded as received.",
      emails: ["anna@example.org"],
    });
    expect((await preview(id, { status: "unpaid" }, lars)).body).toMatchObject({
      seats: { before: 0, after: 2 },
      sentence: "$325.00 will be due.",
    });
    expect(await everything()).toEqual(before);
  });

  it("says what goes back of money that an officer received", async () => {
    const { id } = await aRegistration(app.db, {
      eventId: dinner,
      memberId: anna.id,
      amount: "150.00",
      paymentType: "manual",
      paymentMethod: "check",
    });
    expect((await preview(id, { status: "waitlist" }, lars)).body).toMatchObject({
      goesBack: "150.00",
      refundDue: "150.00",
      sentence: "$150.00 will go back the way it was paid.",
    });
    expect((await preview(id, { paymentMethod: "cash" })).body).toMatchObject({
      goesBack: "0.00",
      sentence: "Nothing becomes due, and nothing goes back.",
    });
    await edit(id, { status: "waitlist" }, lars);
    expect((await preview(id, { status: "confirmed", paymentMethod: "cash" })).body).toMatchObject({
      goesBack: "0.00",
      sentence: "$150.00 will be recorded as received.",
    });
  });

  it("is refused as the change would be, and writes nothing", async () => {
    const id = await byCard();
    const { id: waiting } = await aRegistration(app.db, {
      eventId: dinner,
      status: "waitlist",
      memberTickets: 3,
    });
    const before = await everything();
    for (const [number, change, who, said] of [
      [waiting, { status: "confirmed" }, olga, [409, "Not enough seats available"]],
      [id, { guestInfo: [EVA, EVA] }, olga, [400, "There are more guests than guest tickets"]],
      [id, { tableNumber: 0 }, olga, [400, "Table number must be at least 1"]],
      [id, { amount: "1.00" }, lars, [403, expect.any(String)]],
      [
        id,
        { tableNumber: 4, updatedAt: "2020-01-01T00:00:00.000Z" },
        olga,
        [409, "This registration was changed by someone else"],
      ],
    ] as const) {
      const { status, body } = await preview(number, change, who);
      expect([status, body.message]).toEqual(said);
    }
    expect(await everything()).toEqual(before);
  });
});

describe("An edit that says what was read of the money", () => {
  it("is refused with the new preview if the money is another by now", async () => {
    const id = await byCard();
    const read = await readOf(id, { status: "waitlist" });
    await edit(id, { amount: "300.00" });
    const before = await everything();
    const { status, body } = await edit(id, { status: "waitlist", read });
    expect([status, body]).toMatchObject([
      409,
      {
        message: "This party has changed since you opened it. Please review it.",
        preview: { amount: { before: "300.00", after: "300.00" }, goesBack: "300.00" },
      },
    ]);
    expect(await everything()).toEqual(before);
    const { amount, goesBack } = body.preview;
    expect(
      (await edit(id, { status: "waitlist", read: { amount: amount.after, goesBack } })).body,
    ).toMatchObject({ status: "waitlist" });
  });
});
