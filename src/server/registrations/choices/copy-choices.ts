import { and, desc, eq, ne } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees } from "#server/registrations/tables.ts";
import { choices } from "./tables.ts";

/** Writes for one person what was chosen for another at the same dinner. */
export async function copyChoices(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await write(tx, await tx.select().from(choices).where(eq(choices.attendeeId, from)), to);
}

/** Writes what a member last chose themselves in each course at any place of theirs at the dinner (078). */
export async function carryOwnChoices(
  tx: Tx,
  { memberId, eventId, to }: { memberId: number; eventId: number; to: number },
): Promise<void> {
  const isOwn = and(
    eq(attendees.memberId, memberId),
    eq(choices.eventId, eventId),
    eq(choices.chosenByMember, memberId),
    ne(attendees.id, to),
  );
  const own = await tx
    .selectDistinctOn([choices.courseId], { choice: choices })
    .from(choices)
    .innerJoin(attendees, eq(attendees.id, choices.attendeeId))
    .where(isOwn)
    .orderBy(choices.courseId, desc(choices.chosenAt), desc(attendees.id));
  await write(
    tx,
    own.map(({ choice }) => choice),
    to,
  );
}

/** A dish that has left the menu is no choice: it was deleted with the course or the option. */
async function write(tx: Tx, chosen: readonly (typeof choices.$inferSelect)[], to: number): Promise<void> {
  if (chosen.length === 0) return;
  await tx
    .insert(choices)
    .values(chosen.map((choice) => ({ ...choice, attendeeId: to })))
    .onConflictDoNothing();
}
