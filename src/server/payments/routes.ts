import * as contract from "#contract/payments.ts";
import { answer } from "#server/platform/http.ts";
import type { Buyers } from "./buyer.ts";
import { cancelPayment, returnFromPayment } from "./finish-in-browser.ts";
import { passFreePage, startAgain } from "./free-page.ts";
import { receiveNotification } from "./receive-notification.ts";

/** The provider's addresses; `buyers` says what a finished payment sets off. */
export function paymentRoutes(buyers: Buyers) {
  return [
    answer(contract.returnFromPayment, (ctx, { ref }) => returnFromPayment(ctx, buyers, ref)),
    answer(contract.returnFromPaymentByPost, (ctx, { ref }) => returnFromPayment(ctx, buyers, ref)),
    answer(contract.cancelPayment, (ctx, { ref }) => cancelPayment(ctx, buyers, ref)),
    answer(contract.receiveNotification, receiveNotification),
    answer(contract.passFreePage, (ctx) => passFreePage(ctx, buyers)),
    answer(contract.showFreePage, startAgain),
  ];
}
