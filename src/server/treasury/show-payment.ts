import type { Ask } from "#contract/endpoint.ts";
import type { showPayment as endpoint, PaymentDetails } from "#contract/treasury.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { type Fulfillments, fulfillmentOf } from "#server/payments/fulfillment.ts";
import { readLedger } from "#server/payments/read-ledger.ts";
import { presentRefund } from "#server/payments/refunds/present-refund.ts";
import { readRefundable } from "#server/payments/refunds/record-refund-due.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readPrices } from "#server/registrations/parties/prices/read-prices.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentLine } from "./list-payments.ts";
import { joinAbout, PAYER } from "./queries.ts";
import { readHistory } from "./read-history.ts";
import { readDifferences } from "./standing-differences.ts";

/** One payment with its charges, refunds, what can still be refunded, and its history. */
export async function showPayment(
  { db }: Ctx,
  fulfillments: Fulfillments,
  { id }: Ask<typeof endpoint>,
): Promise<PaymentDetails> {
  const [row] = await db.fast<PaymentRow & { registration_id: number | null; owner: string | null }>(
    "treasury-payment",
    `select ${PAYMENT_COLUMNS}, r.id as registration_id, case when ep.id is null then ${PAYER} end as owner from payments p ${joinAbout()} where p.id = $1`,
    [id],
  );
  const ledger = row && (await readLedger(db, id));
  if (!row || !ledger) throw notFound("This payment doesn't exist.");
  const charges: PaymentDetails["charges"] = [];
  for (const charge of ledger.charges) {
    charges.push({
      transactionId: charge.transactionId,
      amount: charge.amount,
      card: charge.card,
      outcome: charge.outcome,
      reason:
        charge.outcome === "recorded"
          ? `It could not be applied yet because of ${charge.applyError}.`
          : charge.reason,
      providerStatus: charge.providerStatus,
      chargedAt: (charge.chargedAt ?? charge.recordedAt).toISOString(),
      settledAt: charge.settledAt?.toISOString() ?? null,
      left: moneyOf(await readRefundable(db, charge.transactionId)),
      refunds: ledger.refunds
        .filter(({ transactionId }) => transactionId === charge.transactionId)
        .map(presentRefund),
    });
  }
  const { payment } = ledger;
  const bought = ledger.charges.some(({ outcome }) => outcome === "applied");
  const fulfillment = fulfillmentOf(fulfillments, payment);
  const benefit = bought ? await fulfillment.remainingBenefit(db, payment) : null;
  const stillHas = benefit && `${benefit} ${fulfillment.afterRefund}`;
  const differences = await readDifferences(db, {
    paymentId: id,
    transactionIds: [...ledger.charges, ...ledger.refunds].flatMap(
      (one) => ("providerTransactionId" in one ? one.providerTransactionId : one.transactionId) ?? [],
    ),
  });
  const prices =
    row.registration_id === null ? null : await readPrices(db, row.registration_id, { owner: row.owner });
  return { ...paymentLine(row), charges, differences, prices, stillHas, ...(await readHistory(db, ledger)) };
}
