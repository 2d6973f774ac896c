import { inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { type Forgotten, forgottenAttendees } from "#server/registrations/parties/forgotten.ts";
import { choices } from "./tables.ts";

/** Forgets what was chosen for persons who are forgotten. */
export async function forgetChoices(tx: Tx, forgotten: Forgotten): Promise<void> {
  await tx.delete(choices).where(inArray(choices.attendeeId, forgottenAttendees(tx, forgotten)));
}
