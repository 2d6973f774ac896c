import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { listPayments } from "#contract/treasury.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: { id: number; cookie: string };
let anna: number;
let pieter: number;
let inCash: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  anna = (await aMember(app.db, { firstName: "Anna", lastName: "Weber" })).id;
  pieter = (await aMember(app.db, { firstName: "Pieter", lastName: "Achterberg" })).id;
  const { id: eventId } = await aDinner(app.db, { title: "Oyster Night", totalSeats: 10 });
  const facts = { eventId, amount: "150.00", status: "confirmed", paymentType: "manual" } as const;
  const at = { createdAt: new Date("2026-03-01T12:00:00Z") };
  await aRegistration(app.db, {
    ...facts,
    ...at,
    memberId: anna,
    paymentMethod: "check",
    checkNumber: "1042",
  });
  inCash = (await aRegistration(app.db, { ...facts, memberId: pieter, paymentMethod: "cash" })).id;
  const body = {
    method: "transfer",
    amount: "300.00",
    receivedOn: "2026-03-09",
    reference: "W77",
    receivedBy: "Ana",
  };
  await app.call("POST", `/api/members/${anna}/dues-payments`, { cookie: olga.cookie, body });
});

const list = async (query = "") =>
  (await app.call<Answer<typeof listPayments>>("GET", `/api/payments?${query}`, { cookie: olga.cookie }))
    .body;
const lines = async (query: string) =>
  (await list(query)).payments.map(({ payer, what, method, reference }) =>
    [payer, what, method, reference].filter(Boolean).join(", "),
  );

const CHECK = "Anna Weber, Oyster Night, check, 1042";
const CASH = "Pieter Achterberg, Oyster Night, cash";
const DUES = "Anna Weber, Annual membership dues, transfer, W77";

test("The list has what officers recorded for parties and dues, and what it adds up to", async () => {
  expect((await lines("")).sort()).toEqual([DUES, CHECK, CASH].sort());
  expect(await list()).toMatchObject({ total: 3, paid: 3, charged: "0.00", receivedManually: "600.00" });
});

test("A credit that paid for a party counts as paid, in a sum of its own", async () => {
  const { rows } = await app.db.execute<{ id: number }>(sql`insert into credits
      (member_id, amount, expires_on, reason, granted_at, granted_by)
    values (${pieter}, 150, '2027-03-10', 'A bad table', now(), 'member 1') returning id`);
  await app.db.execute(sql`update manual_payments set method = 'credit', credit_id = ${rows[0]?.id}
    where registration_id = ${inCash}`);
  expect(await list()).toMatchObject({ total: 3, paid: 3, receivedManually: "450.00", credited: "150.00" });
});

test.each([
  ["method=check", [CHECK]],
  ["method=transfer", [DUES]],
  ["method=card", []],
  ["purpose=dues", [DUES]],
  ["search=1042", [CHECK]],
  ["search=w77", [DUES]],
  ["search=ana", [DUES]],
  ["search=oyster&method=cash", [CASH]],
  ["search=achterberg", [CASH]],
  ["to=2026-03-01", [CHECK]],
  ["group=failed", []],
])("A list by %s has %j", async (query, expected) => {
  expect(await lines(query)).toEqual(expected);
});

test("A list of one member has theirs, of parties and of dues", async () => {
  expect((await lines(`member=${anna}`)).sort()).toEqual([DUES, CHECK].sort());
  expect(await lines(`member=${pieter}`)).toEqual([CASH]);
});

test("A payment of guests without a member is found by the name of the first", async () => {
  const { id: eventId } = await aDinner(app.db, { title: "Game Night", totalSeats: 10 });
  const guestInfo = [{ firstName: "Tilda", lastName: "Brandt" }];
  const how = { status: "confirmed", paymentType: "manual", paymentMethod: "check" } as const;
  await aRegistration(app.db, { eventId, memberTickets: 0, guestTickets: 1, guestInfo, ...how });
  expect(await lines("search=tilda")).toEqual(["Tilda Brandt, Game Night, check"]);
});

test("A payment that is voided is listed as such, and is in no sum", async () => {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from manual_payments where registration_id = ${inCash}`,
  );
  await app.call("POST", `/api/manual-payments/${rows[0]?.id}/void`, {
    cookie: olga.cookie,
    body: { reason: "Entered twice", seats: "keep" },
  });
  const { payments, receivedManually } = await list("method=cash");
  expect(payments).toMatchObject([{ id: null, amount: "150.00", voidedAt: app.now.toISOString() }]);
  expect(receivedManually).toBe("0.00");
  expect(await lines("method=cash&group=paid")).toEqual([]);
});
