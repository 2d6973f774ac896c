import type { ListedTransaction } from "#server/payments/authorize-net/lists.ts";
import { INVOICE_PREFIX } from "./open-payment.ts";

/** A line of a settled batch that charged a card. */
export const isCharge = ({ providerStatus }: ListedTransaction) => providerStatus === "settledSuccessfully";
/** One that gave money back. */
export const isRefund = ({ providerStatus }: ListedTransaction) =>
  providerStatus === "refundSettledSuccessfully";
/** One of this portal's, by its invoice number. */
export const isOurs = ({ invoiceNumber }: ListedTransaction) =>
  invoiceNumber?.startsWith(INVOICE_PREFIX) ?? false;
