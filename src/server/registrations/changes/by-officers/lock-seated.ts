import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { lockParty, type Party } from "#server/registrations/balance/lock-party.ts";
import { whyNotAfter } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { lockKnown } from "#server/registrations/seats/line/find-live.ts";
import { lockWaiting, type WaitingParty } from "#server/registrations/seats/line/lock-waiting.ts";

/** Locks the party of a number that has seats; 409 if it waits, or if its dinner was too long ago. */
export async function lockSeated({ now }: Pick<Ctx, "now">, tx: Tx, id: number): Promise<Party> {
  const live = await lockKnown(tx, id);
  if (live.entryId !== undefined) throw conflict("This party is on the waitlist and has no seats yet.");
  const party = await lockParty(tx, live.registrationId);
  const tooLate = whyNotAfter(party.event, now);
  if (tooLate) throw tooLate;
  return party;
}

/** A party, locked: one with seats, or one in the line. */
export type Either = { party: Party; waiting?: never } | { waiting: WaitingParty; party?: never };

/** Locks the party of a number, wherever it is; refused if nothing of it is live. */
export async function lockEither(tx: Tx, id: number): Promise<Either> {
  const live = await lockKnown(tx, id);
  return live.entryId === undefined
    ? { party: await lockParty(tx, live.registrationId) }
    : { waiting: await lockWaiting(tx, live) };
}
