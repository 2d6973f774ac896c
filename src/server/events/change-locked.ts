import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type EventFacts, seatsFree } from "./rules.ts";
import { events } from "./tables.ts";

/** Starts a new round of offers: parties that let an earlier offer go are asked again (S-20). The event is locked. */
export async function startWaitlistRound(tx: Tx, eventId: number): Promise<void> {
  await tx
    .update(events)
    .set({ waitlistRound: sql`${events.waitlistRound} + 1` })
    .where(eq(events.id, eventId));
}

/**
 * Counts one seat more at a locked dinner that is over, if all of them are taken: someone who was there had a chair
 * (D-409). Returns how many there are then; null if nothing changed, as at a dinner ahead.
 */
export async function addSeatAfterward(
  { now }: Pick<Ctx, "now">,
  tx: Tx,
  event: EventFacts & { id: number },
): Promise<number | null> {
  if (now < event.dateTime || seatsFree(event) > 0) return null;
  await tx
    .update(events)
    .set({ totalSeats: event.totalSeats + 1, updatedAt: now })
    .where(eq(events.id, event.id));
  return event.totalSeats + 1;
}
