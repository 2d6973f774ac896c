import { lockEvent } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import type { PartyFacts } from "#server/registrations/balance/change-rules.ts";
import {
  lockCardPayment,
  type PaidIn,
  readMoneyOf,
} from "#server/registrations/balance/lock-card-payment.ts";
import { isOwn } from "#server/registrations/parties/ownership.ts";
import { lockRegistration, type Registration } from "#server/registrations/parties/queries.ts";
import { NO_DETAILS_IN_LINE } from "#server/registrations/parties/until-rules.ts";
import { lockLive } from "#server/registrations/seats/line/find-live.ts";
import { lockWaiting, type WaitingParty } from "#server/registrations/seats/line/lock-waiting.ts";

/** One of the caller's live registrations, locked with everything its rules depend on. */
export type OwnParty = {
  event: Awaited<ReturnType<typeof lockEvent>>;
  row: Registration;
  /** The facts for the rules. */
  party: PartyFacts;
  paid: readonly PaidIn[];
};

/**
 * Locks the caller's live party of a number: the dinner, then the payments, then the registration or the place in line,
 * the common order. 404 if it is not the caller's or has ended, as for the second of two clicks, which waited for the
 * first one's locks.
 */
export async function lockOwn({ me }: Ctx, tx: Tx, id: number): Promise<OwnParty | WaitingParty> {
  const live = await lockLive(tx, id);
  if (!live) throw notFound("Registration not found");
  if (live.entryId !== undefined) {
    const waiting = await lockWaiting(tx, live);
    if (!isOwn(me, waiting.entry)) throw notFound("Registration not found");
    return waiting;
  }
  const event = await lockEvent(tx, live.eventId);
  const charges = await lockCardPayment(tx, live.registrationId);
  const row = await lockRegistration(tx, live.registrationId);
  if (!row || row.removedAt || !isOwn(me, row)) throw notFound("Registration not found");
  const { paid, money } = await readMoneyOf(tx, row.id, charges);
  return { event, row, paid, party: { ...row, ...money } };
}

/** The same for what only a party with seats has; 409 if it waits. */
export async function lockOwnParty(ctx: Ctx, tx: Tx, id: number): Promise<OwnParty> {
  const own = await lockOwn(ctx, tx, id);
  if ("entry" in own) throw conflict(NO_DETAILS_IN_LINE);
  return own;
}
