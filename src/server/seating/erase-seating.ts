import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { RequestsElsewhere } from "#server/registrations/changes/endings/erase-requests.ts";
import { type Forgotten, forgottenAttendees } from "#server/registrations/parties/forgotten.ts";
import { eventTables, seatingDepartures, seatingWishes } from "./tables.ts";

/** Words of wishes, notes of tables and names of those who left are erased with a dinner's requests. */
export const seatingWords: RequestsElsewhere = {
  dinners: sql`select id from ended where
    exists (select from seating_wishes where event_id = ended.id and (words <> '' or set_aside_reason is not null))
    or exists (select from event_tables where event_id = ended.id and note <> '')
    or exists (select from seating_departures where event_id = ended.id)`,
  erase: async (tx, eventId) => {
    await eraseWords(tx, eventId);
    return {};
  },
  emails: () => [],
};

/** Erases the words of a past dinner's wishes, why they were set aside, notes of tables, and who left which seat. */
async function eraseWords(tx: Tx, eventId: number): Promise<void> {
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

/** Forgets what these persons wish, what others wish of them, and who left which seat of their parties. */
export async function forgetSeating(tx: Tx, forgotten: Forgotten): Promise<void> {
  const persons = forgottenAttendees(tx, forgotten);
  await tx
    .delete(seatingWishes)
    .where(or(inArray(seatingWishes.attendeeId, persons), inArray(seatingWishes.toAttendeeId, persons)));
  await tx
    .delete(seatingDepartures)
    .where(inArray(seatingDepartures.registrationId, [...forgotten.registrationIds]));
}
