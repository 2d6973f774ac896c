import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import {
  type RefundableCharge,
  readDismissed,
  recordRefundDue,
  refundableTotal,
} from "#server/payments/refunds/record-refund-due.ts";
import { withdrawRefundDue } from "#server/payments/refunds/withdraw-refund-due.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Party } from "#server/registrations/changes/by-officers/lock-party.ts";
import type { OwnParty } from "#server/registrations/changes/own/lock-own-party.ts";
import { countsFor, type PartyFacts, staysPaid } from "./change-rules.ts";

/**
 * Makes what a card paid above an amount that an officer lowered owed back, and withdraws that if the amount is raised
 * again before the refund was sent (008). The payment's own record stays unchanged (S-45). Everything is locked.
 */
export async function refundLoweredAmount(
  { me, now }: Ctx,
  tx: Tx,
  { party: { event, row: before, paid, facts }, amount }: { party: Party; amount: string },
): Promise<void> {
  const by = centsOf(amount) - centsOf(before.amount);
  const change = `from ${formatDollars(before.amount)} to ${formatDollars(amount)}`;
  const debt = { actor: actorName(me), now, loweredRegistrationId: before.id };
  if (by > 0) {
    const reason = `The amount was raised again ${change} before this was sent.`;
    await withdrawRefundDue(tx, before.id, { ...debt, amount: by, reason });
  }
  const owed = loweredBack(facts, { from: before.amount, to: amount });
  if (owed > 0) {
    const reason = `The amount for ${event.title} was lowered ${change}.`;
    await recordRefundDue(tx, paid, { ...debt, amount: owed, reason });
  }
}

/** What goes back of a card payment if an amount is lowered: what the card paid above the new one. */
export function loweredBack(
  facts: Pick<PartyFacts, "paidByCard" | "keptWithoutDeadlineCents">,
  { from, to }: { from: string; to: string },
): Cents {
  return Math.max(0, Math.min(centsOf(from) - centsOf(to), countsFor(facts) - centsOf(to)));
}

/**
 * The part of a card payment above the party's amount, when a party is cancelled in time: its amount was lowered before
 * the difference became owed immediately. Amounts that officers decided to keep do not come up again, nor do those of
 * people who left while the event had no deadline.
 */
export async function refundRemainder(
  { me, now }: Ctx,
  tx: Tx,
  { event, row, left }: Pick<OwnParty, "event" | "row"> & { left: readonly RefundableCharge[] },
): Promise<void> {
  const rest = refundableTotal(left) - staysPaid({ ...row, dismissed: await readDismissed(tx, left) });
  if (rest <= 0) return;
  const reason = `More was paid for ${event.title} than its amount of ${formatDollars(row.amount)}; ${formatDollars(moneyOf(rest))} remains.`;
  await recordRefundDue(tx, left, { amount: rest, reason, actor: actorName(me), now });
}
