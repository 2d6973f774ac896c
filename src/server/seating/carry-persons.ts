import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { seatingDepartures, seatingWishes } from "./tables.ts";

/** Moves a person's wishes to the row that they have now, and deletes the record that they left. */
export async function carryPerson(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.update(seatingWishes).set({ attendeeId: to }).where(eq(seatingWishes.attendeeId, from));
  await tx.update(seatingWishes).set({ toAttendeeId: to }).where(eq(seatingWishes.toAttendeeId, from));
  await tx.delete(seatingDepartures).where(eq(seatingDepartures.attendeeId, from));
}
