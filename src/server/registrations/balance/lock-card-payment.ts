import { eq, sql } from "drizzle-orm";
import type { Cents } from "#contract/values/cents.ts";
import { centsOf } from "#contract/values/cents.ts";
import {
  type ChargeInTime,
  cardMoneyIn,
  lockRefundableCharges,
} from "#server/payments/refunds/record-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readManualPayments } from "#server/registrations/parties/manual-payments.ts";
import { dismissedReturns } from "#server/registrations/parties/manual-returns.ts";
import { readPaidByOthers } from "#server/registrations/parties/payers/queries.ts";
import { isPaymentKnown } from "#server/registrations/parties/payment-known.ts";
import { manualRegistrations, registrations } from "#server/registrations/tables.ts";
import type { PartyFacts } from "./change-rules.ts";

/**
 * Locks every payment of a registration and returns its charges that can still be refunded: its own, then that of the
 * manual registration it was created from (S-17). The dinner is locked before, the registration after.
 */
export async function lockCardPayment(tx: Tx, registrationId: number): Promise<ChargeInTime[]> {
  const own = await lockRefundableCharges(tx, "registration", registrationId);
  const [manual] = await tx
    .select({ id: manualRegistrations.id })
    .from(manualRegistrations)
    .where(eq(manualRegistrations.registrationId, registrationId));
  const first = manual ? await lockRefundableCharges(tx, "manual-registration", manual.id) : [];
  return [...own, ...first];
}

/** A payment of a party of which something can go back: a charge, or what an officer recorded as received. */
export type PaidIn = { at: Date; cents: Cents; way: string; isOthers: boolean } & (
  | { charge: ChargeInTime }
  | { manual: { manualPaymentId: number; registrationId: number } }
);
type Money = Pick<PartyFacts, "paidByCard" | "receivedManually" | "isPaymentKnown" | "sources" | "dismissed">;

/**
 * What a party has paid by card and as officers recorded it, by payment, the latest first: the order in which it goes back
 * (D-369). Its payments and its registration are locked.
 */
export async function readMoneyOf(
  tx: Tx,
  registrationId: number,
  charges: readonly ChargeInTime[],
): Promise<{ paid: readonly PaidIn[]; money: Money }> {
  const recorded = await readManualPayments(tx, registrationId);
  const received = recorded.filter(({ left }) => centsOf(left) > 0);
  const others = await readPaidByOthers(tx, registrationId);
  const paid = [
    ...charges.map((charge) => ({
      charge,
      at: charge.at,
      cents: charge.left,
      way: "card",
      isOthers: others.cards.has(charge.paymentId),
    })),
    ...received.map(({ id, left, method, receivedAt: at }) => ({
      manual: { manualPaymentId: id, registrationId },
      at,
      cents: centsOf(left),
      way: method,
      isOthers: others.manual.has(id),
    })),
  ].sort((one, other) => other.at.getTime() - one.at.getTime());
  const { paidByCard, dismissed } = await cardMoneyIn(tx, charges);
  const receivedManually = received.reduce((sum, { left }) => sum + centsOf(left), 0);
  const [known] = await tx
    .select({
      isPaymentKnown: sql<boolean>`${sql.raw(isPaymentKnown("registrations.id"))}`,
      keptManually: sql<string>`${sql.raw(dismissedReturns("registrations.id"))}::text`,
    })
    .from(registrations)
    .where(eq(registrations.id, registrationId));
  const sources = paid.map(({ cents, way, isOthers }) => ({ cents, way, isOthers }));
  const money = {
    paidByCard,
    receivedManually,
    sources,
    dismissed: dismissed + centsOf(known?.keptManually ?? "0"),
  };
  return { paid, money: { ...money, isPaymentKnown: known?.isPaymentKnown ?? false } };
}
