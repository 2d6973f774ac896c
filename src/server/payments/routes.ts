import * as contract from "#contract/payments.ts";
import { confirmFreePayment, showFreePage } from "#server/payments/free-page/free-page.ts";
import { receiveNotification } from "#server/payments/notifications/receive-notification.ts";
import { answer } from "#server/platform/http/http.ts";
import type { Fulfillments } from "./fulfillment.ts";
import { cancelPayment, returnFromPayment } from "./return-from-payment.ts";

/** What the payer's browser and the provider call. */
export function paymentRoutes(fulfillments: Fulfillments) {
  return [
    answer(contract.returnFromPayment, (ctx, { ref }) => returnFromPayment(ctx, fulfillments, ref)),
    answer(contract.returnFromPaymentByPost, (ctx, { ref }) => returnFromPayment(ctx, fulfillments, ref)),
    answer(contract.cancelPayment, (ctx, { ref }) => cancelPayment(ctx, fulfillments, ref)),
    answer(contract.receiveNotification, receiveNotification),
    answer(contract.confirmFreePayment, (ctx) => confirmFreePayment(ctx, fulfillments)),
    answer(contract.showFreePage, showFreePage),
  ];
}
