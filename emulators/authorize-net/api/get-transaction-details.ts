import { type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { reasonText } from "#emulators/authorize-net/ledger/reasons.ts";
import type { Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { jsonAmount } from "#emulators/authorize-net/money.ts";
import { pacificLocal } from "#emulators/authorize-net/pacific-time.ts";
import { ApiError } from "./messages.ts";
import { pendingBatch } from "./pending-batch.ts";
import type { Result } from "./result.ts";

export function getTransactionDetails(gateway: Gateway, request: Tree): Result {
  const transaction = gateway.state.transactions.get(text(request, "transId") ?? "");
  if (!transaction || lagsBehind(gateway, transaction)) throw new ApiError("E00040");
  return { transaction: details(gateway, transaction), transrefId: transaction.refId };
}

/** Just after an event the reporting API may not know the transaction yet. */
function lagsBehind({ faults, clock }: Gateway, { submittedAt }: Transaction): boolean {
  const lag = faults.peek("detailsLag");
  return lag !== undefined && clock.now() < submittedAt + (lag.ms ?? 2_000);
}

/** Here codes and amounts are numbers, and empty members are left out; the order is the schema's. */
function details(gateway: Gateway, transaction: Transaction): object {
  const { payment } = transaction;
  return {
    transId: transaction.transId,
    refTransId: transaction.refTransId,
    submitTimeUTC: new Date(transaction.submittedAt).toISOString(),
    submitTimeLocal: pacificLocal(transaction.submittedAt),
    transactionType: transaction.transactionType,
    transactionStatus: transaction.transactionStatus,
    responseCode: transaction.responseCode,
    responseReasonCode: transaction.responseReasonCode,
    responseReasonDescription:
      transaction.responseReasonCode === 1 ? "Approval" : reasonText(transaction.responseReasonCode),
    authCode: transaction.authCode || undefined,
    AVSResponse: "Y",
    cardCodeResponse: "M",
    FDSFilterAction: transaction.heldBy && "authAndHold",
    FDSFilters: transaction.heldBy && [{ name: transaction.heldBy, action: "authAndHold" }],
    batch: batchOf(gateway, transaction),
    order: filled({ invoiceNumber: transaction.invoiceNumber, description: transaction.description }),
    authAmount: jsonAmount(transaction.authAmount),
    settleAmount: jsonAmount(transaction.settleAmount),
    taxExempt: false,
    payment: {
      creditCard: {
        cardNumber: `XXXX${payment.lastFour}`,
        expirationDate: "XXXX",
        cardType: payment.accountType,
      },
    },
    customer: filled({ id: transaction.customerId, email: transaction.customerEmail }),
    billTo: filled({ ...transaction.billTo }),
    recurringBilling: false,
    product: "Card Not Present",
    marketType: "eCommerce",
    networkTransId: transaction.networkTransId,
  };
}

function batchOf(gateway: Gateway, { transId, batchId }: Transaction): object | undefined {
  const batch = gateway.state.batches.get(batchId ?? "");
  const pending = pendingBatch(gateway);
  if (batch)
    return {
      batchId: batch.batchId,
      settlementTimeUTC: new Date(batch.settledAt).toISOString(),
      settlementTimeLocal: pacificLocal(batch.settledAt),
      settlementState: "settledSuccessfully",
    };
  return pending?.transIds.includes(transId)
    ? { batchId: pending.batchId, settlementState: "pendingSettlement" }
    : undefined;
}

function filled(members: Record<string, string | undefined>): object | undefined {
  return Object.values(members).some((value) => value !== undefined) ? members : undefined;
}
