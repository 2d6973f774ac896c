import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import { openMigrated } from "#test/database/embedded-template.ts";
import { fillEveryTable, whatIsEmpty } from "#test/database/every-table.ts";
import { openOwn } from "#test/database/shared-database.ts";
import type { Database } from "./database.ts";
import { applyMigrations, knownMigrations, migrate } from "./migrate.ts";

const names = knownMigrations().map(({ name }) => name);
let db: Database;
let newest: string;

beforeAll(async () => {
  db = await openOwn();
  newest = await readDefinition();
}, 120_000);
afterAll(() => db.close());

const run = (statement: string, on = db) => on.execute(sql.raw(statement));

/** How many migrations the open transaction has applied, with a savepoint after each; null if none is open. */
let top: number | null = null;

/**
 * Goes to the schema that the first `count` migrations make, without a row. One transaction keeps a savepoint at each
 * step, so each migration is applied once on the way up and every earlier schema is a step back.
 */
async function standAt(count: number): Promise<void> {
  if (top === null) {
    await run("begin");
    await emptySchema();
    await run("savepoint step_0");
    top = 0;
  }
  await run(`rollback to savepoint step_${Math.min(top, count)}`);
  for (; top < count; top += 1) {
    await applyMigrations(db, new Set(names.slice(top, top + 1)));
    await run(`savepoint step_${top + 1}`);
  }
  top = count;
  // Counts are not rolled back.
  await run(`select setval(seqrelid, seqstart, false) from pg_sequence join pg_class on oid = seqrelid
    where relnamespace = 'public'::regnamespace`);
}

/** Applies the migrations that this schema lacks. */
const goOn = () => applyMigrations(db, new Set(names.slice(top ?? 0)));

async function leaveTransaction(): Promise<void> {
  if (top !== null) await run("rollback");
  top = null;
}

async function emptySchema(on = db): Promise<void> {
  await run("drop schema public cascade", on);
  await run("create schema public", on);
}

/** A registration without how it was paid, which 077 moves to payments of their own (`manual-payments-migration.test.ts`). */
const WITHOUT_HOW = "to_jsonb(t) - 'payment_method' - 'check_number'";

/** A registration with the names of its persons, which were columns of it before 038. */
const WITH_NAMES = `${WITHOUT_HOW} || jsonb_build_object('member_info', party_names(t.id, 'member'),
  'guest_info', party_names(t.id, 'guest'))`;

/** A registration that was kept for its place in line as it was before 054, when one row was both. */
const AS_IT_WAITED = `case when w.id is null then '{}' else jsonb_build_object('status', 'waitlist', 'removed_at', w.ended_at,
  'removed_reason', null) end from registrations t left join waitlist_entries w on w.came_from = t.id and w.ended_at is null`;
/** An offer with the number of its place in line, by which it named the registration before 054. */
const WITH_NUMBER = `to_jsonb(t) || jsonb_build_object('registration_id', w.number)
  from waitlist_offers t join waitlist_entries w on w.id = t.entry_id`;

/** An event without the time its round of offers began, which 061 turns into a count (`rounds-migration.test.ts`). */
const WITHOUT_ROUND = `to_jsonb(t) - 'waitlist_round_at' from events t`;

/** An import without the totals of what it left out, which 070 counts (`outcome-migration.test.ts`). */
const WITHOUT_TOTALS = `to_jsonb(t) #- '{outcome,leftCellsTotal}' #- '{outcome,keptDuesTotal}' from imports t`;

/** Every row as it is, column by column, under the name of its table. */
async function readRows(): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations' order by tablename`);
  const all: Record<string, Record<string, unknown>[]> = {};
  const hasPersons = rows.some(({ name }) => name === "attendees");
  const hasEntries = rows.some(({ name }) => name === "waitlist_entries");
  const selectOf = (name: string) => {
    if (name === "events") return WITHOUT_ROUND;
    if (name === "imports") return WITHOUT_TOTALS;
    if (name === "waitlist_offers" && hasEntries) return WITH_NUMBER;
    if (name === "registrations" && hasEntries) return `${WITH_NAMES} || ${AS_IT_WAITED}`;
    if (name === "registrations") return `${hasPersons ? WITH_NAMES : WITHOUT_HOW} from "${name}" t`;
    return `to_jsonb(t) from "${name}" t`;
  };
  for (const { name } of rows) {
    const found = await db.execute<{ row: Record<string, unknown> }>(
      sql.raw(
        `select row from (select ${selectOf(name).replace(/ from (?=registrations t|waitlist_offers t|events t|imports t|")/, " as row from ")}) t
          order by row::text`,
      ),
    );
    all[name] = found.rows.map(({ row }) => row);
  }
  return all;
}

/** The database's definition as text: tables, columns, constraints, indexes, triggers, functions. */
async function readDefinition(on = db): Promise<string> {
  const { rows } = await on.execute<{ line: string }>(sql`
    select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
        a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line).join("\n");
}

/** Earlier rows without a later row that has the same values in all shared columns. */
function lost(before: readonly Record<string, unknown>[], after: readonly Record<string, unknown>[]) {
  const told = (row: Record<string, unknown>, like: object) =>
    JSON.stringify(Object.keys(like).map((column) => [column, row[column]]));
  const there = new Set(after.map((row) => told(row, before[0] ?? {})));
  return before.filter((row) => !there.has(told(row, row)));
}

test.each(names.map((name, at) => [name, names.slice(0, at + 1)] as const))(
  "A chapter that stopped at %s comes to the newest schema with every row",
  async (_, upTo) => {
    await standAt(upTo.length);
    await fillEveryTable(db, upTo);
    // As when it is committed.
    await run("set constraints all immediate");
    const empty = (await whatIsEmpty(db)).filter((column) => !column.startsWith("schema_migrations"));
    expect(empty, "what this schema could hold and test/database/every-table.ts does not fill").toEqual([]);
    const before = await readRows();
    await goOn();
    const after = await readRows();
    for (const [table, rows] of Object.entries(before)) {
      expect(lost(rows, after[table] ?? []), `rows of ${table} that were lost or changed`).toEqual([]);
    }
    expect(await readDefinition()).toBe(newest);
    await checkRules();
  },
  60_000,
);

/** The database's constraints still hold, and seats are counted. */
async function checkRules(): Promise<void> {
  const refused = async (statement: string, why: string) => {
    await run("savepoint before");
    const said = await run(statement).then(
      () => "done",
      (error: Error) => String(error.cause ?? error),
    );
    expect(said).toContain(why);
    await run("rollback to savepoint before");
  };
  await refused("update events set total_seats = 1 where id = 1", "events_never_oversold");
  await refused("update members set spouse_id = id where id = 1", "violates check constraint");
  await refused(
    "insert into dues_payments (member_id, amount, paid_through) values (999, 1, now())",
    "member_id_fkey",
  );
  await refused(
    "insert into payment_charges select * from payment_charges where transaction_id = '1001'",
    "pkey",
  );
  const seats = sql`select seats_taken = (select sum(total_tickets) from registrations where event_id = 1
      and removed_at is null) + (select sum(seats) from seat_holds where event_id = 1)
    as counted from events where id = 1`;
  expect((await db.execute(seats)).rows).toEqual([{ counted: true }]);
}

test("The treasury migration marks a charge without a payment as owed back", async () => {
  const early = names.slice(0, names.indexOf("007_money_desk.sql"));
  await standAt(early.length);
  await fillEveryTable(db, early);
  await goOn();
  const { rows } = await db.execute(sql`select transaction_id, amount, status from payment_refunds
    where transaction_id = '1002'`);
  expect(rows).toEqual([{ transaction_id: "1002", amount: "10.00", status: "due" }]);
});

test("Names and titles are joined into one line; requests keep their lines", async () => {
  const early = names.slice(0, names.indexOf("025_one_line_texts_and_sequences.sql"));
  await standAt(early.length);
  await fillEveryTable(db, early);
  const evil = "Zoë\r\n\tYour account\u202e\u2028is locked\u0007";
  await db.execute(sql`update members set first_name = ${evil}, last_name = ${"\u0001"}, city = 'Silver  Spring',
    member_comments = ${evil} where id = 1`);
  await db.execute(
    sql`update events set title = ${evil}, location = ${evil}, description = ${evil} where id = 1`,
  );
  const guests = [
    { firstName: evil, lastName: "O’Brien", tableNumber: 4, seatingRequests: evil },
    { firstName: "Second", lastName: "Guest" },
  ];
  await db.execute(sql`update registrations set guest_tickets = 2, guest_info = ${JSON.stringify(guests)}::jsonb,
    contact_first_name = ${evil}, food_requests = ${evil} where id = 1`);
  await goOn();
  const whole = "Zoë Your account is locked";
  const read = async (statement: string) => (await db.execute(sql.raw(statement))).rows[0];
  // A name of nothing else stays, since an empty one is not a name.
  expect(await read("select first_name, last_name, city, member_comments from members where id = 1")).toEqual(
    { first_name: whole, last_name: "\u0001", city: "Silver  Spring", member_comments: evil },
  );
  expect(await read("select title, location, description from events where id = 1")).toEqual({
    title: whole,
    location: whole,
    description: evil,
  });
  expect(
    await read(
      "select party_names(id, 'guest') as guest_info, contact_first_name, food_requests from registrations where id = 1",
    ),
  ).toEqual({
    guest_info: [{ ...guests[0], firstName: whole }, guests[1]],
    contact_first_name: whole,
    food_requests: evil,
  });
});

test.each([
  ["A", async () => db],
  ["An embedded", openMigrated],
] as const)(
  "%s database is migrated by exactly what it lacks, to the schema of a new one",
  async (_, open) => {
    await leaveTransaction();
    const on = await open();
    const one = on === db ? newest : await readDefinition(on);
    await emptySchema(on);
    expect(await migrate(on)).toEqual(names);
    expect(await readDefinition(on)).toBe(one);
    await emptySchema(on);
    const early = names.slice(0, 30);
    await on.transaction((tx) => applyMigrations(tx, new Set(early)));
    expect(await migrate(on)).toEqual(names.slice(30));
    expect(await readDefinition(on)).toBe(one);
    expect(await migrate(on)).toEqual([]);
    if (on !== db) await on.close();
  },
);

test("a database migrated by a newer version and files of two versions are refused", async () => {
  await leaveTransaction();
  await migrate(db);
  await db.execute(sql`insert into schema_migrations (name, checksum) values ('999_later.sql', 'x')`);
  await expect(migrate(db)).rejects.toThrow(
    "A newer Chapterhouse has worked on this database: it has 999_later.sql",
  );
  await expect(migrate(db)).rejects.toBeInstanceOf(CannotStart);
  await db.execute(sql`delete from schema_migrations where name = '999_later.sql'`);
  await db.execute(sql`update schema_migrations set checksum = 'x' where name = ${names[0]}`);
  await expect(migrate(db)).rejects.toThrow(
    new CannotStart(`Migration ${names[0]} was changed after it had been applied.`),
  );
});
