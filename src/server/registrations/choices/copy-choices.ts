import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { choices } from "./tables.ts";

/**
 * Writes for one person what was chosen for another at the same dinner, or only what this member chose; a dish that has
 * left the menu is no choice.
 */
export async function copyChoices(
  tx: Tx,
  { from, to, byMember }: { from: number; to: number; byMember?: number },
): Promise<void> {
  const chosen = await tx
    .select()
    .from(choices)
    .where(
      and(
        eq(choices.attendeeId, from),
        byMember === undefined ? undefined : eq(choices.chosenByMember, byMember),
      ),
    );
  if (chosen.length === 0) return;
  await tx
    .insert(choices)
    .values(chosen.map((choice) => ({ ...choice, attendeeId: to })))
    .onConflictDoNothing();
}
