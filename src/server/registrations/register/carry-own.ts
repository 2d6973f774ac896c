import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import { copyChoices } from "#server/menus/choices/copy-choices.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees, type PersonChange } from "#server/registrations/tables.ts";

/**
 * What was said about the members of a new party in their last place at the dinner goes on with them (078): the dishes
 * that they chose themselves, and the name on the card, of which it is not recorded who typed it. What the kitchen must
 * know is written with the form's answers.
 */
export async function carryOwn(tx: Tx, registrationId: number): Promise<void> {
  const members = await tx
    .select()
    .from(attendees)
    .where(and(eq(attendees.registrationId, registrationId), isNotNull(attendees.memberId)));
  for (const { id, memberId, eventId, cardName } of members) {
    if (memberId === null) continue;
    const isTheirs = and(
      eq(attendees.memberId, memberId),
      eq(attendees.eventId, eventId),
      ne(attendees.id, id),
    );
    const [last] = await tx
      .select()
      .from(attendees)
      .where(isTheirs)
      .orderBy(desc(attendees.registrationId))
      .limit(1);
    if (!last) continue;
    if (cardName === null && last.cardName !== null)
      await tx
        .update(attendees)
        .set({ cardName: last.cardName } satisfies PersonChange)
        .where(eq(attendees.id, id));
    await copyChoices(tx, { from: last.id, to: id, byMember: memberId });
  }
}
