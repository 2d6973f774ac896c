import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { readLoweredDue, withdrawRefundDue } from "#server/payments/refunds/withdraw-refund-due.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readLoweredReturnsDue, withdrawReturnsDue } from "#server/registrations/parties/manual-returns.ts";
import { countsFor, type PartyFacts, staysPaid } from "./change-rules.ts";
import { giveBack } from "./give-back.ts";
import type { readMoneyOf } from "./lock-card-payment.ts";
import type { Party } from "./lock-party.ts";

/**
 * Makes what was paid above an amount that an officer lowered owed back, and withdraws that if the amount is raised
 * again before it was sent or returned (008). The payment's own record stays unchanged (S-45). Everything is locked.
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
    const left = await withdrawRefundDue(tx, before.id, { ...debt, amount: by, reason });
    await withdrawReturnsDue(debt, tx, { registrationId: before.id, amount: left, reason });
  }
  const owed = loweredBack(facts, { from: before.amount, to: amount });
  if (owed > 0) {
    const reason = `The amount for ${event.title} was lowered ${change}.`;
    await giveBack(tx, paid, { ...debt, amount: owed, reason });
  }
}

/** What a locked party has paid once its amount is this: if it is raised, what was to go back and was not sent counts again. */
export async function factsAt(
  tx: Tx,
  { row, facts }: Pick<Party, "row" | "facts">,
  amount: Cents,
): Promise<PartyFacts> {
  const by = Math.max(0, amount - centsOf(row.amount));
  const sumOf = (due: readonly { amount: string }[]) =>
    due.reduce((sum, one) => sum + centsOf(one.amount), 0);
  const card = Math.min(by, sumOf(await readLoweredDue(tx, row.id)));
  const manual = Math.min(by - card, sumOf(await readLoweredReturnsDue(tx, row.id)));
  const paidByCard = facts.paidByCard + card;
  const receivedManually = facts.receivedManually + manual;
  return { ...facts, amount: moneyOf(amount), paidByCard, receivedManually };
}

/** What goes back if an amount is lowered: what was paid above the new one. */
export function loweredBack(
  facts: Pick<PartyFacts, "paidByCard" | "receivedManually" | "keptWithoutDeadlineCents">,
  { from, to }: { from: string; to: string },
): Cents {
  return Math.max(0, Math.min(centsOf(from) - centsOf(to), countsFor(facts) - centsOf(to)));
}

/**
 * The part of a payment above the party's amount, when a party is cancelled in time: its amount was lowered before
 * the difference became owed immediately. Amounts that officers decided to keep do not come up again, nor do those of
 * people who left while the event had no deadline.
 */
export async function refundRemainder(
  { me, now }: Ctx,
  tx: Tx,
  {
    event,
    row,
    left: { paid, money },
  }: Pick<Party, "event" | "row"> & { left: Awaited<ReturnType<typeof readMoneyOf>> },
): Promise<void> {
  const rest = money.paidByCard + money.receivedManually - staysPaid({ ...row, ...money });
  if (rest <= 0) return;
  const reason = `More was paid for ${event.title} than its amount of ${formatDollars(row.amount)}; ${formatDollars(moneyOf(rest))} remains.`;
  await giveBack(tx, paid, { amount: rest, reason, actor: actorName(me), now });
}
