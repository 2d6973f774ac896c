import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";

type Marks = Partial<
  Pick<typeof attendees.$inferSelect, "pinnedAt" | "pinnedBy" | "seatRole" | "isStepFree">
>;

/** Writes what officers note of a person for the board; their dinner is locked. */
export async function markSeating(tx: Tx, attendeeId: number, marks: Marks): Promise<void> {
  if (Object.keys(marks).length === 0) return;
  await tx
    .update(attendees)
    .set(marks satisfies PersonChange)
    .where(eq(attendees.id, attendeeId));
}

/** Notes how a seating request in words was answered: that of a party, or of one person. */
export async function answerSeatingRequest(
  tx: Tx,
  {
    of,
    ofId,
    ...answer
  }: { of: "party" | "person"; ofId: number; readAt: Date | null; reason: string | null },
): Promise<void> {
  const set = { seatingReadAt: answer.readAt, seatingReason: answer.reason };
  await (of === "party"
    ? tx.update(registrations).set(set).where(eq(registrations.id, ofId))
    : tx
        .update(attendees)
        .set(set satisfies PersonChange)
        .where(eq(attendees.id, ofId)));
}

/** Forgets the seat numbers of everyone at a table. */
export async function forgetSeats(tx: Tx, tableId: number): Promise<void> {
  await tx.update(attendees).set({ seat: null }).where(eq(attendees.tableId, tableId));
}
