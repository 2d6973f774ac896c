import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit/audit.ts";
import { type ActingContext, actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound, type Refusal } from "#server/platform/refusal.ts";
import type { Parties } from "./parties.ts";
import { lockEvent, readEvent, readEventRow } from "./queries.ts";
import { whyNotDelete } from "./rules.ts";
import { events } from "./tables.ts";

/** Deletes an event from every list and route; its registrations and payments stay in the database (H-34). */
export async function deleteEvent(ctx: Ctx, parties: Parties, id: number): Promise<{ deleted: true }> {
  await ctx.db.transaction((tx) => deleteEventIn(ctx, tx, { parties, id }));
  return { deleted: true };
}

/** Why an event may not be deleted as of now, or null; the deletion itself checks again, under lock. */
export async function whyNotDeleteEvent(
  { db, now }: Pick<Ctx, "db" | "now">,
  parties: Parties,
  id: number,
): Promise<Refusal | null> {
  const event = await readEvent(db, id);
  if (!event) return notFound("Event not found");
  const { paid } = await parties.count(db, id);
  return whyNotDelete({ dateTime: new Date(event.dateTime) }, paid, now);
}

/** Deletes an event within a transaction. */
export async function deleteEventIn(
  ctx: ActingContext,
  tx: Tx,
  { parties, id }: { parties: Parties; id: number },
): Promise<void> {
  const { me, now } = ctx;
  await lockEvent(tx, id);
  const event = await readEventRow(tx, id);
  if (event.deletedAt) throw notFound("Event not found");
  const counts = await parties.count(tx, id);
  const refusal = whyNotDelete(event, counts.paid, now);
  if (refusal) throw refusal;
  const actor = actorName(me);
  // First, so that no seat released below is offered to anyone.
  await tx.update(events).set({ deletedAt: now, updatedAt: now, updatedBy: actor }).where(eq(events.id, id));
  await parties.dissolve(ctx, tx, { event, actor });
  const { title, dateTime, location, isActive } = event;
  await audit(tx, {
    at: now,
    actor,
    action: "event deleted",
    entity: "event",
    entityId: id,
    before: { title, dateTime, location, isActive, ...counts },
    after: { deletedAt: now },
  });
}
