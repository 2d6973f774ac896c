import * as contract from "#contract/treasury.ts";
import { tryChargeAgain } from "#server/payments/charges/try-charge-again.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { dismissRefund, settleRefund } from "#server/payments/refunds/close-refund.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { sendRefund } from "#server/payments/refunds/send-refund.ts";
import { action } from "#server/platform/http/action.ts";
import { explainDifference } from "./explain-difference.ts";
import { exportLedger } from "./export-ledger.ts";
import { listOpenItems } from "./list-open-items.ts";
import { listPayments } from "./list-payments.ts";
import { listReconciliations, reconcileDays } from "./list-reconciliations.ts";
import { sendReceipt } from "./send-receipt.ts";
import { showPayment } from "./show-payment.ts";
import { showReceipt } from "./show-receipt.ts";
import { listExplainedDifferences } from "./standing-differences.ts";

/** The treasurer's endpoints. */
export function treasuryRoutes(fulfillments: Fulfillments) {
  return [
    listOpenItems,
    listPayments,
    exportLedger,
    action(contract.showPayment, (ctx, ask) => showPayment(ctx, fulfillments, ask)),
    action(contract.showReceipt, (ctx, ask) => showReceipt(ctx, fulfillments, ask)),
    action(contract.sendReceipt, (ctx, ask) => sendReceipt(ctx, fulfillments, ask)),
    action(contract.refundPayment, (ctx, ask) => refundPayment(ctx, fulfillments, ask)),
    action(contract.tryChargeAgain, (ctx, ask) => tryChargeAgain(ctx, fulfillments, ask)),
    action(contract.sendRefund, (ctx, ask) => sendRefund(ctx, fulfillments, ask)),
    action(contract.settleRefund, (ctx, ask) => settleRefund(ctx, fulfillments, ask)),
    action(contract.dismissRefund, (ctx, ask) => dismissRefund(ctx, fulfillments, ask)),
    listExplainedDifferences,
    explainDifference,
    listReconciliations,
    action(contract.reconcileDays, (ctx, ask) => reconcileDays(ctx, fulfillments, ask)),
  ];
}
