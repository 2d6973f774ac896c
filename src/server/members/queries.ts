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
