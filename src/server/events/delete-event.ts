import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Parties } from "./parties.ts";
import { lockEvent, readEventRow } from "./queries.ts";
import { whyNotDelete } from "./rules.ts";
import { events } from "./tables.ts";

/** Deletes an event from every list and route; its registrations and payments stay in the database (H-34). */
export async function deleteEvent(ctx: Ctx, parties: Parties, id: number): Promise<{ deleted: true }> {
  const { me, now } = ctx;
  await ctx.db.transaction(async (tx) => {
    await lockEvent(tx, id);
    const event = await readEventRow(tx, id);
    if (event.deletedAt) throw notFound("Event not found");
    const counts = await parties.count(tx, id);
    const refusal = whyNotDelete(event, counts.paid, now);
    if (refusal) throw refusal;
    const actor = actorName(me);
    // First, so that no seat released below is offered to anyone.
    await tx
      .update(events)
      .set({ deletedAt: now, updatedAt: now, updatedBy: actor })
      .where(eq(events.id, id));
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
  });
  return { deleted: true };
}
