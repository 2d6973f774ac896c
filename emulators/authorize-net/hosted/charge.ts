import { randomBytes } from "node:crypto";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { isDuplicate, rememberForDuplicates } from "#emulators/authorize-net/ledger/duplicates.ts";
import type { Party, PaymentFace, Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { judge } from "#emulators/authorize-net/ledger/triggers.ts";
import { nextTransId } from "#emulators/authorize-net/state.ts";
import { announce } from "#emulators/authorize-net/webhooks/announce.ts";
import { checkCard, type FieldErrors, type Fields } from "./card-form.ts";
import type { PageToken } from "./tokens.ts";

export interface Outcome {
  responseCode: 1 | 2 | 3 | 4;
  reasonCode: number;
  transaction: Transaction | null;
}

/** Checks the form and charges; nothing reaches the processor while a field is wrong. */
export function submitForm(
  gateway: Gateway,
  page: PageToken,
  fields: Fields,
): Outcome | { errors: FieldErrors } {
  const checked = checkCard(fields, page.settings, gateway.clock.now());
  if ("errors" in checked) return checked;
  const typed = { ...splitName(fields("cardName")), zip: fields("zip") };
  return charge(gateway, page, { card: checked.card, billTo: { ...page.order.billTo, ...typed } });
}

function splitName(name: string): Party {
  const words = name.split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : undefined;
  return { firstName: words.join(" "), ...(lastName && { lastName }) };
}

/** Charges what the page asks for; every try that reaches the processor leaves a transaction. */
function charge(
  gateway: Gateway,
  page: PageToken,
  { card, billTo }: { card: PaymentFace; billTo: Party },
): Outcome {
  const { state, faults } = gateway;
  const transaction = transactionOf(gateway, page, { card, billTo });
  const doubled = faults.strike("doublePayment") !== undefined;
  if (isDuplicate(gateway, transaction, page.order.duplicateWindow))
    return { responseCode: 3, reasonCode: 11, transaction: null };
  for (const payment of doubled ? [transaction, { ...transaction }] : [transaction]) {
    payment.transId = nextTransId(state);
    state.transactions.set(payment.transId, payment);
    rememberForDuplicates(gateway, payment);
    announceCharge(gateway, payment);
  }
  const { responseCode, responseReasonCode } = transaction;
  if (responseCode === 1 || responseCode === 4) page.transId = transaction.transId;
  return { responseCode, reasonCode: responseReasonCode, transaction };
}

const statuses = { 1: "capturedPendingSettlement", 2: "declined", 4: "FDSPendingReview" } as const;

function transactionOf(
  gateway: Gateway,
  { order }: PageToken,
  { card, billTo }: { card: PaymentFace; billTo: Party },
): Transaction {
  const verdict = judge(order.amount, billTo);
  const passed = verdict.responseCode !== 2;
  return {
    transId: "0",
    submittedAt: gateway.clock.now(),
    transactionType: "authCaptureTransaction",
    transactionStatus: statuses[verdict.responseCode],
    responseCode: verdict.responseCode,
    responseReasonCode: verdict.reasonCode,
    authCode: passed ? randomBytes(5).toString("hex").slice(0, 6).toUpperCase() : "",
    heldBy: verdict.heldBy,
    invoiceNumber: order.invoiceNumber,
    description: order.description,
    authAmount: order.amount,
    settleAmount: order.amount,
    payment: card,
    customerEmail: order.customerEmail,
    billTo,
    networkTransId: passed ? randomBytes(8).toString("hex").toUpperCase() : undefined,
  };
}

/** An ordinary decline has no event. */
function announceCharge(gateway: Gateway, transaction: Transaction): void {
  if (transaction.responseCode === 4) announce(gateway, "net.authorize.payment.fraud.held", transaction);
  if (transaction.responseCode === 1)
    announce(gateway, "net.authorize.payment.authcapture.created", transaction);
}
