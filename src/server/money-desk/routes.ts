import * as contract from "#contract/money-desk.ts";
import type { Buyers } from "#server/payments/buyer.ts";
import { dismissRefund, settleRefund } from "#server/payments/close-refund.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { sendRefund } from "#server/payments/send-refund.ts";
import { answer } from "#server/platform/http.ts";
import { exportLedger } from "./export-ledger.ts";
import { listMatters } from "./list-matters.ts";
import { listPayments } from "./list-payments.ts";
import { compareDays, listReconciliations } from "./list-reconciliations.ts";
import { showPayment } from "./show-payment.ts";

/** What full officers see of the money and do with it; `buyers` as for the payments themselves. */
export function moneyDeskRoutes(buyers: Buyers) {
  return [
    answer(contract.listMatters, listMatters),
    answer(contract.listPayments, listPayments),
    answer(contract.exportLedger, exportLedger),
    answer(contract.showPayment, (ctx, ask) => showPayment(ctx, buyers, ask)),
    answer(contract.refundPayment, (ctx, ask) => refundPayment(ctx, buyers, ask)),
    answer(contract.sendRefund, (ctx, ask) => sendRefund(ctx, buyers, ask)),
    answer(contract.settleRefund, (ctx, ask) => settleRefund(ctx, buyers, ask)),
    answer(contract.dismissRefund, (ctx, ask) => dismissRefund(ctx, buyers, ask)),
    answer(contract.listReconciliations, listReconciliations),
    answer(contract.compareWithProvider, (ctx, ask) => compareDays(ctx, buyers, ask)),
  ];
}
