import { child, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { isDuplicate, rememberForDuplicates } from "#emulators/authorize-net/ledger/duplicates.ts";
import type { Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { centsOf } from "#emulators/authorize-net/money.ts";
import { nextTransId } from "#emulators/authorize-net/state.ts";
import { announce } from "#emulators/authorize-net/webhooks/announce.ts";
import { readDuplicateWindow } from "./read-duplicate-window.ts";
import type { Processed } from "./transaction-response.ts";

const refundWindow = 180 * 86_400_000;

/** Gives money back for a settled payment: a new transaction with an id of its own. */
export function refund(gateway: Gateway, asked: Tree, refId: string | undefined): Processed {
  const { state, clock } = gateway;
  const refTransId = text(asked, "refTransId") ?? "";
  const refuse = (reasonCode: number): Processed => ({ responseCode: 3, reasonCode, refTransId });
  const window = readDuplicateWindow(asked);
  const amount = centsOf(text(asked, "amount") ?? "");
  if (!(amount > 0)) return refuse(5);
  const cardNumber = text(child(child(asked, "payment"), "creditCard"), "cardNumber");
  const original = state.transactions.get(refTransId);
  if (cardNumber === undefined) return refuse(33);
  // A credit without a payment behind it needs a permission that this account does not have.
  if (refTransId === "") return refuse(54);
  if (!original) return refuse(16);
  const reason = whyNotRefund(gateway, original, { cardNumber, amount });
  if (reason) return refuse(reason);

  const order = child(asked, "order");
  const made: Transaction = {
    ...original,
    transId: "0",
    refTransId,
    refId,
    submittedAt: clock.now(),
    transactionType: "refundTransaction",
    transactionStatus: "refundPendingSettlement",
    authCode: "",
    heldBy: undefined,
    batchId: undefined,
    invoiceNumber: text(order, "invoiceNumber") ?? original.invoiceNumber,
    description: text(order, "description") ?? original.description,
    authAmount: amount,
    settleAmount: amount,
    customerId: text(child(asked, "customer"), "id") ?? original.customerId,
  };
  if (isDuplicate(gateway, made, window)) return refuse(11);
  made.transId = nextTransId(state);
  state.transactions.set(made.transId, made);
  rememberForDuplicates(gateway, made);
  announce(gateway, "net.authorize.payment.refund.created", made);
  return { responseCode: 1, reasonCode: 1, transaction: made, refTransId };
}

function whyNotRefund(
  gateway: Gateway,
  original: Transaction,
  { cardNumber, amount }: { cardNumber: string; amount: number },
): number | null {
  if (original.transactionStatus !== "settledSuccessfully") return 54;
  if (!cardNumber.endsWith(original.payment.lastFour)) return 54;
  if (gateway.clock.now() - original.submittedAt > refundWindow) return 54;
  return refundedSoFar(gateway, original) + amount > original.settleAmount ? 55 : null;
}

function refundedSoFar({ state }: Gateway, { transId }: Transaction): number {
  let sum = 0;
  for (const { transactionType, refTransId, transactionStatus, settleAmount } of state.transactions.values())
    if (transactionType === "refundTransaction" && refTransId === transId && transactionStatus !== "voided")
      sum += settleAmount;
  return sum;
}
