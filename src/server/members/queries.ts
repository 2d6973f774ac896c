import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { conflict } from "#server/platform/refusal.ts";
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

/**
 * Locks a member, everybody linked with him and, where asked, every full officer, in the order of their ids: two who
 * are changed at once wait. `partner` is who is linked to him; `officers` those who are full officers now.
 */
export async function lockCouple(tx: Tx, id: number, { officersToo = false } = {}) {
  const rows = await tx
    .select()
    .from(members)
    .where(
      or(
        eq(members.id, id),
        eq(members.spouseId, id),
        sql`${members.id} = (select spouse_id from members where id = ${id})`,
        officersToo ? eq(members.adminPrivileges, "full") : undefined,
      ),
    )
    .orderBy(asc(members.id))
    .for("no key update");
  const member = rows.find((row) => row.id === id);
  const partner = rows.find((row) => row.id === member?.spouseId) ?? rows.find((row) => row.spouseId === id);
  // Linked in the moment between the look and the lock: the partner's row is not held.
  if (member && member.spouseId !== null && partner?.id !== member.spouseId) throw changingNow();
  return { member, partner, officers: rows.filter((row) => row.adminPrivileges === "full") };
}

/** Locks two members and whoever is linked with one of them, in the order of their ids. */
export async function lockBoth(tx: Tx, ids: readonly [number, number]) {
  return tx
    .select()
    .from(members)
    .where(or(inArray(members.id, [...ids]), inArray(members.spouseId, [...ids])))
    .orderBy(asc(members.id))
    .for("no key update");
}

function changingNow() {
  return conflict("Someone else is changing this member at this moment. Please try again.");
}

/** Locks these members in the order of their ids, for erasing also against those who would name them; who is gone is left out. */
export async function lockMany(tx: Tx, ids: readonly number[], { toErase = false } = {}) {
  return tx
    .select()
    .from(members)
    .where(sql`${members.id} = any(${sql.param(`{${ids}}`)}::int[])`)
    .orderBy(asc(members.id))
    .for(toErase ? "update" : "no key update");
}

/** Everyone with this confirmed address, capitals or not, locked in the order of their ids; two spouses may share one. */
export async function lockMembersByEmail(tx: Tx, email: string) {
  return tx
    .select()
    .from(members)
    .where(sql`lower(${members.confirmedEmail}) = lower(${email.trim()})`)
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
