import { eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { plainLine } from "#contract/values/text.ts";
import { batchesOf } from "#server/platform/batches.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys, lockRows } from "#server/platform/database/locks.ts";
import { conflict } from "#server/platform/refusal.ts";
import { members } from "./tables.ts";

/**
 * The member who logs in under this name, ignoring case and surrounding spaces (S-05): kept exactly as typed, as names from
 * before may be, or in the form in which a typed name is kept.
 */
export async function findMemberByUserName(db: Tx, userName: string) {
  const [typed, kept] = [userName.trim(), plainLine(userName)];
  // Only the database folds case, as its unique index does: a second way of folding would be a second way in.
  const [row] = await db
    .select()
    .from(members)
    .where(sql`lower(${members.userName}) in (lower(${typed}), lower(${kept}))`)
    .orderBy(sql`lower(${members.userName}) = lower(${typed}) desc`)
    .limit(1);
  return row;
}

/** The member with this id. */
export async function findMember(db: Tx, id: number) {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  return row;
}

/** The name of the spouse whom a member is linked with; undefined without one. */
export async function findSpouse(
  db: Tx,
  id: number,
): Promise<{ id: number; firstName: string; lastName: string; hasNeeds: boolean } | undefined> {
  const spouse = alias(members, "spouse");
  const [row] = await db
    .select({
      id: spouse.id,
      firstName: spouse.firstName,
      lastName: spouse.lastName,
      hasNeeds: sql<boolean>`exists (select from member_needs n where n.member_id = ${spouse.id})`,
    })
    .from(members)
    .innerJoin(spouse, eq(spouse.id, members.spouseId))
    .where(eq(members.id, id));
  return row;
}

/** A member as the recipient of emails; their address is null if none is confirmed. */
export async function readMemberContact(
  db: Tx,
  memberId: number,
): Promise<{ memberId: number; firstName: string; lastName: string; email: string | null } | undefined> {
  const { id, firstName, lastName, confirmedEmail } = members;
  const [row] = await db
    .select({ memberId: id, firstName, lastName, email: confirmedEmail })
    .from(members)
    .where(eq(id, memberId));
  return row;
}

/** These members, in any order; deleted ones are left out. */
export async function findMembers(db: Tx, ids: readonly number[]) {
  return db
    .select()
    .from(members)
    .where(sql`${members.id} = any(${sql.param(`{${ids}}`)}::int[])`);
}

/** When these members were last changed. */
export function readLastChanges(tx: Tx, ids: readonly number[]) {
  const { id, updatedAt } = members;
  return inParts(ids, (some) =>
    tx
      .select({ id, updatedAt })
      .from(members)
      .where(sql`${id} = any(${sql.param(`{${some}}`)}::int[])`),
  );
}

/** The names and spouses of these members, of whom there may be tens of thousands. */
export function findNames(tx: Tx, ids: readonly number[]) {
  const { id, firstName, lastName, spouseId, spouseName } = members;
  return inParts(ids, (some) =>
    tx
      .select({ id, firstName, lastName, spouseId, spouseName })
      .from(members)
      .where(sql`${id} = any(${sql.param(`{${some}}`)}::int[])`),
  );
}

/** Locks a member's row for the rest of the transaction, before any payment's; undefined if they were deleted. */
export async function lockMember(tx: Tx, id: number) {
  const [row] = await lockRows(tx, members, { where: eq(members.id, id) });
  return row;
}

/**
 * Locks a member, anyone linked with them and, if asked, every full officer, in the order of their ids, so that
 * concurrent changes wait. `partner` is the linked spouse, `officers` are the current full officers.
 */
export async function lockCouple(tx: Tx, id: number, { officersToo = false } = {}) {
  const rows = await lockRows(tx, members, {
    where: or(
      eq(members.id, id),
      eq(members.spouseId, id),
      sql`${members.id} = (select spouse_id from members where id = ${id})`,
      officersToo ? eq(members.adminPrivileges, "full") : undefined,
    ),
  });
  const member = rows.find((row) => row.id === id);
  const partner = rows.find((row) => row.id === member?.spouseId) ?? rows.find((row) => row.spouseId === id);
  // They were linked between the read and the lock: the partner's row is not locked.
  if (member && member.spouseId !== null && partner?.id !== member.spouseId) throw changingNow();
  return { member, partner, officers: rows.filter((row) => row.adminPrivileges === "full") };
}

/** Locks every full officer among the members, in the order of their ids. */
export async function lockFullOfficers(tx: Tx) {
  return lockRows(tx, members, { where: eq(members.adminPrivileges, "full") });
}

/** Locks two members and anyone linked with either of them, in the order of their ids. */
export async function lockTwoMembers(tx: Tx, ids: readonly [number, number]) {
  return lockRows(tx, members, {
    where: or(inArray(members.id, [...ids]), inArray(members.spouseId, [...ids])),
  });
}

function changingNow() {
  return conflict("Someone else is changing this member right now. Please try again.");
}

/** Locks these members in the order of their ids; deleted ones are left out. */
export async function lockMembers(tx: Tx, ids: readonly number[]) {
  return lockRows(tx, members, { where: sql`${members.id} = any(${sql.param(`{${ids}}`)}::int[])` });
}

/**
 * The same for any number of members, of whom only the ids are needed; `toErase` also blocks new references to them.
 */
export async function lockMemberIds(
  tx: Tx,
  ids: readonly number[],
  { toErase = false } = {},
): Promise<number[]> {
  const ordered = [...ids].sort((a, b) => a - b);
  const strength = toErase ? "update" : "no key update";
  return inParts(ordered, (some) =>
    lockKeys(tx, members, { where: sql`${members.id} = any(${sql.param(`{${some}}`)}::int[])`, strength }),
  );
}

/** Rows that are read at a time where there may be tens of thousands, so that none keeps requests waiting. */
const AT_A_TIME = 2000;

async function inParts<Row>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (const some of batchesOf(ids, AT_A_TIME)) {
    for (const row of await read(some)) all.push(row);
  }
  return all;
}

/** Everyone with this confirmed address, ignoring case, locked in the order of their ids; spouses may share one. */
export async function lockMembersByEmail(tx: Tx, email: string) {
  return lockRows(tx, members, {
    where: sql`lower(${members.confirmedEmail}) = lower(${email.trim()})`,
  });
}

/**
 * Everyone who logs in under this name or has this confirmed address, ignoring case, locked in the order of their ids.
 * Names are found as at a login.
 */
export async function lockMembersByNameOrEmail(tx: Tx, typed: string) {
  const [name, kept] = [typed.trim(), plainLine(typed)];
  return lockRows(tx, members, {
    where: sql`lower(${members.userName}) in (lower(${name}), lower(${kept}))
      or lower(${members.confirmedEmail}) in (lower(${name}), lower(${kept}))`,
  });
}

/**
 * Whether this hash is still the member's; if so it stays so for the rest of the transaction. Checking a password
 * takes time, and one that was changed in between must no longer work (H-39).
 */
export async function stillHasPassword(tx: Tx, id: number, passwordHash: string | null): Promise<boolean> {
  const [row] = await lockRows(tx, members, { where: eq(members.id, id), strength: "share" });
  return row !== undefined && row.passwordHash === passwordHash;
}

/** The telephone at which a member is reached first, of the row `m` of members; null if none is on record. */
export const PHONE = sql<
  string | null
>`coalesce(nullif(trim(m.cell_phone), ''), nullif(trim(m.home_phone), ''), nullif(trim(m.office_phone), ''))`;
