import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { seatingDepartures, seatingWishes } from "./tables.ts";

/** What the board has of a person goes on with the row that the same person has now: wishes, and no departure. */
export async function carryPerson(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.update(seatingWishes).set({ attendeeId: to }).where(eq(seatingWishes.attendeeId, from));
  await tx.update(seatingWishes).set({ toAttendeeId: to }).where(eq(seatingWishes.toAttendeeId, from));
  await tx.delete(seatingDepartures).where(eq(seatingDepartures.attendeeId, from));
}
