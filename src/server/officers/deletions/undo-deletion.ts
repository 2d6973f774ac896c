import { eq } from "drizzle-orm";
import { undoDeletion as endpoint } from "#contract/officers/deletions.ts";
import { readEvent } from "#server/events/queries.ts";
import { findMember } from "#server/members/queries.ts";
import { plannedDeletions } from "#server/officers/tables.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";

/** Undoes a planned deletion. Waits for one that is being carried out, which then cannot be undone. */
export const undoDeletion = action(endpoint, async ({ db }, { id }) => {
  const [planned] = await db.delete(plannedDeletions).where(eq(plannedDeletions.id, id)).returning();
  // Carried out, ended by a rule, or undone by a call whose answer was lost.
  if (!planned) throw conflict("Nothing is left to undo here. Please look whether it is still in the list.");
  // The page that asked leaves the row to the portal, so what it was about may be gone.
  const isThere =
    planned.thing === "member" ? await findMember(db, planned.thingId) : await readEvent(db, planned.thingId);
  if (!isThere) throw conflict("This has already been deleted.");
  return { undone: true as const };
});
