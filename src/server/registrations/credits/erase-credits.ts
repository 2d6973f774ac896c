import { eq, inArray } from "drizzle-orm";
import { type ActingContext, actorName } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { ERASED_REASON } from "#server/registrations/parties/manual-returns.ts";
import { creditEndings, credits } from "#server/registrations/tables.ts";
import { readLeft } from "./queries.ts";
import { endCredit } from "./withdraw-credit.ts";

/** Ends the credits of a member who is erased, and erases what officers wrote about them; sums and days stay (D-390). */
export async function eraseCredits({ me, now }: ActingContext, tx: Tx, memberId: number): Promise<void> {
  const theirs = await lockRows(tx, credits, { where: eq(credits.memberId, memberId) });
  const ids = theirs.map(({ id }) => id);
  for (const { id } of theirs) {
    const cents = await readLeft(tx, id);
    const ended = { because: "erased", cents, actor: actorName(me), now } as const;
    // Nothing of it goes into the log of the member, who is erased with it.
    if (cents > 0) await endCredit(tx, { id, memberId: null }, ended);
  }
  await tx.update(credits).set({ memberId: null, reason: ERASED_REASON }).where(inArray(credits.id, ids));
  await tx.update(creditEndings).set({ reason: ERASED_REASON }).where(inArray(creditEndings.creditId, ids));
}
