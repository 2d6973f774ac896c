import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Credit } from "#contract/registrations/credits.ts";
import type { OpenItem } from "#contract/treasury.ts";
import { openLog } from "#server/platform/log/log.ts";
import { lapseCredits } from "#server/registrations/credits/lapse-credits.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { as } = askersOf(app);
let olga: Who;
let lars: Who;
let pieter: Who;
let eventId: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  lars = await aLimitedOfficer(app);
  const { id } = await aMember(app.db, {
    firstName: "Pieter",
    lastName: "Achterberg",
    email: "pieter@example.org",
    confirmedEmail: "pieter@example.org",
  });
  pieter = { id, cookie: await sessionOf(app, { memberId: id }) };
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  eventId = (await aDinner(app.db, { totalSeats: 10, title: "Oyster Night", registrationDeadline })).id;
});

const TERMS = { reason: "A bad table", expiresOn: "2027-03-10" };
const grant = (amount = "95.00", more: object = {}, by = olga) =>
  as(by, `POST /api/members/${pieter.id}/credits`, { amount, eventId: null, ...TERMS, ...more });
const listed = async (): Promise<{ outstanding: string; credits: Credit[] }> =>
  (await as(olga, `GET /api/credits?member=${pieter.id}`)).body;
const mine = async (): Promise<string> => (await as(pieter, "GET /api/credits/my")).body.left;
const items = async (): Promise<OpenItem[]> => (await as(olga, "GET /api/open-items")).body.openItems;
const emails = async () =>
  (
    await app.db.execute<{ kind: string; text: string }>(
      sql`select kind, body_text as text from outbox order by id`,
    )
  ).rows;
async function register(amount = "150.00"): Promise<number> {
  const ask = { eventId, memberTickets: 1, guestTickets: 0, memberInfo: [], guestInfo: [], amount };
  const { body } = await as(pieter, "POST /api/registrations", { ...ask, agreeToTerms: true });
  return body.id;
}
const use = (id: number, who = pieter) => as(who, `POST /api/registrations/${id}/credit`, {});
const page = (id: number) => as(pieter, "POST /api/payment/create-hosted-page", { registrationId: id });
const party = async () => (await as(olga, `GET /api/events/${eventId}/attendees`)).body[0];
async function payByCard(id: number) {
  const { body } = await page(id);
  const paid = await shop.pay(body.token);
  await shop.notifications();
  return paid;
}
/** Kind, amount and method of each line of the bookkeeper's file, or other columns. */
async function file(columns = [1, 7, 12]): Promise<string[]> {
  const { text } = await as(olga, "GET /api/payments/export/csv?from=2025-01-01&to=2027-12-31");
  const [, ...lines] = parse(text, { bom: true }) as string[][];
  return lines.map((cells) => columns.map((column) => cells[column]).join(" ")).sort();
}
const sweep = () => lapseCredits({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
/** It is this day now, and those who read are logged in again. */
async function on(day: string): Promise<void> {
  app.now = new Date(`${day}T16:00:00Z`);
  olga = { ...olga, cookie: await sessionOf(app, { memberId: olga.id }) };
  pieter = { ...pieter, cookie: await sessionOf(app, { memberId: pieter.id }) };
}

describe("A credit as goodwill", () => {
  test("is granted by a full officer, once, and its member is told", async () => {
    const once = { ...olga, key: "7d0e4c1a-2f7b-4f0e-9d55-0c2f2c9d1f10" };
    const { status, body } = await grant("95.00", { eventId }, once);
    expect([status, body]).toMatchObject([
      201,
      {
        amount: "95.00",
        left: "95.00",
        from: "Oyster Night",
        usableUntil: "2027-03-10",
        memberId: pieter.id,
      },
    ]);
    expect((await grant("95.00", { eventId }, once)).body).toEqual(body);
    expect(await listed()).toMatchObject({ outstanding: "95.00", credits: [{ left: "95.00" }] });
    const [email] = await emails();
    expect(email?.text).toContain(
      "We’ve given you a credit of $95.00 toward the chapter’s dinners. Reason: A bad table",
    );
    expect(email?.text).toContain("You can use it through March 10, 2027.");
    expect(await file([2, 3, 4])).toEqual(["Credit Pieter Achterberg Credit"]);
    expect((await grant("95.00", {}, lars)).status).toBe(403);
    expect((await auditEntries(app)).map(({ action }) => action)).toContain("credit granted");
  });

  test.each([
    [{ expiresOn: "2026-05-01" }, "expiresOn", "Enter a day at least 90 days from today"],
    [{ amount: "0.00" }, "amount", "Please enter an amount above zero"],
    [{ eventId: 99_999 }, "eventId", "This dinner doesn’t exist"],
  ])("is refused with %j", async (more, path, message) => {
    const { status, body } = await grant("95.00", more);
    expect([status, body.errors]).toMatchObject([400, [{ path, message }]]);
    expect((await listed()).credits).toEqual([]);
  });

  test("may have no end, and is for members alone", async () => {
    expect((await grant("95.00", { expiresOn: null })).body.usableUntil).toBeNull();
    expect((await emails())[0]?.text).toContain("It never expires.");
    expect(
      (await as(olga, "POST /api/members/99999/credits", { amount: "1.00", eventId: null, ...TERMS })).status,
    ).toBe(404);
  });

  test("is withdrawn with a reason, as it was read, once", async () => {
    const { id } = (await grant()).body;
    const withdraw = (left: string, by = olga) =>
      as(by, `POST /api/credits/${id}/withdraw`, { left, reason: "Granted twice" });
    expect((await withdraw("95.00", lars)).status).toBe(403);
    expect((await withdraw("90.00")).status).toBe(409);
    expect((await withdraw("95.00")).body).toMatchObject({
      left: "0.00",
      endings: [{ amount: "95.00", because: "withdrawn", reason: "Granted twice" }],
    });
    expect((await withdraw("0.00")).body.message).toBe("Nothing is left of this credit.");
    expect([await mine(), (await listed()).outstanding]).toEqual(["0.00", "0.00"]);
  });
});

describe("A credit instead of money", () => {
  test("takes the place of a card refund that is due, which is no longer sent", async () => {
    const id = await register();
    await payByCard(id);
    await as(pieter, `POST /api/registrations/${id}/cancel`, { refund: "150.00" });
    const [item] = await items();
    const credit = (amount = "150.00") =>
      as(olga, `POST /api/refunds/${item?.refundId}/credit`, { amount, ...TERMS });
    expect((await credit("10.00")).status).toBe(409);
    expect((await credit()).body).toMatchObject({
      left: "150.00",
      from: "Oyster Night",
      memberId: pieter.id,
    });
    expect((await credit()).body.message).toBe("This has already become a credit.");
    // The reason is the credit’s, which is erased with its member.
    const { rows } = await app.db.execute(sql`select note from payment_refunds`);
    expect(rows).toEqual([{ note: "Became a credit" }]);
    expect(await items()).toEqual([]);
    const send = await as(olga, `POST /api/refunds/${item?.refundId}/send`, { amount: "150.00" });
    expect(send.status).toBe(409);
    expect((await as(pieter, "GET /api/registrations/my/refunds")).body).toMatchObject([
      { amount: "150.00", state: "credited" },
    ]);
    expect(await file()).toEqual(["Charge 150 Card", "Credit granted -150 Credit"]);
  });

  test("takes the place of what the treasurer is to return", async () => {
    const check = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
    const { id } = await aRegistration(app.db, { eventId, memberId: pieter.id, amount: "150.00", ...check });
    await as(olga, `DELETE /api/registrations/${id}`);
    const [item] = await items();
    const { body } = await as(olga, `POST /api/manual-returns/${item?.returnId}/credit`, {
      amount: "150.00",
      ...TERMS,
    });
    expect(body).toMatchObject({ left: "150.00", from: "Oyster Night" });
    expect(await items()).toEqual([]);
    expect(await file()).toEqual(["Credit granted -150 Credit", "Payment 150 Check"]);
    const undo = await as(olga, `POST /api/manual-returns/${item?.returnId}/void`, { reason: "By mistake" });
    expect(undo.status).toBe(409);
    expect((await as(olga, "GET /api/payments")).body).toMatchObject({
      receivedManually: "150.00",
      refunded: "0.00",
    });
  });

  test("is refused for a party without a member", async () => {
    const check = { paymentType: "manual", paymentMethod: "check", memberId: null } as const;
    const { id } = await aRegistration(app.db, {
      eventId,
      amount: "150.00",
      contactFirstName: "Eva",
      ...check,
    });
    await as(olga, `DELETE /api/registrations/${id}`);
    const [item] = await items();
    const { status, body } = await as(olga, `POST /api/manual-returns/${item?.returnId}/credit`, {
      amount: "150.00",
      ...TERMS,
    });
    expect([status, body.message]).toEqual([
      409,
      "Credits are for members. Please return the money instead.",
    ]);
    expect(await items()).toHaveLength(1);
  });
});

describe("A member who uses a credit", () => {
  test("pays the rest by card, and both go back the way they came, the last in first", async () => {
    await grant();
    const id = await register();
    const whole = (await page(id)).body.token;
    expect((await use(id)).body).toEqual({ used: "95.00", due: "55.00" });
    const [own] = (await as(pieter, "GET /api/registrations/my")).body;
    expect(own.registrations).toMatchObject({ status: "pending", amount: "150.00", amountDue: "55.00" });
    expect(await mine()).toBe("0.00");
    expect((await use(id)).body.message).toBe("No credit is left to use.");
    await shop.pay(whole);
    await shop.notifications();
    expect(await party()).toMatchObject({ status: "pending" });
    expect((await items()).map(({ amount }) => amount)).toEqual(["150.00"]);
    await payByCard(id);
    expect(await party()).toMatchObject({ status: "confirmed", amountDue: "0.00", paidByCard: "55.00" });
    const back = await as(pieter, `POST /api/registrations/${id}/cancel`, { refund: "150.00" });
    expect(back.body.sentence).toBe(
      "$150.00 will be returned. $55.00 will go back to the card you paid with. $95.00 will go back to your credit.",
    );
    expect([await mine(), (await listed()).outstanding]).toEqual(["95.00", "95.00"]);
    expect((await items()).map(({ amount }) => amount).sort()).toEqual(["150.00", "55.00"]);
  });

  test("is confirmed at once if it covers all, and has the rest of it", async () => {
    await grant("200.00");
    const id = await register();
    expect((await use(id)).body).toEqual({ used: "150.00", due: "0.00" });
    expect(await party()).toMatchObject({ status: "confirmed", amountDue: "0.00", paymentType: "manual" });
    expect(await mine()).toBe("50.00");
    const confirmed = (await emails()).find(({ kind }) => kind === "registration-confirmed");
    expect(confirmed?.text).toContain("Credit");
    const [credit] = (await listed()).credits;
    expect(credit).toMatchObject({
      left: "50.00",
      uses: [{ registrationId: id, title: "Oyster Night", amount: "150.00" }],
    });
    const back = await as(pieter, `POST /api/registrations/${id}/cancel`, { refund: "150.00" });
    expect(back.body.sentence).toBe("$150.00 will go back to your credit.");
    expect([await mine(), await items()]).toEqual(["200.00", []]);
    expect(await file()).toEqual([
      "Credit granted -200 Credit",
      "Credit returned -150 Credit",
      "Credit used 150 Credit",
    ]);
  });

  test("has it back if the seats lapse", async () => {
    await grant();
    const id = await register();
    await use(id);
    await shop.pass(25);
    await shop.expireHolds();
    expect(await party()).toBeUndefined();
    expect(await mine()).toBe("95.00");
  });

  test.each([
    ["removes it", (id: number) => as(lars, `DELETE /api/registrations/${id}`)],
    [
      "moves it to the waitlist",
      (id: number) => as(lars, `PATCH /api/registrations/${id}`, { status: "waitlist" }),
    ],
    [
      "makes it complimentary",
      (id: number) =>
        as(olga, `PATCH /api/registrations/${id}`, {
          status: "confirmed",
          amount: "0.00",
          paymentType: "manual",
          paymentMethod: "complimentary",
        }),
    ],
  ])("has it back if an officer %s", async (_, act) => {
    await grant();
    const id = await register();
    await use(id);
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from manual_payments`);
    const body = { reason: "By mistake", seats: "keep" };
    const voided = await as(olga, `POST /api/manual-payments/${rows[0]?.id}/void`, body);
    expect([voided.status, voided.body.message]).toEqual([
      409,
      expect.stringContaining("These seats aren’t paid for yet."),
    ]);
    expect((await act(id)).status).toBe(200);
    expect([await mine(), await items()]).toEqual(["95.00", []]);
  });

  test("keeps the seats without it, and owes again, if an officer voids its use", async () => {
    await grant("150.00");
    const id = await register();
    await use(id);
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from manual_payments`);
    const body = { reason: "By mistake", seats: "keep" };
    await as(olga, `POST /api/manual-payments/${rows[0]?.id}/void`, body);
    expect(await party()).toMatchObject({ status: "unpaid", amountDue: "150.00" });
    expect(await mine()).toBe("150.00");
  });

  test("is marked as paid for the rest, and has its credit back when the amount is lowered", async () => {
    await grant();
    const id = await register();
    await use(id);
    const change = (more: object) => as(olga, `PATCH /api/registrations/${id}`, more);
    await change({ status: "confirmed", paymentMethod: "check", checkNumber: "1042" });
    expect(await party()).toMatchObject({
      status: "confirmed",
      amountDue: "0.00",
      manualPayments: [
        { method: "check", left: "55.00" },
        { method: "credit", left: "95.00" },
      ],
    });
    await change({ paymentMethod: "cash" });
    expect((await party()).manualPayments.map(({ method }: { method: string }) => method)).toEqual([
      "cash",
      "credit",
    ]);
    await change({ amount: "50.00", amountWhy: "A favor" });
    expect((await items()).map(({ amount }) => amount)).toEqual(["55.00"]);
    expect(await mine()).toBe("45.00");
  });

  test("uses the credit that ends first, and only their own for their own party", async () => {
    await grant("100.00", { expiresOn: null });
    await grant("20.00", { expiresOn: "2026-08-01" });
    const id = await register();
    const { id: otherId } = await aMember(app.db);
    const other = { id: otherId, cookie: await sessionOf(app, { memberId: otherId }) };
    expect((await use(id, other)).status).toBe(404);
    expect((await use(id)).body).toEqual({ used: "120.00", due: "30.00" });
    expect((await listed()).credits.map(({ left }) => left)).toEqual(["0.00", "0.00"]);
  });

  test("pays what an unpaid party owes with it, also on an officer's word", async () => {
    await grant();
    const { id } = await aRegistration(app.db, {
      eventId,
      memberId: pieter.id,
      amount: "150.00",
      status: "unpaid",
    });
    const byOfficer = (due: string) => as(lars, `POST /api/debts/${id}/credit`, { due });
    expect((await byOfficer("140.00")).status).toBe(409);
    expect((await byOfficer("150.00")).body).toEqual({ used: "95.00", due: "55.00" });
    await grant("100.00");
    expect((await use(id)).body).toEqual({ used: "55.00", due: "0.00" });
    expect(await party()).toMatchObject({ status: "confirmed", amountDue: "0.00" });
    expect(await mine()).toBe("45.00");
  });
});

describe("A party that a credit paid for", () => {
  test("is not said to have paid another way, but may become complimentary", async () => {
    await grant("150.00");
    const id = await register();
    await use(id);
    const byCheck = await as(olga, `PATCH /api/registrations/${id}`, { paymentMethod: "check" });
    expect([byCheck.status, byCheck.body.message]).toEqual([
      400,
      "This party was paid with a credit, so that can’t be changed here",
    ]);
    expect(await party()).toMatchObject({ status: "confirmed", amountDue: "0.00" });
    expect(await mine()).toBe("0.00");
    const free = await as(olga, `PATCH /api/registrations/${id}`, { paymentMethod: "complimentary" });
    expect(free.status).toBe(200);
    expect(await mine()).toBe("150.00");
  });
});

describe("The end of a credit", () => {
  test("is told 30 days before, once, and then it lapses", async () => {
    await grant("95.00", { expiresOn: "2026-07-01" });
    await sweep();
    expect(await emails()).toHaveLength(1);
    await on("2026-06-01");
    await sweep();
    await sweep();
    const told = (await emails()).filter(({ kind }) => kind === "credit-ending");
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("through July 1, 2026. After that, it expires.");
    await on("2026-07-01");
    await sweep();
    expect(await mine()).toBe("95.00");
    await on("2026-07-02");
    expect(await mine()).toBe("0.00");
    await sweep();
    await sweep();
    expect(await listed()).toMatchObject({
      outstanding: "0.00",
      credits: [{ endings: [{ because: "lapsed" }] }],
    });
    expect(await file()).toEqual(["Credit granted -95 Credit", "Credit lapsed 95 Credit"]);
  });

  test("is 90 days away again for what comes back to it", async () => {
    await grant("150.00", { expiresOn: "2026-06-10" });
    const id = await register();
    await use(id);
    await app.db.execute(sql`update credits set expires_on = '2026-03-11'`);
    await on("2026-03-13");
    await as(pieter, `POST /api/registrations/${id}/cancel`, { refund: "150.00" });
    await sweep();
    expect((await listed()).credits).toMatchObject([{ left: "150.00", usableUntil: "2026-06-11" }]);
  });

  test("is not moved again by a member who uses it after its day and cancels", async () => {
    await grant("150.00", { expiresOn: "2026-06-10" });
    const first = await register();
    await use(first);
    await app.db.execute(sql`update credits set expires_on = '2026-03-11'`);
    await on("2026-03-13");
    await as(pieter, `POST /api/registrations/${first}/cancel`, { refund: "150.00" });
    const again = await register();
    await use(again);
    await on("2026-03-16");
    await as(pieter, `POST /api/registrations/${again}/cancel`, { refund: "150.00" });
    expect((await listed()).credits).toMatchObject([{ left: "150.00", usableUntil: "2026-06-11" }]);
    const third = await register();
    await use(third);
    await as(olga, `DELETE /api/registrations/${third}?due=ends`);
    expect((await listed()).credits).toMatchObject([{ left: "150.00", usableUntil: "2026-06-14" }]);
  });
});

test("The database lets no cent of a credit be used twice", async () => {
  const { id } = (await grant()).body;
  const first = await register("150.00");
  await use(first);
  const again = sql`insert into manual_payments (registration_id, method, amount, credit_id, received_at, recorded_by,
    recorded_at) values (${first}, 'credit', 0.01, ${id}, now(), 'test', now())`;
  await expect(app.db.execute(again)).rejects.toThrow();
  const ended = sql`insert into credit_endings (credit_id, amount, because, ended_by, ended_at)
    values (${id}, 0.01, 'lapsed', 'test', now())`;
  await expect(app.db.execute(ended)).rejects.toThrow();
});

test("A member who is erased has no credit any longer, and the sums stay", async () => {
  await grant();
  await as(olga, `DELETE /api/members/${pieter.id}`);
  const { rows } = await app.db.execute(sql`select k.member_id, k.reason, n.amount, n.because
    from credits k left join credit_endings n on n.credit_id = k.id`);
  const reason = "Deleted with the member";
  expect(rows).toEqual([{ member_id: null, reason, amount: "95.00", because: "erased" }]);
  expect(await file()).toEqual(["Credit ended 95 Credit", "Credit granted -95 Credit"]);
});

test("Up to a day, the lines of credits sum to minus what is outstanding", async () => {
  await grant("200.00");
  const lapsing = (await grant("20.00", { expiresOn: "2026-07-01" })).body.id;
  const id = await register();
  await use(id);
  await as(pieter, `POST /api/registrations/${id}/cancel`, { refund: "150.00" });
  await as(olga, `POST /api/credits/${lapsing}/withdraw`, { left: "20.00", reason: "Granted twice" });
  const sum = (await file()).reduce((total, line) => total + Number(line.split(" ").at(-2)), 0);
  expect([sum, (await listed()).outstanding]).toEqual([-200, "200.00"]);
});
