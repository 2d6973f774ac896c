import { asc, getTableColumns, getTableName, inArray, is, type SQL, sql } from "drizzle-orm";
import { type PgTable, PgTransaction } from "drizzle-orm/pg-core";
import type { Tx } from "./database.ts";

/**
 * The order in which every transaction takes its locks: tables, two kinds of names, and dues payments, which come
 * after the member whose dues they are (039).
 */
const ORDER = [
  ...[
    "idempotency key",
    "imports",
    "planned_deletions",
    "events",
    "images",
    "payments",
    "payment_charges",
    "registrations",
    "removed_persons",
    "attendees",
    "waitlist_entries",
    "credits",
  ],
  ...[
    "manual_registrations",
    "kitchen_copies",
    "members",
    "users",
    "dues payments",
    "address",
    "sessions",
    "mailboxes",
    "outbox",
    "stored_files",
  ],
  ...["mailing_connection", "mailing_opt_outs", "mailing_changes"],
] as const;
export type LockRank = (typeof ORDER)[number];

/** Rows that are locked only under their event's lock, which already puts transactions in order: any order of ids. */
const UNDER_EVENT: ReadonlySet<LockRank> = new Set([
  ...(["payments", "registrations", "waitlist_entries", "manual_registrations"] as const),
]);

/** Elsewhere a wrong order that no test has met is left to the database, which ends one of two deadlocked. */
const isChecked = process.env.NODE_ENV === "test" || process.env.CHECK_LOCK_ORDER === "1";

type Strength = "update" | "no key update" | "share" | "key share";
type Key = number | string;
type Locks = { where?: SQL | undefined; strength?: Strength };
type Held = { rank: number; last: Key; keys: Set<string> };

/** What each transaction has locked so far. */
const heldBy = new WeakMap<Tx, Held>();

/**
 * Locks rows by ascending primary key until the transaction ends and answers them as they are then. `as` names the rank
 * of a row whose table has more than one. Throws, in tests, if the transaction holds a lock of a later rank.
 */
export async function lockRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  how: Locks & { as?: (row: Table["$inferSelect"]) => LockRank },
): Promise<Table["$inferSelect"][]> {
  const { name, column } = keyOf(table);
  const rows: Table["$inferSelect"][] = await tx
    .select()
    .from(table as PgTable)
    .where(how.where)
    .orderBy(asc(column))
    .for(how.strength ?? "no key update");
  for (const row of rows) take(tx, how.as?.(row) ?? rankOf(table), row[name as keyof typeof row] as Key);
  return rows;
}

/** The same where nothing of the rows is needed but which they are. */
export async function lockKeys<K extends Key = number>(
  tx: Tx,
  table: PgTable,
  { where, strength = "no key update", as }: Locks & { as?: LockRank },
): Promise<K[]> {
  const { column } = keyOf(table);
  const rows = await tx.select({ key: column }).from(table).where(where).orderBy(asc(column)).for(strength);
  const keys = rows.map(({ key }) => key as K);
  for (const key of keys) take(tx, as ?? rankOf(table), key);
  return keys;
}

/** Makes others who lock the same name wait until the transaction ends. */
export async function lockName(tx: Tx, rank: "idempotency key" | "address", name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  take(tx, rank, name);
}

/** Makes others who write any row of the table wait until the transaction ends; who only reads does not. */
export async function lockTable(tx: Tx, table: PgTable): Promise<void> {
  await tx.execute(sql`lock table ${table} in share row exclusive mode`);
  take(tx, rankOf(table), 0);
}

/** Locks those of the rows that no other transaction has locked, and returns their keys. Waits for nothing. */
export async function lockFreeKeys(tx: Tx, table: PgTable, ids: readonly number[]): Promise<number[]> {
  const { column } = keyOf(table);
  const rows = await tx
    .select({ key: column })
    .from(table)
    .where(inArray(column, [...ids]))
    .orderBy(asc(column))
    .for("no key update", { skipLocked: true });
  return rows.map(({ key }) => key as number);
}

/**
 * Waits for those who are joining the waitlist of a locked event, and lets no one else join it until the transaction
 * ends (057). It has no place in the order: those who join wait for no lock that its holder may have.
 */
export async function lockWaitlist(tx: Tx, eventId: number): Promise<void> {
  if (isChecked && !heldBy.get(tx)?.keys.has(`events ${eventId}`)) {
    throw new Error(`locks taken out of order: the waitlist of event ${eventId} without its event`);
  }
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${waitlistOf(eventId)}, 0))`);
}

/**
 * Joins the waitlists of these events together with others, before any other lock. What the next statement reads is
 * true until the transaction ends, as far as others would have locked these waitlists for changing it.
 */
export async function shareWaitlists(tx: Tx, eventIds: readonly number[]): Promise<void> {
  if (isChecked && heldBy.has(tx)) throw new Error("locks taken out of order: a waitlist is shared too late");
  const names = [...new Set(eventIds)].sort((a, b) => a - b).map(waitlistOf);
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
    from json_array_elements_text(${JSON.stringify(names)}::json) as name`);
}

function waitlistOf(eventId: number): string {
  return `waitlist ${eventId}`;
}

function keyOf(table: PgTable) {
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    if (column.primary) return { name, column };
  }
  throw new Error(`${getTableName(table)} has no primary key to lock by`);
}

function rankOf(table: PgTable): LockRank {
  const rank = ORDER.find((known) => known === getTableName(table));
  if (!rank) throw new Error(`${getTableName(table)} has no place in the order of locks`);
  return rank;
}

/** Notes a lock, and refuses one that comes too late; what the transaction holds already may be locked again. */
function take(tx: Tx, rank: LockRank, key: Key): void {
  if (!isChecked) return;
  if (!is(tx, PgTransaction)) throw new Error(`${rank} locked outside a transaction`);
  const place = ORDER.indexOf(rank);
  const held = heldBy.get(tx) ?? { rank: -1, last: "", keys: new Set() };
  heldBy.set(tx, held);
  const id = `${rank} ${key}`;
  if (held.keys.has(id)) return;
  const isUnderEvent = UNDER_EVENT.has(rank);
  const isLate = place < held.rank || (place === held.rank && !isUnderEvent && key < held.last);
  if (isLate) throw new Error(`locks taken out of order: ${id} after ${ORDER[held.rank]} ${held.last}`);
  if (isUnderEvent && !holdsEvent(held)) throw new Error(`locks taken out of order: ${id} without its event`);
  held.keys.add(id);
  held.rank = place;
  held.last = key;
}

/** In a savepoint, the order goes on where the transaction is. */
export function inheritLocks(tx: Tx, inner: Tx): void {
  if (!isChecked) return;
  const held = heldBy.get(tx) ?? { rank: -1, last: "", keys: new Set() };
  heldBy.set(tx, held);
  heldBy.set(inner, held);
}

function holdsEvent({ keys }: Held): boolean {
  for (const id of keys) if (id.startsWith("events ")) return true;
  return false;
}
