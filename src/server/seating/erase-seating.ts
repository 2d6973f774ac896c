import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { eventTables, seatingDepartures, seatingWishes } from "./tables.ts";

/** Whether a dinner, as SQL, still has words of wishes, notes of tables or names of those who left. */
export const SAYS_WHO_OR_WHY = (eventId: ReturnType<typeof sql>) =>
  sql`(exists (select from seating_wishes where event_id = ${eventId} and (words <> '' or set_aside_reason is not null))
    or exists (select from event_tables where event_id = ${eventId} and note <> '')
    or exists (select from seating_departures where event_id = ${eventId}))`;

/** Erases the words of a past dinner's wishes, why they were set aside, notes of tables, and who left which seat. */
export async function eraseSeatingWords(tx: Tx, eventId: number): Promise<void> {
  await tx
    .update(seatingWishes)
    .set({ words: "", setAsideReason: null })
    .where(
      and(
        eq(seatingWishes.eventId, eventId),
        or(ne(seatingWishes.words, ""), isNotNull(seatingWishes.setAsideReason)),
      ),
    );
  await tx
    .update(eventTables)
    .set({ note: "" })
    .where(and(eq(eventTables.eventId, eventId), ne(eventTables.note, "")));
  await tx.delete(seatingDepartures).where(eq(seatingDepartures.eventId, eventId));
}

/** Forgets what these persons wish, and what others wish of them. */
export async function forgetWishes(tx: Tx, attendeeIds: readonly number[]): Promise<void> {
  if (attendeeIds.length === 0) return;
  const ids = [...attendeeIds];
  await tx
    .delete(seatingWishes)
    .where(or(inArray(seatingWishes.attendeeId, ids), inArray(seatingWishes.toAttendeeId, ids)));
}

/** Forgets who of these parties left which seat. */
export async function forgetDepartures(tx: Tx, registrationIds: readonly number[]): Promise<void> {
  if (registrationIds.length === 0) return;
  await tx.delete(seatingDepartures).where(inArray(seatingDepartures.registrationId, [...registrationIds]));
}
