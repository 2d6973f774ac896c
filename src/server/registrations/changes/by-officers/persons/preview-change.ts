import { previewChange as endpoint } from "#contract/registrations/attendees/party-changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { lockParty, type Party } from "#server/registrations/changes/by-officers/lock-party.ts";
import { lockLive } from "#server/registrations/seats/line/find-live.ts";
import { findAdded, previewAddition } from "./adding.ts";
import { findLeaving, previewRemoval } from "./leaving.ts";

/** Says what a change of a party would do before an officer makes it (D-400). */
export const previewChange = action(endpoint, async (ctx, { id, ...ask }) => {
  return ctx.db.transaction(async (tx) => {
    const party = await lockSeated(tx, id);
    return ask.change === "remove person"
      ? previewRemoval(ctx, tx, await findLeaving(tx, party, ask.attendeeId))
      : previewAddition(ctx, tx, await findAdded(tx, party, ask));
  });
});

/** Locks the party of a number that has seats; 409 if it waits. */
export async function lockSeated(tx: Tx, id: number): Promise<Party> {
  const live = await lockLive(tx, id);
  if (!live) throw notFound("Registration not found");
  if (live.entryId === undefined) return lockParty(tx, live.registrationId);
  throw conflict("This party is waiting, and has no seats yet.");
}
