import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { seatHolds } from "./tables.ts";

/** Holds seats for a manual registration until `until` (S-17). The dinner is locked and has the seats. */
export async function holdSeats(
  tx: Tx,
  hold: { eventId: number; seats: number; until: Date; now: Date },
): Promise<number> {
  const { eventId, seats, until, now } = hold;
  const [row] = await tx
    .insert(seatHolds)
    .values({ eventId, seats, heldFor: "manual-registration", expiresAt: until, createdAt: now })
    .returning({ id: seatHolds.id });
  if (!row) throw new Error("the seats were not held");
  return row.id;
}

/** Extends a hold. */
export async function extendHold(tx: Tx, holdId: number, until: Date): Promise<void> {
  await tx.update(seatHolds).set({ expiresAt: until }).where(eq(seatHolds.id, holdId));
}

/** Releases held seats; the caller reuses them in the same transaction. */
export async function endHold(tx: Tx, holdId: number): Promise<void> {
  await tx.delete(seatHolds).where(eq(seatHolds.id, holdId));
}
