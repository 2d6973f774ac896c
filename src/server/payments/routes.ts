import * as contract from "#contract/payments.ts";
import { confirmFreePayment, showFreePage } from "#server/payments/free-page/free-page.ts";
import { receiveNotification } from "#server/payments/notifications/receive-notification.ts";
import { action } from "#server/platform/http/action.ts";
import type { Fulfillments } from "./fulfillment.ts";
import { cancelPayment, returnFromPayment } from "./return-from-payment.ts";

/** What the payer's browser and the provider call. */
export function paymentRoutes(fulfillments: Fulfillments) {
  return [
    action(contract.returnFromPayment, (ctx, { ref }) => returnFromPayment(ctx, fulfillments, ref)),
    action(contract.returnFromPaymentByPost, (ctx, { ref }) => returnFromPayment(ctx, fulfillments, ref)),
    action(contract.cancelPayment, (ctx, { ref }) => cancelPayment(ctx, fulfillments, ref)),
    receiveNotification,
    action(contract.confirmFreePayment, (ctx) => confirmFreePayment(ctx, fulfillments)),
    showFreePage,
  ];
}
