import type { CopyRow } from "#server/papers/queries.ts";
import { kitchenCopies } from "#server/papers/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { countNeeds } from "./count-needs.ts";
import { type KitchenNow, nextCopyOf } from "./read-kitchen.ts";
import { snapshotOf } from "./snapshot.ts";

/** Writes the next copy of a locked dinner. The audit log has its number, never what it says of persons (D-135). */
export async function saveCopy({ me, now }: Ctx, tx: Tx, kitchen: KitchenNow): Promise<CopyRow> {
  const { version, facts } = nextCopyOf(kitchen);
  const { eventId, persons, guarantee } = facts;
  const [copy] = await tx
    .insert(kitchenCopies)
    .values({
      eventId,
      version,
      madeAt: now,
      madeBy: actorName(me),
      guarantee,
      persons: persons.length,
      counts: countNeeds(persons),
      fingerprint: kitchen.fingerprint,
      snapshot: snapshotOf(facts),
    })
    .returning();
  if (!copy) throw new Error("the copy was not written");
  await auditBy({ me, now }, tx, {
    action: "make kitchen copy",
    entity: "event",
    entityId: eventId,
    after: { copy: version, persons: persons.length, changes: facts.kitchen.changes.length },
  });
  return copy;
}
