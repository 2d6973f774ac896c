import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import type { Transaction } from "./transaction.ts";

export const defaultDuplicateWindow = 120;

/** What two submissions must share to count as one sent twice. */
function duplicateKey(transaction: Transaction): string {
  const { payment, transactionType, refTransId, authAmount, invoiceNumber, description, customerId } =
    transaction;
  return JSON.stringify([
    payment.fingerprint,
    transactionType,
    refTransId,
    authAmount,
    invoiceNumber,
    description,
    customerId,
    transaction.billTo,
  ]);
}

/** Whether the same was approved or held within the window; a declined try may be sent again. */
export function isDuplicate({ state }: Gateway, candidate: Transaction, windowSeconds: number): boolean {
  const last = state.duplicates.get(duplicateKey(candidate));
  return last !== undefined && candidate.submittedAt - last < windowSeconds * 1000;
}

export function rememberForDuplicates({ state }: Gateway, transaction: Transaction): void {
  if (transaction.responseCode === 2 || transaction.responseCode === 3) return;
  state.duplicates.set(duplicateKey(transaction), transaction.submittedAt);
}
