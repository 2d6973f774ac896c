import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { kitchenCopies, kitchenSendings } from "#server/papers/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { withdrawEmails } from "#server/platform/email/outbox.ts";
import { kitchenEmailsOf } from "./kitchen-emails.ts";
import { withoutMember } from "./snapshot.ts";

/** Erases what the copies of a locked dinner say of persons (D-136); the numbers by need stay, and who got paper goes. Returns their number. */
export async function eraseCopies(tx: Tx, eventId: number): Promise<number> {
  const erased = await tx
    .update(kitchenCopies)
    .set({ snapshot: null })
    .where(sql`${kitchenCopies.eventId} = ${eventId} and ${isNotNull(kitchenCopies.snapshot)}`)
    .returning({ id: kitchenCopies.id });
  await tx
    .update(kitchenSendings)
    .set({ recipient: "" })
    .where(
      and(
        kitchenSendings.isOnPaper,
        inArray(
          kitchenSendings.copyId,
          erased.map(({ id }) => id),
        ),
      ),
    );
  return erased.length;
}

/**
 * Erases a member and these parties of theirs from the copies of all dinners. Returns the dinners whose copies named
 * them.
 */
export async function eraseFromCopies(
  tx: Tx,
  { memberId, partyIds }: { memberId: number; partyIds: readonly number[] },
): Promise<number[]> {
  const copies = await tx.select().from(kitchenCopies).where(isNotNull(kitchenCopies.snapshot));
  const who = { memberId, partyIds: new Set(partyIds) };
  const named = new Set<number>();
  for (const { id, eventId, snapshot } of copies) {
    if (snapshot === null) continue;
    const rest = withoutMember(snapshot, who);
    if (JSON.stringify(rest) === JSON.stringify(snapshot)) continue;
    named.add(eventId);
    await tx
      .update(kitchenCopies)
      .set({ snapshot: rest })
      // A copy that was erased as a whole in the meantime stays so.
      .where(and(eq(kitchenCopies.id, id), isNotNull(kitchenCopies.snapshot)));
  }
  // The officer's own copies went to their address.
  await tx
    .update(kitchenSendings)
    .set({ recipient: "" })
    .where(sql`${kitchenSendings.isOfficers} and ${kitchenSendings.sentBy} = ${`member ${memberId}`}`);
  return [...named];
}

/** Withdraws what still waits to be sent about these dinners: its files name somebody who was erased. */
export async function withdrawKitchenEmails(tx: Tx, eventIds: readonly number[]): Promise<void> {
  for (const eventId of eventIds) {
    const { kind, topic } = kitchenEmailsOf(eventId);
    await withdrawEmails(tx, sql`kind = ${kind} and topic = ${topic}`);
  }
}
