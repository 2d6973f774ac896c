import { eq, sql } from "drizzle-orm";
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
