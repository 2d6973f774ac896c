import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { isLinkedAlready } from "#server/platform/database/database-errors.ts";
import { conflict } from "#server/platform/refusal.ts";
import type { User } from "#server/session/queries.ts";
import { users } from "#server/session/tables.ts";

/** Links a locked account to a member, or unlinks it. A member has at most one account (S-66). */
export async function setMemberOfUser(
  tx: Tx,
  id: number,
  { memberId, now }: { memberId: number | null; now: Date },
): Promise<User> {
  try {
    const [user] = await tx
      .update(users)
      .set({ memberId, updatedAt: now })
      .where(eq(users.id, id))
      .returning();
    if (!user) throw new Error("the locked account is gone");
    return user;
  } catch (error) {
    if (isLinkedAlready(error)) throw conflict("This member is already linked to another account.");
    throw error;
  }
}
