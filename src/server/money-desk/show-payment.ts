import { moneyOf } from "#contract/cents.ts";
import type { Ask } from "#contract/endpoint.ts";
import type { showPayment as endpoint, PaymentDetails } from "#contract/money-desk.ts";
import { type Buyers, buyerOf } from "#server/payments/buyer.ts";
import { readLeft } from "#server/payments/owe-refund.ts";
import { readLedger } from "#server/payments/read-ledger.ts";
import { refundOnTheWire } from "#server/payments/refund-on-the-wire.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { LINE, lineOf, type PaymentRow } from "./list-payments.ts";
import { JOIN_ABOUT } from "./queries.ts";
import { readHistory } from "./read-history.ts";

/** One payment with its charges and refunds, what can still go back, and everything that happened to it. */
export async function showPayment(
  { db }: Ctx,
  buyers: Buyers,
  { id }: Ask<typeof endpoint>,
): Promise<PaymentDetails> {
  const [row] = await db.fast<PaymentRow>(
    "money-desk-payment",
    `select ${LINE} from payments p ${JOIN_ABOUT} where p.id = $1`,
    [id],
  );
  const ledger = row && (await readLedger(db, id));
  if (!row || !ledger) throw notFound("This payment is not known.");
  const charges: PaymentDetails["charges"] = [];
  for (const charge of ledger.charges) {
    charges.push({
      transactionId: charge.transactionId,
      amount: charge.amount,
      card: charge.card,
      isApplied: charge.outcome === "applied",
      reason: charge.reason,
      providerStatus: charge.providerStatus,
      chargedAt: (charge.chargedAt ?? charge.recordedAt).toISOString(),
      settledAt: charge.settledAt?.toISOString() ?? null,
      left: moneyOf(await readLeft(db, charge.transactionId)),
      refunds: ledger.refunds
        .filter(({ transactionId }) => transactionId === charge.transactionId)
        .map(refundOnTheWire),
    });
  }
  const { payment } = ledger;
  const bought = ledger.charges.some(({ outcome }) => outcome === "applied");
  const buyer = buyerOf(buyers, payment);
  const still = bought ? await buyer.stillHas(db, payment) : null;
  const stillHas = still && `${still} ${buyer.afterRefund}`;
  const history = await readHistory(db, payment, ledger.charges, ledger.refunds);
  return { ...lineOf(row), charges, stillHas, history };
}
