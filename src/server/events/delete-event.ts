import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Parties } from "./parties.ts";
import { lockEvent, readDinner } from "./queries.ts";
import { whyNotDelete } from "./rules.ts";
import { events } from "./tables.ts";

/** Takes a dinner out of every list and route; its registrations and payments stay in the database (H-34). */
export async function deleteEvent(ctx: Ctx, parties: Parties, id: number): Promise<{ deleted: true }> {
  const { me, now } = ctx;
  await ctx.db.transaction(async (tx) => {
    await lockEvent(tx, id);
    const dinner = await readDinner(tx, id);
    if (dinner.deletedAt) throw notFound("Event not found");
    const counts = await parties.count(tx, id);
    const refusal = whyNotDelete(dinner, counts.paid, now);
    if (refusal) throw refusal;
    const by = nameOf(me);
    // First, so that no seat given up below is offered to anybody.
    await tx.update(events).set({ deletedAt: now, updatedAt: now, updatedBy: by }).where(eq(events.id, id));
    await parties.dissolve(ctx, tx, dinner, by);
    const { title, dateTime, location, isActive } = dinner;
    await audit(tx, {
      ...{ at: now, actor: by, action: "event deleted", entity: "event", entityId: id },
      before: { title, dateTime, location, isActive, ...counts },
      after: { deletedAt: now },
    });
  });
  return { deleted: true };
}
