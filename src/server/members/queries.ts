import { asc, eq, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { members } from "./tables.ts";

/** The member who logs in under this name: spaces around it and capitals do not matter (S-05). */
export async function findMemberByUserName(db: Tx, userName: string) {
  // Case is folded by the database alone, as in the unique index: two ways of folding would be two doors.
  const [row] = await db
    .select()
    .from(members)
    .where(sql`lower(${members.userName}) = lower(${userName.trim()})`);
  return row;
}

/** The member with this id. */
export async function findMember(db: Tx, id: number) {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  return row;
}

/** Locks a member's row for the rest of the transaction, before any payment's; undefined where he was deleted. */
export async function lockMember(tx: Tx, id: number) {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for("no key update");
  return row;
}

/** Locks a member and, if there is one, the linked partner, in the order of their ids: two who are changed at once wait. */
export async function lockCouple(tx: Tx, id: number) {
  const rows = await tx
    .select()
    .from(members)
    .where(or(eq(members.id, id), eq(members.spouseId, id)))
    .orderBy(asc(members.id))
    .for("no key update");
  const partner = rows.find((row) => row.id !== id);
  return { member: rows.find((row) => row.id === id), partner };
}

/** Everybody with this e-mail address, capitals or not, locked in the order of their ids; two spouses may share one. */
export async function lockMembersByEmail(tx: Tx, email: string) {
  return tx
    .select()
    .from(members)
    .where(sql`lower(${members.email}) = lower(${email.trim()})`)
    .orderBy(asc(members.id))
    .for("no key update");
}

/**
 * Whether this hash is still the member's, which it then stays for the rest of the transaction. Checking a
 * password takes its time, and one that was changed meanwhile must open nothing any more (H-39).
 */
export async function stillHasPassword(tx: Tx, id: number, passwordHash: string | null): Promise<boolean> {
  const rows = await tx
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, id))
    .for("share");
  return rows[0] !== undefined && rows[0].passwordHash === passwordHash;
}
