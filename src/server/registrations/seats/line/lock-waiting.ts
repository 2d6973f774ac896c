import { lockEvent } from "#server/events/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { PartyFacts } from "#server/registrations/balance/change-rules.ts";
import {
  lockCardPayment,
  type PaidIn,
  readMoneyOf,
} from "#server/registrations/balance/lock-card-payment.ts";
import { readKept } from "#server/registrations/parties/queries.ts";
import { lockEntry, readCameFrom } from "#server/registrations/waitlist/entries.ts";
import type { Entry } from "#server/registrations/waitlist/queries.ts";
import { amountOf } from "#server/registrations/waitlist/read-waiting.ts";

/** A waiting party, locked with everything its rules depend on. */
export type WaitingParty = {
  event: Awaited<ReturnType<typeof lockEvent>>;
  entry: Entry;
  facts: PartyFacts;
  /** The payments for the registration that it came from, as far as they were not returned. */
  paid: readonly PaidIn[];
};

/** Locks the dinner, then the payments, then the place in line, the common order; 404 if it has ended. */
export async function lockWaiting(
  tx: Tx,
  { eventId, entryId }: { eventId: number; entryId: number },
): Promise<WaitingParty> {
  const event = await lockEvent(tx, eventId);
  const cameFrom = await readCameFrom(tx, entryId);
  const charges = cameFrom === null ? [] : await lockCardPayment(tx, cameFrom);
  const kept = cameFrom === null ? 0 : await readKept(tx, cameFrom);
  const entry = await lockEntry(tx, entryId);
  if (!entry || entry.endedAt || event.isDeleted) throw notFound("Registration not found");
  const { paid, money } = cameFrom === null ? NOTHING_PAID : await readMoneyOf(tx, cameFrom, charges);
  const { memberTickets, guestTickets } = entry;
  const tickets = { memberTickets, guestTickets };
  const facts = {
    ...tickets,
    status: "waitlist" as const,
    paymentType: "online" as const,
    amount: amountOf(entry),
    adjustmentCents: 0,
    keptWithoutDeadlineCents: kept,
    paysLaterSince: null,
    ...money,
  };
  return { event, entry, paid, facts };
}

/** Of a party that never had seats. */
const NOTHING_PAID = {
  paid: [],
  money: { paidByCard: 0, receivedManually: 0, isPaymentKnown: false, sources: [], dismissed: 0 },
};
