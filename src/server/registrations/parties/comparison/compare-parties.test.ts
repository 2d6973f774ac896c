import { sql } from "drizzle-orm";
import { beforeEach, expect, it, test } from "vitest";
import type { Attention } from "#contract/attention.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";
import { compareParties } from "./compare-parties.ts";

const shop = useShop();
const { app } = shop;
const OF_ANNA = "Anna Weber";
let dinner: number;
let later: number;
let officer: string;
let context: Parameters<typeof portalJobs>[0];

/** Anna has paid $325 for two; Bert's card page for $150 is open. Another dinner follows, to which no one comes. */
beforeEach(async () => {
  context = { db: app.db, config: app.config, log: openLog(app.config) };
  officer = (await aLimitedOfficer(app)).cookie;
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  dinner = (await aDinner(app.db, { registrationDeadline })).id;
  later = (await aDinner(app.db, { title: "Later", dateTime: new Date("2026-05-01T22:00:00Z") })).id;
  await shop.pay(await aCardPage("Anna", 1));
  await shop.notifications();
  await aCardPage("Bert", 0);
});

async function aCardPage(firstName: string, guestTickets: number): Promise<string> {
  const { id } = await aMember(app.db, { firstName, lastName: "Weber" });
  const cookie = await sessionOf(app, { memberId: id });
  const post = (path: string, body: object) =>
    app.call<{ id: number; token: string }>("POST", path, { cookie, body });
  const { body } = await post("/api/registrations", {
    eventId: dinner,
    memberTickets: 1,
    guestTickets,
    amount: `${150 + 175 * guestTickets}.00`,
    memberInfo: [],
    agreeToTerms: true,
    guestInfo: guestTickets === 0 ? [] : [{ firstName: "Ana", lastName: "Duarte" }],
  });
  return (await post("/api/payment/create-hosted-page", { registrationId: body.id })).body.token;
}

async function attention() {
  const { body } = await app.call<Attention>("GET", "/api/admin/attention", { cookie: officer });
  return body.parties;
}
/** Runs the job of the night, and returns what needs attention after it. */
async function found() {
  await portalJobs(context, async () => undefined)
    .find(({ name }) => name === "compare parties")
    ?.run(app.now);
  const { differences } = await attention();
  return differences.map(({ name, what, found: one, expected }) => [name, what, one, expected]);
}

/** Plants what no program can write: triggers and rules of this scratch database are off for these statements. */
async function plant(...statements: string[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

const ANNAS = "(select id from registrations where status = 'confirmed')";
const BERTS = "(select id from registrations where status = 'pending')";

const PLANTED: [string, string, string, [string | null, string, number, number][]][] = [
  [
    "a person's price",
    `update attendees set price_cents = 17000 where kind = 'guest'`,
    `update attendees set price_cents = 17500 where kind = 'guest'`,
    [[OF_ANNA, "amount", 32_000, 32_500]],
  ],
  [
    "an adjustment",
    `update registrations set adjustment_cents = -1, adjustment_why = 'x' where id = ${ANNAS}`,
    `update registrations set adjustment_cents = 0 where id = ${ANNAS}`,
    [[OF_ANNA, "amount", 32_499, 32_500]],
  ],
  [
    "an amount",
    `update registrations set amount = 300 where id = ${ANNAS}`,
    `update registrations set amount = 325 where id = ${ANNAS}`,
    [
      [OF_ANNA, "amount", 32_500, 30_000],
      [OF_ANNA, "kept", 32_500, 30_000],
    ],
  ],
  [
    "a ticket without a person",
    `update registrations set member_tickets = 2 where id = ${ANNAS}`,
    `update registrations set member_tickets = 1 where id = ${ANNAS}`,
    [
      [null, "seats taken", 3, 4],
      [OF_ANNA, "member seats", 1, 2],
    ],
  ],
  [
    "a person who is not marked as coming",
    `update attendees set is_live = false where kind = 'guest'`,
    `update attendees set is_live = true where kind = 'guest'`,
    [[OF_ANNA, "guest seats", 0, 1]],
  ],
  [
    "a charge of another amount",
    `update payment_charges set amount = 300`,
    `update payment_charges set amount = 325`,
    [[OF_ANNA, "charged", 30_000, 32_500]],
  ],
  [
    "an open card page that asks for another amount",
    `update payments set amount = 140 where subject_id = ${BERTS}`,
    `update payments set amount = 150 where subject_id = ${BERTS}`,
    [["Bert Weber", "due", 14_000, 15_000]],
  ],
  [
    "seats that a dinner counts wrongly",
    `update events set seats_taken = 9 where id = (select max(event_id) from registrations)`,
    `update events set seats_taken = 3 where id = (select max(event_id) from registrations)`,
    [[null, "seats taken", 9, 3]],
  ],
];

it.each(PLANTED)(
  "%s is found with both numbers, and stays until it is gone",
  async (_, planted, corrected, expected) => {
    expect(await found()).toEqual([]);
    await plant(planted);
    expect(await found()).toEqual(expected);
    expect(await found()).toEqual(expected);
    await plant(corrected);
    expect(await found()).toEqual([]);
  },
);

test("What an officer decided to keep is no difference, what is kept otherwise is one", async () => {
  const { rows } = await app.db.execute<{ id: number }>(sql.raw(`select id from ${ANNAS} r`));
  const full = await sessionOf(app, {
    memberId: (await aMember(app.db, { firstName: "Olga", adminPrivileges: "full" })).id,
  });
  app.now = new Date(app.now.getTime() + 1000);
  await app.call("PATCH", `/api/registrations/${rows[0]?.id}`, { cookie: full, body: { amount: "300.00" } });
  expect(await found()).toEqual([]);
  await plant(`update payment_refunds set status = 'dismissed'`);
  expect(await found()).toEqual([]);
  await plant(`delete from payment_refunds`);
  expect(await found()).toEqual([[OF_ANNA, "kept", 32_500, 30_000]]);
  await plant(`update events set registration_deadline = null`);
  expect(await found()).toEqual([[OF_ANNA, "kept", 32_500, 30_000]]);
});

test("Without a deadline, exactly what the guest who left had cost is kept above the amount", async () => {
  await plant(`update events set registration_deadline = null`);
  const { rows } = await app.db.execute<{ id: number; member_id: number }>(
    sql.raw(`select id, member_id from registrations where id = ${ANNAS}`),
  );
  const [anna] = rows;
  const cookie = await sessionOf(app, { memberId: anna?.member_id ?? 0 });
  const left = await app.call("POST", `/api/registrations/${anna?.id}/remove-guest`, {
    cookie,
    body: { index: 0, lastName: "Duarte" },
  });
  expect(left.status, left.text).toBe(200);
  expect(await found()).toEqual([]);
  // Whatever the dinner's deadline is by now, and whatever the audit log says.
  await plant(`delete from audit_log`, `update events set registration_deadline = '2026-03-20T04:00:00Z'`);
  expect(await found()).toEqual([]);
  await plant(
    `update payment_charges set amount = 400`,
    `update payments set amount = 400 where status = 'paid'`,
  );
  expect(await found()).toEqual([[OF_ANNA, "kept", 40_000, 32_500]]);
});

test("Nothing found is said only once all were looked at", async () => {
  await plant(`update events set seats_taken = 9 where id = ${dinner}`);
  app.now = new Date(app.now.getTime() + 49 * 3_600_000);
  officer = (await aLimitedOfficer(app)).cookie;
  await app.db.execute(sql`update registrations set created_at = '2026-03-01'`);
  expect(await attention()).toMatchObject({ differences: [], isOverdue: true });
  // Stopped between the first dinner and the next: what was found is shown, and that it is not all.
  let looks = 0;
  const stopping = Object.defineProperty(new AbortController().signal, "aborted", { get: () => looks++ > 0 });
  expect(await compareParties({ ...context, now: app.now }, stopping)).toBe(1);
  expect(await attention()).toMatchObject({ differences: [{ found: 9, expected: 3 }], isOverdue: true });
  expect(later).toBeGreaterThan(dinner);
  await found();
  expect(await attention()).toMatchObject({ differences: [{ found: 9 }], isOverdue: false });
});

test("Twenty differences are listed, and the others are counted", async () => {
  await found();
  await plant(
    `insert into party_differences (event_id, what, found, expected, found_at)
    select ${later}, 'seats taken', n, 0, now() from generate_series(1, 23) as n`,
  );
  const { differences, more } = await attention();
  expect([differences.length, more]).toEqual([20, 3]);
});
