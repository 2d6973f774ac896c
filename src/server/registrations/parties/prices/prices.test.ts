import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { aDinner, aRegistration } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
let olga: Who;
let dinner: number;

const EVA = { firstName: "Eva", lastName: "Nová" };
const ANA = { firstName: "Ana", lastName: "Duarte" };

beforeEach(async () => {
  anna = await aPerson("Anna");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  const prices = { memberPrice: "85.00", guestPrice: "95.00" };
  dinner = (await aDinner(app.db, { ...prices, totalSeats: 4, registrationDeadline })).id;
});

const register = (who: Who, guests: object[], amount: string) =>
  as(who, "POST /api/registrations", {
    eventId: dinner,
    memberTickets: 1,
    guestTickets: guests.length,
    amount,
    memberInfo: [],
    guestInfo: guests,
    agreeToTerms: true,
  });
const reprice = (memberPrice: string, guestPrice: string) =>
  as(olga, `PUT /api/events/${dinner}`, { memberPrice, guestPrice });
const patch = (id: number, body: object) => as(olga, `PATCH /api/registrations/${id}`, body);

async function payFor(who: Who, registrationId: number): Promise<void> {
  const { body } = await as(who, "POST /api/payment/create-hosted-page", { registrationId });
  await shop.pay(body.token);
  await shop.notifications();
}
async function annaHasPaid(guests: object[] = [ANA]): Promise<number> {
  const { body } = await register(anna, guests, `${85 + 95 * guests.length}.00`);
  await payFor(anna, body.id);
  return body.id;
}

/** What a party pays, and what each of its persons costs, as line and cents. */
async function pricesOf(id: number) {
  const { rows } = await app.db.execute<{
    amount: string;
    adjustment: number;
    why: string | null;
    persons: unknown;
  }>(sql`select amount, adjustment_cents::int as adjustment, adjustment_why as why,
      (select jsonb_agg(price_line || ' ' || price_cents order by kind desc, place) from attendees
        where registration_id = r.id) as persons
    from registrations r where id = ${id}`);
  return rows[0];
}
const plain = { adjustment: 0, why: null };

/** The reason why PostgreSQL refuses to commit these statements; null if it does not. */
async function whyNot(...statements: SQL[]): Promise<string | null> {
  const work = app.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
  return work.then(
    () => null,
    (error) => String(error.constraint ?? error.cause?.constraint ?? error),
  );
}

describe("each person has the price of the moment in which the seats were taken", () => {
  const persons = ["member 8500", "guest 9500"];

  it("by the statement that takes them for many", async () => {
    const { body } = await register(anna, [ANA], "180.00");
    expect(await pricesOf(body.id)).toEqual({ amount: "180.00", ...plain, persons });
  });

  it("by registering again under the lock, at the prices of that time", async () => {
    await register(anna, [ANA], "180.00");
    await reprice("90.00", "110.00");
    expect((await register(anna, [ANA], "180.00")).status).toBe(409);
    const { body } = await register(anna, [ANA], "200.00");
    expect(await pricesOf(body.id)).toEqual({
      amount: "200.00",
      ...plain,
      persons: ["member 9000", "guest 11000"],
    });
  });

  it("at an offer's prices, whatever the dinner costs since", async () => {
    const other = await aPerson("Other");
    const full = await aRegistration(app.db, { eventId: dinner, memberId: other.id, memberTickets: 4 });
    await as(anna, `POST /api/events/${dinner}/waitlist`, { memberTickets: 1, guestTickets: 1 });
    await as(olga, `DELETE /api/registrations/${full.id}`);
    await reprice("90.00", "110.00");
    const { body } = await register(anna, [ANA], "180.00");
    expect(await pricesOf(body.id)).toEqual({ amount: "180.00", ...plain, persons });
  });

  const form = {
    registrationType: "member",
    firstName: "Gast",
    lastName: "Gast",
    email: "gast@example.org",
    memberTickets: 1,
    guestTickets: 1,
    memberInfo: [],
    guestInfo: [ANA],
  };

  it("by an officer, who may waive it: each price stays and the adjustment says why", async () => {
    const waived = { ...form, bypassPayment: true, paymentMethod: "complimentary", amount: "0.00" };
    const { body } = await as(olga, `POST /api/events/${dinner}/manual-registration-direct`, waived);
    expect(await pricesOf(body.id)).toEqual({
      amount: "0.00",
      adjustment: -18_000,
      why: "Complimentary",
      persons,
    });
  });

  it("by the card payment that makes a manual registration, at the prices of its page", async () => {
    const page = await as(olga, "POST /api/payment/create-manual-hosted-page", {
      eventId: dinner,
      registrationData: form,
      amount: "180.00",
      description: "x",
      customerEmail: "gast@example.org",
    });
    await reprice("90.00", "110.00");
    await shop.pay(page.body.token);
    await shop.notifications();
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from registrations`);
    expect(await pricesOf(rows[0]?.id ?? 0)).toEqual({ amount: "180.00", ...plain, persons });
  });

  it("of a waiting party that is marked as paid, whose total is what it was told", async () => {
    const other = await aPerson("Other");
    const full = await aRegistration(app.db, { eventId: dinner, memberId: other.id, memberTickets: 4 });
    const { body } = await as(anna, `POST /api/events/${dinner}/waitlist`, {
      memberTickets: 1,
      guestTickets: 1,
    });
    await reprice("90.00", "110.00");
    await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer'
      where id = ${full.id}`);
    await patch(body.id, { status: "confirmed" });
    expect(await pricesOf(body.id)).toEqual({
      amount: "180.00",
      adjustment: -2_000,
      why: "The total when they joined",
      persons: ["member 9000", "guest 11000"],
    });
  });

  it("and keeps it through the waitlist and back", async () => {
    const id = await annaHasPaid();
    await patch(id, { amount: "170.00", amountWhy: "Came late" });
    await reprice("90.00", "110.00");
    await patch(id, { status: "waitlist" });
    await patch(id, { status: "confirmed" });
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from registrations where removed_at is null`,
    );
    expect(await pricesOf(rows[0]?.id ?? 0)).toMatchObject({ amount: "170.00", adjustment: -1_000, persons });
  });
});

test("A program that says nothing of prices leaves a party that adds up", async () => {
  const { rows } = await app.db.execute<{
    id: number;
  }>(sql`insert into registrations (event_id, contact_first_name,
    amount, guest_tickets) values (${dinner}, 'Eva', 180, 1) returning id`);
  expect(await pricesOf(rows[0]?.id ?? 0)).toEqual({
    amount: "180.00",
    adjustment: 18_000,
    why: "Not itemized",
    persons: ["member 0", "guest 0"],
  });
});

test("No program commits a party that does not add up, a removed one neither", async () => {
  const id = await annaHasPaid();
  const gone = await aRegistration(app.db, {
    eventId: dinner,
    memberId: olga.id,
    removedAt: app.now,
    removedReason: "cancelled_by_member",
  });
  const refused = "registrations_add_up";
  for (const party of [id, gone.id]) {
    const wrong = [
      sql`update registrations set amount = amount + 1 where id = ${party}`,
      sql`update registrations set adjustment_cents = 1, adjustment_why = 'x' where id = ${party}`,
      sql`update attendees set price_cents = price_cents + 1 where registration_id = ${party} and place = 0
        and kind = 'member'`,
    ];
    for (const statement of wrong) expect(await whyNot(statement)).toBe(refused);
    expect(
      await whyNot(sql`update registrations set amount = amount + 1, adjustment_cents = adjustment_cents + 100,
      adjustment_why = 'x' where id = ${party}`),
    ).toBeNull();
  }
  expect(await whyNot(sql`delete from attendees where registration_id = ${gone.id}`)).toBe(refused);
  expect(
    await whyNot(sql`insert into attendees (registration_id, event_id, kind, place, price_cents, price_line)
    values (${gone.id}, ${dinner}, 'guest', 9, 100, 'guest')`),
  ).toBe(refused);
  expect(
    await whyNot(sql`update registrations set adjustment_cents = 1, adjustment_why = null where id = ${id}`),
  ).toBe("registrations_adjustment_has_reason");
});

describe("an officer sets another amount", () => {
  it("which leaves each price as it is and is an adjustment with its reason", async () => {
    const id = await annaHasPaid();
    const persons = ["member 8500", "guest 9500"];
    await patch(id, { amount: "150.00" });
    expect(await pricesOf(id)).toEqual({
      amount: "150.00",
      adjustment: -3_000,
      why: "Set by an officer",
      persons,
    });
    await patch(id, { amount: "140.00", amountWhy: "Plays the piano" });
    expect(await pricesOf(id)).toMatchObject({
      amount: "140.00",
      adjustment: -4_000,
      why: "Plays the piano",
    });
    await patch(id, { adminNotes: "Steinway" });
    expect(await pricesOf(id)).toMatchObject({ adjustment: -4_000, why: "Plays the piano" });
    await patch(id, { amount: "180.00" });
    expect(await pricesOf(id)).toEqual({ amount: "180.00", ...plain, persons });
    const { rows } =
      await app.db.execute(sql`select before ->> 'amount' as before, after ->> 'amount' as after,
      after ->> 'adjustmentWhy' as why from audit_log where action = 'change registration' and after ? 'amount' order by id`);
    expect(rows).toEqual([
      { before: "180.00", after: "150.00", why: "Set by an officer" },
      { before: "150.00", after: "140.00", why: "Plays the piano" },
      { before: "140.00", after: "180.00", why: null },
    ]);
  });

  it("but no limited officer does, nor one below nothing, nor with an endless reason", async () => {
    const id = await annaHasPaid();
    const lim = await aPerson("Lim", { adminPrivileges: "limited" });
    expect((await as(lim, `PATCH /api/registrations/${id}`, { amountWhy: "x" })).status).toBe(403);
    for (const body of [{ amount: "-1.00" }, { amount: "1.005" }, { amountWhy: "x".repeat(501) }]) {
      const reply = await patch(id, body);
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, Object.keys(body)[0]]);
    }
  });
});

describe("a dinner is priced again", () => {
  it.each([
    ["its members come free", "0.00", "95.00"],
    ["its guests come free", "85.00", "0.00"],
    ["the prices are swapped", "95.00", "85.00"],
    ["the prices are equal", "90.00", "90.00"],
    ["the prices are three times as high", "255.00", "285.00"],
  ])("and a guest is worth what was paid for them: %s", async (_, memberPrice, guestPrice) => {
    const id = await annaHasPaid([ANA, EVA]);
    expect((await reprice(memberPrice, guestPrice)).status).toBe(200);
    const party = (await as(anna, "GET /api/registrations/my")).body[0].registrations;
    expect(party.amount).toBe("275.00");
    const sentence = "$95.00 for Ana Duarte will be returned to the card you paid with.";
    const ana = party.attendees.find(({ firstName }: typeof ANA) => firstName === "Ana");
    expect(ana.may.remove).toEqual({ refund: "95.00", sentence });
    const path = `POST /api/registrations/my/attendees/${ana.id}/remove`;
    const stale = await as(anna, path, { refund: "85.00" });
    expect([stale.status, stale.body.message]).toEqual([
      ...[409, "Your refund has changed. Please review it before you continue."],
    ]);
    expect((await as(anna, path, { refund: "95.00" })).body).toEqual({ refund: "95.00", sentence });
    expect(await pricesOf(id)).toMatchObject({ amount: "180.00", ...plain });
    const rest = await as(anna, `POST /api/registrations/${id}/cancel`, {});
    expect(rest.body.refund).toBe("180.00");
  });
});

test("Another person in a place keeps its price, and so does a corrected name", async () => {
  const id = await annaHasPaid();
  await reprice("90.00", "110.00");
  const persons = async () =>
    (await as(olga, `GET /api/events/${dinner}/attendees`)).body.find((one: { id: number }) => one.id === id);
  const guest = (await persons()).attendees.find(({ kind }: { kind: string }) => kind === "guest");
  await as(anna, `PUT /api/registrations/${id}/details`, {
    guestInfo: [{ firstName: "Anna", lastName: "Duarte" }],
    memberInfo: [],
    updatedAt: (await persons()).updatedAt,
  });
  const before = { amount: "180.00", ...plain, persons: ["member 8500", "guest 9500"] };
  expect(await pricesOf(id)).toEqual(before);
  await as(anna, `PUT /api/registrations/${id}/details`, {
    guestInfo: [{ ...EVA, isAnother: true }],
    memberInfo: [],
    updatedAt: (await persons()).updatedAt,
  });
  const after = (await persons()).attendees.find(({ kind }: { kind: string }) => kind === "guest");
  expect(after.id).not.toBe(guest.id);
  expect(await pricesOf(id)).toEqual(before);
});
