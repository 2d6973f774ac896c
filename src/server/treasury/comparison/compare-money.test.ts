import { sql } from "drizzle-orm";
import { beforeEach, expect, it, test } from "vitest";
import type { Attention } from "#contract/attention.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { askersOf } from "#test/people/askers.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let olga: { cookie: string };
let anna: { id: number; cookie: string };
let pieter: number;
let dinner: number;

/** Anna paid for a seat and a year of dues by card and has a credit; Pieter paid by check. The dinner is over. */
beforeEach(async () => {
  olga = await aFullOfficer(app);
  dinner = (await aDinner(app.db, { totalSeats: 10 })).id;
  anna = await aPerson("Anna");
  const ask = { memberTickets: 1, guestTickets: 0, memberInfo: [], guestInfo: [], amount: "150.00" };
  const party = await as(anna, "POST /api/registrations", { eventId: dinner, agreeToTerms: true, ...ask });
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: party.body.id });
  await shop.pay(page.body.token);
  const dues = await as(anna, "POST /api/member/pay-dues");
  await shop.pay(/name="token" value="([^"]+)"/.exec(dues.text)?.[1] ?? "");
  await shop.notifications();
  const { id: memberId } = await aMember(app.db, { firstName: "Pieter" });
  const check = { status: "confirmed", paymentType: "manual", paymentMethod: "check" } as const;
  pieter = (await aRegistration(app.db, { eventId: dinner, memberId, amount: "150.00", ...check })).id;
  const credit = { amount: "95.00", eventId: null, reason: "Goodwill", expiresOn: null };
  await as(olga, `POST /api/members/${anna.id}/credits`, credit);
  await app.db.execute(
    sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
  );
});

const attention = async (): Promise<Attention> => (await as(olga, "GET /api/admin/attention")).body;
/** Runs the job of the night, and returns what needs attention after it. */
async function found() {
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  await portalJobs(context, async () => undefined)
    .find(({ name }) => name === "compare money")
    ?.run(app.now);
  return (await attention()).money?.differences.map(({ what, found: one, expected }) => [
    what,
    one,
    expected,
  ]);
}

/** Plants what no program can write: triggers and rules of this scratch database are off for these statements. */
async function plant(statement: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statement));
  });
}

const SEAT = "(select id from payments where purpose = 'registration')";
const DUES = "(select id from payments where purpose = 'dues')";
const CHARGE = `(select transaction_id from payment_charges where payment_id = ${SEAT})`;
const PIETERS = "(select max(id) from manual_payments)";

const PLANTED: [string, string, [string, number, number][]][] = [
  [
    "a charge for a registration that does not exist",
    `update payments set subject_id = 999999 where id = ${SEAT}`,
    [["placed", 0, 15_000]],
  ],
  [
    "dues that are not what was charged",
    `update dues_payments set amount = 1 where payment_id = ${DUES}`,
    [["dues", 100, 30_000]],
  ],
  [
    "refunds of more than was charged",
    `insert into payment_refunds (transaction_id, amount, status, created_at, updated_at)
      values (${CHARGE}, 151, 'refunded', now(), now())`,
    [["refunded", 15_100, 15_000]],
  ],
  [
    "returns of more than was received",
    `insert into manual_returns (manual_payment_id, amount, reason, asked_by, created_at)
      values (${PIETERS}, 200, 'x', 'member 1', now())`,
    [["returned", 20_000, 15_000]],
  ],
  [
    "more used of a credit than it had",
    `update manual_payments set method = 'credit', reference = null, credit_id = (select id from credits) where id = ${PIETERS}`,
    [["credit", 15_000, 9_500]],
  ],
  [
    "a party of a past dinner whose prices make another amount",
    `update attendees set price_cents = 14000 where registration_id = (select registration_id from manual_payments limit 1)`,
    [["amount", 14_000, 15_000]],
  ],
  [
    "more kept of checks than a party costs",
    `update manual_payments set amount = 160 where id = ${PIETERS}`,
    [["kept", 16_000, 15_000]],
  ],
];

it.each(PLANTED)("%s is found in the night with both sums", async (_, statement, expected) => {
  expect(await found()).toEqual([]);
  await plant(statement);
  expect(await found()).toEqual(expected);
});

test("What is found names its payment or party, for full officers, until it is corrected", async () => {
  await plant(`update manual_payments set amount = 160 where id = ${PIETERS}`);
  await found();
  expect((await attention()).money).toEqual({
    differences: [
      {
        what: "kept",
        number: String(pieter),
        paymentId: null,
        registrationId: pieter,
        eventId: dinner,
        found: 16_000,
        expected: 15_000,
      },
    ],
    more: 0,
    isOverdue: false,
  });
  const lars = await aLimitedOfficer(app);
  expect((await as(lars, "GET /api/admin/attention")).body.money).toBeNull();
  await plant(`update manual_payments set amount = 150 where id = ${PIETERS}`);
  expect(await found()).toEqual([]);
  await app.db.execute(sql`update money_comparisons set finished_at = finished_at - interval '3 days'`);
  expect((await attention()).money).toMatchObject({ differences: [], isOverdue: true });
  // A chapter without cards whose first night failed reads so, too.
  await app.db.execute(sql`delete from money_comparisons`);
  await app.db.execute(sql`update payment_charges set recorded_at = now()`);
  await app.db.execute(sql`update manual_payments set recorded_at = '2026-01-02'`);
  expect((await attention()).money?.isOverdue).toBe(true);
});
