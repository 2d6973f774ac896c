import type { ListedTransaction } from "#server/payments/authorize-net/lists.ts";
import { INVOICE_PREFIX } from "#server/payments/open-payment.ts";

/** Whether a settled transaction is a charge. */
export const isCharge = ({ providerStatus }: ListedTransaction) => providerStatus === "settledSuccessfully";
/** Whether it is a refund. */
export const isRefund = ({ providerStatus }: ListedTransaction) =>
  providerStatus === "refundSettledSuccessfully";
/** Whether it is the portal's, by its invoice number. */
export const isOurs = ({ invoiceNumber }: ListedTransaction) =>
  invoiceNumber?.startsWith(INVOICE_PREFIX) ?? false;
