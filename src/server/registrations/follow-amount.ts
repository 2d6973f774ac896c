import { centsOf, moneyOf } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";
import { leftOf, oweRefund, type PaidByCard, readDismissed } from "#server/payments/owe-refund.ts";
import { withdrawLowered } from "#server/payments/withdraw-lowered.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { OwnParty } from "./lock-own-party.ts";
import type { Party } from "./lock-party.ts";

/**
 * What a card paid above an amount that an officer lowered is owed back from then on, and no more where it is raised
 * again before anybody sent it (008). The payment's own record stays as it is (S-45). Everything is locked.
 */
export async function followAmount(
  { me, now }: Ctx,
  tx: Tx,
  { event, row: before, paid }: Party,
  amount: string,
): Promise<void> {
  const by = centsOf(amount) - centsOf(before.amount);
  const change = `from ${inDollars(before.amount)} to ${inDollars(amount)}`;
  const debt = { actor: nameOf(me), now, loweredRegistrationId: before.id };
  if (by > 0) {
    const reason = `The amount was raised again ${change} before this was sent.`;
    await withdrawLowered(tx, before.id, { ...debt, amount: by, reason });
  }
  const owed = Math.min(-by, leftOf(paid) - centsOf(amount));
  if (owed > 0) {
    const reason = `The amount for ${event.title} was lowered ${change}.`;
    await oweRefund(tx, paid, { ...debt, amount: owed, reason });
  }
}

/**
 * What stays of a card's money when a party is cancelled in time and its amount is less than that: lowered before the
 * difference was owed at once. What officers decided to keep is not asked about again.
 */
export async function oweRest(
  { me, now }: Ctx,
  tx: Tx,
  { event, row }: Pick<OwnParty, "event" | "row">,
  left: readonly PaidByCard[],
): Promise<void> {
  const rest = leftOf(left) - (await readDismissed(tx, left));
  if (rest <= 0) return;
  const reason = `More was paid for ${event.title} than its amount of ${inDollars(row.amount)}: ${inDollars(moneyOf(rest))} is left.`;
  await oweRefund(tx, left, { amount: rest, reason, actor: nameOf(me), now });
}
