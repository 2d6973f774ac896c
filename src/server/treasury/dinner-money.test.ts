import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { Debt } from "#contract/registrations/manual/debts.ts";
import type { ListedPayment, OpenItem } from "#contract/treasury.ts";
import { centsOf } from "#contract/values/cents.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { askersOf } from "#test/people/askers.ts";
import { kitchenCalls } from "#test/people/kitchen.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let olga: { cookie: string };
let eventId: number;
const { print } = kitchenCalls(
  app,
  () => eventId,
  () => olga.cookie,
);

const CHECK = { status: "confirmed", paymentType: "manual", paymentMethod: "check" } as const;
const EVA = [{ firstName: "Eva", lastName: "Nová" }];

/**
 * At one dinner, Anna paid by card, Pieter by check 1042 with a guest who has left since, Cora in cash, and Dirk and Emma
 * pay later; at another, Fritz paid by check.
 */
beforeEach(async () => {
  olga = await aFullOfficer(app);
  eventId = (await aDinner(app.db, { totalSeats: 20, title: "Oyster Night" })).id;
  const party = async (firstName: string, facts: object) => {
    const { id: memberId } = await aMember(app.db, { firstName });
    return (
      await aRegistration(app.db, { eventId, memberId, amount: "150.00", createdAt: app.now, ...facts })
    ).id;
  };
  const anna = await aPerson("Anna");
  const ask = { eventId, memberTickets: 1, guestTickets: 0, memberInfo: [], guestInfo: [], amount: "150.00" };
  const { body } = await as(anna, "POST /api/registrations", { ...ask, agreeToTerms: true });
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  await shop.pay(page.body.token);
  await shop.notifications();
  const pieter = await party("Pieter", {
    ...CHECK,
    checkNumber: "1042",
    amount: "325.00",
    guestTickets: 1,
    guestInfo: EVA,
  });
  await party("Cora", { ...CHECK, paymentMethod: "cash" });
  await party("Dirk", { status: "unpaid", payBy: "2026-03-09" });
  await party("Emma", { status: "unpaid" });
  await party("Fritz", { ...CHECK, eventId: (await aDinner(app.db, { totalSeats: 20 })).id });
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from attendees where registration_id = ${pieter} and kind = 'guest'`,
  );
  const change = { change: "remove person", attendeeId: rows[0]?.id };
  const { updatedAt, goesBack } = (await as(olga, `POST /api/registrations/${pieter}/preview`, change)).body;
  await as(olga, `DELETE /api/attendees/${rows[0]?.id}`, { updatedAt, goesBack, isTold: true });
});

const attendees = async (): Promise<AttendeeRegistration[]> =>
  (await as(olga, `GET /api/events/${eventId}/attendees`)).body;
const payments = async (query = "") => (await as(olga, `GET /api/payments?event=${eventId}${query}`)).body;
const items = async (): Promise<OpenItem[]> =>
  (await as(olga, `GET /api/open-items?event=${eventId}`)).body.openItems;
const debts = async (): Promise<Debt[]> => (await as(olga, `GET /api/debts?event=${eventId}&ahead=yes`)).body;
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + centsOf(amount), 0);
async function file(): Promise<string[][]> {
  const { text } = await as(olga, `GET /api/payments/export/csv?event=${eventId}`);
  return (parse(text, { bom: true }) as string[][]).slice(1);
}

test("What a dinner received is the same on its list, among the payments, and in its file", async () => {
  const coming = await attendees();
  const received = sumOf(
    coming.flatMap(({ goesBack, manualPayments }) => [goesBack, ...manualPayments.map(({ left }) => left)]),
  );
  expect(received).toBe(45_000);
  const { charged, receivedManually, refunded, total } = await payments();
  const goingBack = sumOf((await items()).map(({ amount }) => amount));
  expect({ charged, receivedManually, refunded, total, goingBack }).toEqual({
    charged: "150.00",
    receivedManually: "475.00",
    refunded: "0.00",
    total: 3,
    goingBack: 17_500,
  });
  expect(sumOf([charged, receivedManually]) - sumOf([refunded]) - goingBack).toBe(received);
  expect(sumOf((await file()).map((cells) => Number(cells[7]).toFixed(2)))).toBe(
    sumOf([charged, receivedManually]),
  );
});

test("What is due is the same on its list, at the door, and by party", async () => {
  const due = sumOf((await attendees()).map(({ amountDue }) => amountDue));
  expect(due).toBe(30_000);
  const all = await debts();
  expect(sumOf(all.map((debt) => debt.due))).toBe(due);
  expect(all.map(({ payer, isOverdue }) => [payer.split(" ")[0], isOverdue])).toEqual([
    ["Dirk", true],
    ["Emma", false],
  ]);
  const doorList = (await print("parts=door-list")).pages.join(" ");
  expect(doorList).toMatch(/Total due\s.*\$300\.00/s);
  expect(doorList).toContain("2 parties pay at the door");
  expect((await as(olga, `GET /api/debts?event=${eventId}`)).body).toHaveLength(1);
});

test("Its payments and what goes back are no other dinner’s, and are found by number", async () => {
  const found = async (query: string) =>
    (await payments(query)).payments.map(({ payer }: ListedPayment) => payer?.split(" ")[0]).sort();
  expect(await found("")).toEqual(["Anna", "Cora", "Pieter"]);
  expect(await found("&search=1042")).toEqual(["Pieter"]);
  expect(await found("&method=card")).toEqual(["Anna"]);
  expect((await items()).map(({ title }) => title)).toEqual([
    expect.stringContaining("Return $175.00 to Pieter"),
  ]);
  expect((await file()).map((cells) => cells[4])).toEqual(["Oyster Night", "Oyster Night", "Oyster Night"]);
  const { body } = await as(olga, `GET /api/open-items?event=${eventId + 1}`);
  expect(body).toMatchObject({ openItems: [], needPerson: 0 });
});

test("A file is of some days or of a dinner", async () => {
  const { status, body } = await as(olga, "GET /api/payments/export/csv?from=2026-03-01");
  expect([status, body.message]).toEqual([400, "Please choose a first and a last day."]);
});
