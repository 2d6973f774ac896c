import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { users } from "./tables.ts";

/** Finds the administrator with this email address, ignoring case. */
export async function findAdministratorByEmail(db: Tx, email: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.isAdmin, true), sql`lower(${users.email}) = lower(${email.trim()})`));
  return row;
}

export type User = typeof users.$inferSelect;
/** What officers see of an account. */
export type ShownUser = Omit<
  User,
  "passwordHash" | "updatedAt" | "searchText" | "sortName" | "openIdIssuer" | "openIdSubject" | "rightsSince"
>;

/** Every account, oldest first. */
export async function readUsers(db: Tx): Promise<ShownUser[]> {
  const {
    passwordHash: _,
    openIdIssuer: _issuer,
    openIdSubject: _subject,
    rightsSince: _since,
    updatedAt: _at,
    searchText: _as,
    sortName: _by,
    ...shown
  } = getTableColumns(users);
  return db.select(shown).from(users).orderBy(asc(users.id));
}

/** Locks an account for the rest of the transaction; undefined if there is none. */
export async function lockUser(tx: Tx, id: number): Promise<User | undefined> {
  const [row] = await lockRows(tx, users, { where: eq(users.id, id) });
  return row;
}

/** Locks these accounts in the order of their ids; null and missing ones are left out. */
export async function lockUsers(tx: Tx, ids: readonly (number | null)[]): Promise<User[]> {
  const given = ids.filter((id) => id !== null);
  return given.length === 0 ? [] : lockRows(tx, users, { where: inArray(users.id, given) });
}

/** Locks the accounts that are linked to this member, in the order of their ids. */
export async function lockAccountsOf(tx: Tx, memberId: number): Promise<User[]> {
  return lockRows(tx, users, { where: eq(users.memberId, memberId) });
}

/** The user with this id. */
export async function findUser(db: Tx, id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Whether this user is an administrator, locked so that it stays true for the rest of the transaction. */
export async function isStillAdministrator(tx: Tx, id: number): Promise<boolean> {
  const [row] = await lockRows(tx, users, { where: eq(users.id, id), strength: "share" });
  return row?.isAdmin === true;
}

/** Whether any administrator exists. */
export async function hasAdministrator(db: Tx): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return rows.length > 0;
}

/** Whether there is an account with this email address, with rights or without. */
export async function hasAccount(db: Tx, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email.trim()})`);
  return rows.length > 0;
}

/** Whether an administrator's password is unchanged, locked for the rest of the transaction (H-39). */
export async function userStillHasPassword(
  tx: Tx,
  id: number,
  passwordHash: string | null,
): Promise<boolean> {
  const [row] = await lockRows(tx, users, { where: eq(users.id, id), strength: "share" });
  return row !== undefined && row.passwordHash === passwordHash;
}
