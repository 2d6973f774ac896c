import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { centsText } from "#emulators/authorize-net/money.ts";

/** Transactions as they are stored, the oldest first, amounts as text. */
export function listTransactions({ state }: Gateway, invoiceNumber: string | undefined) {
  return [...state.transactions.values()]
    .filter((transaction) => invoiceNumber === undefined || transaction.invoiceNumber === invoiceNumber)
    .map((transaction) => ({
      ...transaction,
      submittedAt: new Date(transaction.submittedAt).toISOString(),
      authAmount: centsText(transaction.authAmount),
      settleAmount: centsText(transaction.settleAmount),
    }));
}

/** The outbox and its history, the oldest first, with every attempt. */
export function listNotifications({ state }: Gateway) {
  return [...state.notifications.values()].map((notification) => ({
    ...notification,
    url: state.webhooks.get(notification.webhookId)?.url,
    nextAttemptAt:
      notification.nextAttemptAt === null ? null : new Date(notification.nextAttemptAt).toISOString(),
  }));
}
