import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import type { ListedPayment, OpenItem } from "#contract/treasury.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { askersOf } from "#test/people/askers.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { as } = askersOf(app);
/** Someone who is signed in, perhaps with a key for their calls. */
type Who = { cookie: string; key?: string };
let olga: Who;
let pieter: Who & { id: number };
let eventId: number;
let partyId: number;

const EVA = { firstName: "Eva", lastName: "Nová" };

/** Pieter with Eva, paid by check 1042. */
beforeEach(async () => {
  olga = await aFullOfficer(app);
  const { id } = await aMember(app.db, {
    firstName: "Pieter",
    lastName: "Achterberg",
    email: "pieter@example.org",
    confirmedEmail: "pieter@example.org",
  });
  pieter = { id, cookie: await sessionOf(app, { memberId: id }) };
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  eventId = (await aDinner(app.db, { totalSeats: 10, title: "Oyster Night", registrationDeadline })).id;
  partyId = (await aRegistration(app.db, { eventId, memberId: id, ...TWO, ...CHECK })).id;
});
const TWO = { amount: "325.00", guestTickets: 1, guestInfo: [EVA] };
const CHECK = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;

const items = async (): Promise<OpenItem[]> => (await as(olga, "GET /api/open-items")).body.openItems;
const titles = async () => (await items()).map(({ title }) => title);
async function item(): Promise<OpenItem & { returnId: number }> {
  const [first] = await items();
  return { ...(first as OpenItem), returnId: first?.returnId ?? 0 };
}
const listed = async (query = ""): Promise<ListedPayment[]> =>
  (await as(olga, `GET /api/payments?${query}`)).body.payments;
const emails = async () =>
  (await app.db.execute<{ text: string }>(sql`select body_text as text from outbox order by id`)).rows.map(
    ({ text }) => text,
  );
/** An officer removes Eva, as the preview says unless told otherwise. */
async function removeEva(more: object = {}) {
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from attendees where kind = 'guest'`);
  const attendeeId = rows[0]?.id ?? 0;
  const change = { change: "remove person", attendeeId };
  const { updatedAt, goesBack } = (await as(olga, `POST /api/registrations/${partyId}/preview`, change)).body;
  return as(olga, `DELETE /api/attendees/${attendeeId}`, { updatedAt, goesBack, isTold: true, ...more });
}
const close = (id: number, more: object = {}, who = olga) =>
  as(who, `POST /api/manual-returns/${id}/return`, { amount: "175.00", method: "check", ...more });
async function file(): Promise<string[]> {
  const { text } = await as(olga, "GET /api/payments/export/csv?from=2025-01-01&to=2027-12-31");
  const [, ...lines] = parse(text, { bom: true }) as string[][];
  return lines.map((cells) => [1, 7, 12, 13].map((column) => cells[column]).join(" ")).sort();
}
/** A party that pays 150.00 by card, and then as much again by check for one person more. */
async function cardThenCheck(): Promise<number> {
  const { body } = await as(pieter, "POST /api/registrations", {
    eventId: (await aDinner(app.db, { totalSeats: 10 })).id,
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    amount: "150.00",
    agreeToTerms: true,
  });
  const page = await as(pieter, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  await shop.pay(page.body.token);
  await shop.notifications();
  const change = { kind: "guest" };
  const asked = { change: "add person", ...change };
  const { updatedAt, price } = (await as(olga, `POST /api/registrations/${body.id}/preview`, asked)).body;
  await as(olga, `POST /api/registrations/${body.id}/persons`, {
    ...change,
    ...EVA,
    updatedAt,
    price,
    paidHow: "check",
    checkNumber: "1043",
    isTold: false,
  });
  return body.id;
}

describe("Money that was received by check goes back by the treasurer", () => {
  test("when an officer removes a person, and the owner reads so", async () => {
    const { body } = await removeEva();
    expect([body.goesBack, body.registration.amount]).toEqual(["175.00", "150.00"]);
    expect(await item()).toMatchObject({
      step: "return",
      title: "Return $175.00 to Pieter Achterberg; paid by check 1042",
      why: "An officer removed a guest from a party for Oyster Night.",
      amount: "175.00",
      registrationId: partyId,
      refundId: null,
      paymentId: null,
    });
    expect((await emails())[0]).toContain(
      "The treasurer will return $175.00 for Eva Nová, as you paid by check.",
    );
  });

  test("when the owner removes a guest, and the dialog said so", async () => {
    const [mine] = (await as(pieter, "GET /api/registrations/my")).body;
    const sentence = "The treasurer will return $175.00 for Eva Nová, as you paid by check.";
    const guest = mine.registrations.attendees.find(({ kind }: { kind: string }) => kind === "guest");
    expect(guest.may.remove).toEqual({ refund: "175.00", sentence });
    const form = { index: 0, lastName: "Nová", refund: "175.00" };
    const { body } = await as(pieter, `POST /api/registrations/${partyId}/remove-guest`, form);
    expect(body).toEqual({ refund: "175.00", sentence });
    expect(await titles()).toEqual(["Return $175.00 to Pieter Achterberg; paid by check 1042"]);
  });

  test("when the owner cancels, and My Events has it until it is returned", async () => {
    const { body } = await as(pieter, `POST /api/registrations/${partyId}/cancel`, { refund: "325.00" });
    expect(body.sentence).toBe("The treasurer will return $325.00, as you paid by check.");
    const mine = async (): Promise<OwnRefund[]> =>
      (await as(pieter, "GET /api/registrations/my/refunds")).body;
    expect(await mine()).toMatchObject([{ registrationId: partyId, amount: "325.00", state: "to return" }]);
    await close((await item()).returnId, { amount: "325.00" });
    expect(await mine()).toMatchObject([{ state: "returned", sentAt: expect.any(String) }]);
  });

  test("when an officer removes the party", async () => {
    const { body } = await as(olga, `DELETE /api/registrations/${partyId}`);
    expect(body).toEqual({ removed: true, refundDue: "325.00" });
    expect((await emails())[0]).toContain("The treasurer will return $325.00, as you paid by check.");
    expect(await titles()).toEqual(["Return $325.00 to Pieter Achterberg; paid by check 1042"]);
  });

  test("when an officer moves the party to the waitlist", async () => {
    await as(olga, `PATCH /api/registrations/${partyId}`, { status: "waitlist" });
    expect((await emails())[0]).toContain("The treasurer will return $325.00, as you paid by check.");
    expect(await titles()).toEqual(["Return $325.00 to Pieter Achterberg; paid by check 1042"]);
  });

  test("when a full officer lowers the amount, until it is raised again", async () => {
    await as(olga, `PATCH /api/registrations/${partyId}`, { amount: "300.00", amountWhy: "A favor" });
    expect(await titles()).toEqual(["Return $25.00 to Pieter Achterberg; paid by check 1042"]);
    await as(olga, `PATCH /api/registrations/${partyId}`, { amount: "310.00", amountWhy: "Half of it" });
    expect(await titles()).toEqual(["Return $15.00 to Pieter Achterberg; paid by check 1042"]);
    await as(olga, `PATCH /api/registrations/${partyId}`, { amount: "325.00", amountWhy: "None of it" });
    expect(await titles()).toEqual([]);
  });

  test("and the last payment goes back first, to the card or by check", async () => {
    const both = await cardThenCheck();
    expect((await as(olga, `DELETE /api/registrations/${both}`)).body.refundDue).toBe("325.00");
    const { rows } = await app.db.execute(sql`select r.amount as by_check, f.amount as by_card
      from manual_returns r, payment_refunds f`);
    expect(rows).toEqual([{ by_check: "175.00", by_card: "150.00" }]);
    expect((await emails()).at(-1)).toContain(
      "$325.00 will be returned. $150.00 will go back to the card you paid with. The treasurer will return $175.00, as you paid by check.",
    );
  });

  test("but nothing does of a dinner without a deadline, unless an officer removes the party", async () => {
    await app.db.execute(sql`update events set registration_deadline = null`);
    await as(pieter, `POST /api/registrations/${partyId}/remove-guest`, { index: 0, lastName: "Nová" });
    expect(await titles()).toEqual([]);
    await as(olga, `DELETE /api/registrations/${partyId}`);
    expect(await titles()).toEqual(["Return $150.00 to Pieter Achterberg; paid by check 1042"]);
  });
});

describe("A return that is due", () => {
  test("is closed by a full officer with how, which number and which day, once", async () => {
    await removeEva();
    const { returnId } = await item();
    const lars = await aLimitedOfficer(app);
    expect((await close(returnId, {}, lars)).status).toBe(403);
    const how = { reference: "2001", returnedOn: "2026-03-09", note: "Mailed" };
    const once = { ...olga, key: "7d0e4c1a-2f7b-4f0e-9d55-0c2f2c9d1f10" };
    const first = await close(returnId, how, once);
    expect([first.status, first.body]).toMatchObject([
      200,
      { amount: "175.00", method: "check", reference: "2001", returnedAt: "2026-03-09T16:00:00.000Z" },
    ]);
    expect((await close(returnId, how, once)).body).toEqual(first.body);
    const second = await close(returnId, how);
    expect([second.status, second.body.message]).toEqual([
      409,
      "Another officer has already closed this item.",
    ]);
    expect(await titles()).toEqual([]);
    const returned = (await auditEntries(app)).filter(({ action }) => action === "return recorded");
    expect(returned).toHaveLength(1);
  });

  test("is refused with an amount that has changed, a day to come, or one of long ago", async () => {
    await removeEva();
    const { returnId } = await item();
    expect((await close(returnId, { amount: "10.00" })).status).toBe(409);
    for (const returnedOn of ["2026-03-11", "2024-01-01"]) {
      const { status, body } = await close(returnId, { returnedOn });
      expect([status, body.errors?.[0]?.path]).toEqual([400, "returnedOn"]);
    }
    expect((await close(0)).status).toBe(404);
    expect((await close(returnId, { method: "complimentary" })).status).toBe(400);
  });

  test("has its line in the bookkeeper's file once it is made, and one more if that is undone", async () => {
    await removeEva();
    const { returnId } = await item();
    expect(await file()).toEqual(["Payment 325 Check 1042"]);
    await close(returnId, { method: "cash" });
    expect(await file()).toEqual(["Payment 325 Check 1042", "Return -175 Cash "]);
    await as(olga, `POST /api/manual-returns/${returnId}/void`, { reason: "It is still in the envelope" });
    expect(await file()).toEqual(["Payment 325 Check 1042", "Return -175 Cash ", "Return voided 175 Cash "]);
    expect(await titles()).toEqual(["Return $175.00 to Pieter Achterberg; paid by check 1042"]);
    const again = await as(olga, `POST /api/manual-returns/${returnId}/void`, { reason: "Twice" });
    expect(again.status).toBe(409);
  });

  test("is beside its payment in the list, and is found by its number", async () => {
    await removeEva();
    const { returnId } = await item();
    expect(await listed("group=refunds")).toMatchObject([
      { status: "refund_due", refunded: "0.00", amount: "325.00" },
    ]);
    await close(returnId, { reference: "2001" });
    expect(await listed("search=2001")).toMatchObject([
      {
        status: "paid",
        refunded: "175.00",
        lastReturn: { id: returnId, amount: "175.00", reference: "2001" },
        voidableId: null,
      },
    ]);
    expect((await as(olga, "GET /api/payments")).body).toMatchObject({
      refunded: "175.00",
      receivedManually: "325.00",
    });
  });

  test("counts as received again if a full officer keeps it, and goes back when the party is removed", async () => {
    await as(olga, `PATCH /api/registrations/${partyId}`, { amount: "300.00", amountWhy: "A favor" });
    const { returnId } = await item();
    const note = "They gave it to us";
    await as(olga, `POST /api/manual-returns/${returnId}/dismiss`, { amount: "25.00", note });
    expect(await titles()).toEqual([]);
    await as(olga, `DELETE /api/registrations/${partyId}`);
    expect(await titles()).toEqual(["Return $325.00 to Pieter Achterberg; paid by check 1042"]);
  });

  test("is no longer due once its payment is voided, which is refused after it was made", async () => {
    await removeEva();
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from manual_payments`);
    const endIt = () =>
      as(olga, `POST /api/manual-payments/${rows[0]?.id}/void`, { reason: "It bounced", seats: "keep" });
    const { returnId } = await item();
    await close(returnId);
    expect((await endIt()).body.message).toContain("Part of this payment has been returned.");
    await as(olga, `POST /api/manual-returns/${returnId}/void`, { reason: "It was not written" });
    expect((await endIt()).body.registration).toMatchObject({ amountDue: "150.00", manualPayments: [] });
    expect(await titles()).toEqual([]);
  });
});

test("The database lets no cent of a payment go back twice", async () => {
  await removeEva();
  const insert = (amount: number) =>
    app.db.execute(sql`insert into manual_returns (manual_payment_id, amount, reason, asked_by, created_at)
      select id, ${amount}, 'Twice', 'test', now() from manual_payments`);
  await insert(150);
  await expect(insert(1)).rejects.toThrow();
  await expect(app.db.execute(sql`update manual_payments set amount = 300`)).rejects.toThrow();
});

test("What is going back is not received, and pays for no one else", async () => {
  await removeEva();
  const [party] = (await as(olga, `GET /api/events/${eventId}/attendees`)).body;
  expect(party).toMatchObject({ amountDue: "0.00", manualPayments: [{ amount: "325.00", left: "150.00" }] });
});
