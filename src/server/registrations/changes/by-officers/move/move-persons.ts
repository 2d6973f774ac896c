import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { copyPerson, pairsOf } from "#server/registrations/seats/line/copy-persons.ts";
import { carryOwn } from "#server/registrations/seats/taking/carry-own.ts";
import { registrations } from "#server/registrations/tables.ts";

/**
 * Writes everyone of a party for the registration that it has at another dinner: who they are, what the kitchen knows of
 * them, and their cards. Dishes, table, wishes and roles are those of a dinner (D-407).
 */
export async function movePersons(tx: Tx, { from, to }: { from: Registration; to: number }): Promise<void> {
  const pairs = await pairsOf(tx, { from: from.id, to });
  const newOf = new Map(pairs.map(([old, { id }]) => [old.id, id]));
  for (const [old, { id }] of pairs) {
    const partnerOf = old.partnerOf === null ? null : (newOf.get(old.partnerOf) ?? null);
    await copyPerson(tx, old, { id, partnerOf });
  }
  // For whom the party's food request was entered.
  if (from.foodReadFor !== null)
    await tx
      .update(registrations)
      .set({ foodReadFor: from.foodReadFor.flatMap((old) => newOf.get(old) ?? []) })
      .where(eq(registrations.id, to));
  await carryOwn(tx, to);
}
