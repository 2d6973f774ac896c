import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { isLinkedAlready } from "#server/platform/database-errors.ts";
import { conflict } from "#server/platform/refusal.ts";
import type { User } from "./queries.ts";
import { users } from "./tables.ts";

/** Ties a locked account to a member, or unties it; a member has one account at most (S-66). */
export async function setMemberOfUser(tx: Tx, id: number, memberId: number | null, now: Date): Promise<User> {
  try {
    const [user] = await tx
      .update(users)
      .set({ memberId, updatedAt: now })
      .where(eq(users.id, id))
      .returning();
    if (!user) throw new Error("the locked account is gone");
    return user;
  } catch (error) {
    if (isLinkedAlready(error)) throw conflict("This member is linked to another account already.");
    throw error;
  }
}
