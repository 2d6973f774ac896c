import type { Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { jsonAmount } from "#emulators/authorize-net/money.ts";

interface Envelope {
  notificationId: string;
  eventType: string;
  eventDate: string;
  webhookId: string;
}

/** Compact JSON in the gateway's own field order, with both decimals of the amount. */
export function paymentBody(
  { notificationId, eventType, eventDate, webhookId }: Envelope,
  transaction: Transaction,
  amount = transaction.authAmount,
): string {
  const { heldBy, refId, invoiceNumber } = transaction;
  return JSON.stringify({
    notificationId,
    eventType,
    eventDate,
    webhookId,
    payload: {
      responseCode: transaction.responseCode,
      authCode: transaction.authCode,
      avsResponse: "Y",
      authAmount: jsonAmount(amount),
      fraudList: heldBy && [{ fraudFilter: heldBy, fraudAction: "authAndHold" }],
      merchantReferenceId: refId,
      invoiceNumber,
      entityName: "transaction",
      id: transaction.transId,
    },
  });
}

/** UTC with seven digits behind the second, as .NET writes a date. */
export function eventDate(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}${String(at % 9973).padStart(4, "0")}Z`;
}
