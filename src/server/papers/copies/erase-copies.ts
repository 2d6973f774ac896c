import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { copiesThatName } from "#server/papers/queries.ts";
import { kitchenCopies, kitchenSendings } from "#server/papers/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { emailsWithContent } from "#server/platform/email/erase-emails.ts";
import type { RequestsElsewhere } from "#server/registrations/changes/endings/erase-requests.ts";
import { type ErasedPerson, wordsFor } from "./erased-person.ts";
import { kitchenEmailsOf } from "./kitchen-emails.ts";
import { withoutMember } from "./snapshot.ts";

/** The copies and the emails with them are erased with a dinner's requests. */
export const copiesOfRequests: RequestsElsewhere = {
  dinners: sql`select id from ended
    where exists (select from kitchen_copies where event_id = ended.id and snapshot is not null)
  union
    select id from ended join ${emailsWithContent("kitchen-copy")} e on e.topic = 'kitchen of dinner ' || ended.id`,
  erase: async (tx, eventId) => ({ copies: await eraseCopies(tx, eventId) }),
  emails: (eventId) => [kitchenEmailsOf(eventId)],
};

/**
 * Erases what the copies of a locked dinner say of persons (D-136), and the names of those who got one on paper. The
 * numbers by need stay. Returns how many copies were erased.
 */
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
 * them. The copies are locked before they are read: of two members who are erased at once, neither comes back.
 */
export async function eraseFromCopies(
  tx: Tx,
  person: ErasedPerson,
  partyIds: readonly number[],
): Promise<number[]> {
  const { memberId } = person;
  const where = copiesThatName(memberId, { partyIds, words: wordsFor(person) });
  const copies = await lockRows(tx, kitchenCopies, { where });
  const who = { person, partyIds: new Set(partyIds) };
  for (const { id, snapshot } of copies) {
    if (snapshot === null) continue;
    const rest = withoutMember(snapshot, who);
    await tx.update(kitchenCopies).set({ snapshot: rest }).where(eq(kitchenCopies.id, id));
  }
  // The officer's own copies went to their address.
  await tx
    .update(kitchenSendings)
    .set({ recipient: "" })
    .where(sql`${kitchenSendings.isOfficers} and ${kitchenSendings.sentBy} = ${`member ${memberId}`}`);
  return [...new Set(copies.map(({ eventId }) => eventId))];
}

/** The emails about these dinners' kitchens that still wait: their files name someone who is erased. */
export function waitingKitchenEmails(eventIds: readonly number[]): SQL {
  const topics = eventIds.map((id) => kitchenEmailsOf(id).topic);
  return sql`(kind = ${kitchenEmailsOf(0).kind} and topic = any(${sql.param(topics)}::text[])
    and sent_at is null and given_up_at is null)`;
}
