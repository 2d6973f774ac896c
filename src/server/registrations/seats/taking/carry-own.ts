import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { carryOwnChoices } from "#server/registrations/choices/copy-choices.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";

/**
 * Copies what the members of a new party last chose themselves at the dinner (078): dishes, and the name on the card.
 * What others typed for them later is not copied. Needs are written with the form's answers.
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
      eq(attendees.isCardOwn, true),
      ne(attendees.id, id),
    );
    const [last] = await tx
      .select({ cardName: attendees.cardName })
      .from(attendees)
      .innerJoin(registrations, eq(registrations.id, attendees.registrationId))
      .where(isTheirs)
      // By time: one that came from the line has the number of its place, which may be older.
      .orderBy(desc(registrations.createdAt), desc(attendees.id))
      .limit(1);
    if (last && cardName === null)
      await tx
        .update(attendees)
        .set({ cardName: last.cardName, isCardOwn: true } satisfies PersonChange)
        .where(eq(attendees.id, id));
    await carryOwnChoices(tx, { memberId, eventId, to: id });
  }
}
