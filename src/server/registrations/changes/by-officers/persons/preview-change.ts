import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import {
  previewChange as endpoint,
  type PartyChange,
} from "#contract/registrations/attendees/party-changes.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { lockParty, type Party } from "#server/registrations/changes/by-officers/lock-party.ts";
import { findHanded, previewHandover } from "#server/registrations/changes/by-officers/owner/heir.ts";
import { lockLive } from "#server/registrations/seats/line/find-live.ts";
import { findAdded, previewAddition } from "./adding.ts";
import { findLeaving, previewRemoval } from "./leaving.ts";
import { whyNotAfter } from "./person-rules.ts";
import { findTicketed, previewTicket } from "./ticket.ts";

/** Says what a change of a party would do before an officer makes it (D-400). */
export const previewChange = action(endpoint, async (ctx, { id, ...ask }) => {
  return ctx.db.transaction(async (tx) => previewOf(ctx, tx, { party: await lockSeated(ctx, tx, id), ask }));
});

async function previewOf(
  ctx: Ctx,
  tx: Tx,
  { party, ask }: { party: Party; ask: PartyChange },
): Promise<ChangePreview> {
  switch (ask.change) {
    case "remove person":
      return previewRemoval(ctx, tx, await findLeaving(tx, party, ask));
    case "change owner":
      return previewHandover(ctx, tx, await findHanded(tx, party, ask.memberId));
    case "add person":
      return previewAddition(ctx, tx, await findAdded(ctx, tx, { ...ask, party }));
    case "change ticket":
      return previewTicket(ctx, tx, await findTicketed(tx, party, ask));
  }
}

/** Locks the party of a number that has seats; 409 if it waits, or if its dinner was too long ago. */
export async function lockSeated({ now }: Pick<Ctx, "now">, tx: Tx, id: number): Promise<Party> {
  const live = await lockLive(tx, id);
  if (!live) throw notFound("Registration not found");
  if (live.entryId !== undefined) throw conflict("This party is on the waitlist and has no seats yet.");
  const party = await lockParty(tx, live.registrationId);
  const tooLate = whyNotAfter(party.event, now);
  if (tooLate) throw tooLate;
  return party;
}
