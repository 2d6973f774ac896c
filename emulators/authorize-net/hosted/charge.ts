import { randomBytes } from "node:crypto";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { isDuplicate, rememberForDuplicates } from "#emulators/authorize-net/ledger/duplicates.ts";
import type { Party, Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { judge, type Verdict } from "#emulators/authorize-net/ledger/triggers.ts";
import { nextTransId } from "#emulators/authorize-net/state.ts";
import { announce } from "#emulators/authorize-net/webhooks/announce.ts";
import type { Means } from "./card-form.ts";
import type { PageToken } from "./tokens.ts";

export interface Outcome {
  responseCode: 1 | 2 | 3 | 4;
  reasonCode: number;
  transaction: Transaction | null;
}

/** Charges what the page asks for; every try that reaches the processor leaves a transaction. */
export function charge(
  gateway: Gateway,
  page: PageToken,
  { means, billTo, shipTo }: { means: Means; billTo: Party; shipTo: Party },
): Outcome {
  const { state, settings, faults } = gateway;
  const verdict = judge(
    {
      method: means.payment.method,
      amount: page.order.amount,
      zip: billTo.zip ?? "",
      cardCode: means.cardCode,
      lastName: billTo.lastName ?? "",
    },
    settings,
  );
  const transaction = transactionOf(gateway, page, { means, billTo, shipTo, verdict });
  if (settings.testMode) return finish(page, { ...transaction, transId: "0" });
  const doubled = faults.strike("doublePayment") !== undefined;
  if (isDuplicate(gateway, transaction, page.order.duplicateWindow))
    return { responseCode: 3, reasonCode: 11, transaction: null };
  for (const payment of doubled ? [transaction, { ...transaction }] : [transaction]) {
    payment.transId = nextTransId(state);
    state.transactions.set(payment.transId, payment);
    rememberForDuplicates(gateway, payment);
    announceCharge(gateway, payment);
  }
  return finish(page, transaction);
}

function finish(page: PageToken, transaction: Transaction): Outcome {
  const { responseCode, responseReasonCode } = transaction;
  if (responseCode === 1 || responseCode === 4) page.transId = transaction.transId;
  return { responseCode, reasonCode: responseReasonCode, transaction };
}

function transactionOf(
  gateway: Gateway,
  { order }: PageToken,
  { means, billTo, shipTo, verdict }: { means: Means; billTo: Party; shipTo: Party; verdict: Verdict },
): Transaction {
  const passed = verdict.responseCode === 1 || verdict.responseCode === 4;
  const captured = order.transactionType === "authCaptureTransaction";
  return {
    transId: "0",
    submittedAt: gateway.clock.now(),
    transactionType: order.transactionType,
    transactionStatus: statusOf(verdict, captured),
    responseCode: verdict.responseCode,
    responseReasonCode: verdict.reasonCode,
    authCode: passed ? randomBytes(5).toString("hex").slice(0, 6).toUpperCase() : "",
    avsResponse: verdict.avsResponse,
    cardCodeResponse: verdict.cardCodeResponse,
    heldBy: verdict.heldBy,
    invoiceNumber: order.invoiceNumber,
    description: order.description,
    authAmount: order.amount,
    settleAmount: order.amount,
    lineItems: order.lineItems,
    payment: means.payment,
    customerId: order.customerId,
    customerType: order.customerType,
    customerEmail: billTo.email ?? order.customerEmail,
    billTo,
    shipTo,
    networkTransId: passed ? randomBytes(8).toString("hex").toUpperCase() : undefined,
  };
}

function statusOf({ responseCode }: Verdict, captured: boolean): Transaction["transactionStatus"] {
  if (responseCode === 4) return "FDSPendingReview";
  if (responseCode === 1) return captured ? "capturedPendingSettlement" : "authorizedPendingCapture";
  return "declined";
}

/** An ordinary decline has no event. */
function announceCharge(gateway: Gateway, transaction: Transaction): void {
  if (transaction.responseCode === 4) announce(gateway, "net.authorize.payment.fraud.held", transaction);
  if (transaction.responseCode !== 1) return;
  const what = transaction.transactionType === "authOnlyTransaction" ? "authorization" : "authcapture";
  announce(gateway, `net.authorize.payment.${what}.created`, transaction);
}
