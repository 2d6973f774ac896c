import { child, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { unsettled } from "#emulators/authorize-net/ledger/settlement.ts";
import type { Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { jsonAmount } from "#emulators/authorize-net/money.ts";
import { pacificLocal, withoutFraction } from "#emulators/authorize-net/pacific-time.ts";
import { ApiError } from "./messages.ts";
import { pendingBatch } from "./pending-batch.ts";
import type { Result } from "./result.ts";

const highestOffset = 100_000;
const mostRows = 1000;

/** Everything not yet batched: the paid as well as the declined and the voided of the day. */
export function getUnsettledTransactionList(gateway: Gateway, request: Tree): Result {
  // What is being settled is in one list only; which of the two at the real gateway is not published.
  const isElsewhere = ({ transId }: Transaction) =>
    pendingBatch(gateway)?.transIds.includes(transId) ?? false;
  return page(
    gateway,
    request,
    unsettled(gateway).filter((one) => !isElsewhere(one)),
  );
}

export function getTransactionList(gateway: Gateway, request: Tree): Result {
  const { state } = gateway;
  const batchId = text(request, "batchId") ?? "";
  const pending = pendingBatch(gateway);
  const batch = state.batches.get(batchId) ?? (pending?.batchId === batchId ? pending : undefined);
  if (!batch) throw new ApiError("E00040");
  return page(
    gateway,
    request,
    batch.transIds.flatMap((id) => state.transactions.get(id) ?? []),
  );
}

/** The newest first unless asked otherwise; the offset counts pages, not rows. */
function page({ faults, clock }: Gateway, request: Tree, all: Transaction[]): Result {
  const lag = faults.peek("listLag")?.ms ?? 0;
  const transactions = all.filter(({ submittedAt }) => submittedAt + lag <= clock.now());
  const sorting = child(request, "sorting");
  const paging = child(request, "paging");
  const limit = Number(text(paging, "limit") ?? mostRows);
  const offset = Number(text(paging, "offset") ?? 1);
  if (offset > highestOffset) throw new ApiError("E00094");
  const descending = !sorting || ["true", "1"].includes(text(sorting, "orderDescending") ?? "");
  const byTime = text(sorting, "orderBy") === "submitTimeUTC";
  const key = (transaction: Transaction) => (byTime ? transaction.submittedAt : Number(transaction.transId));
  const sorted = transactions.toSorted((a, b) => (descending ? key(b) - key(a) : key(a) - key(b)));
  const rows = sorted.slice((offset - 1) * limit, offset * limit);
  if (rows.length === 0) return { messages: "I00004" };
  return { transactions: rows.map(row), totalNumInResultSet: transactions.length };
}

function row(transaction: Transaction): object {
  const { payment, billTo, heldBy } = transaction;
  return {
    transId: transaction.transId,
    submitTimeUTC: withoutFraction(new Date(transaction.submittedAt).toISOString()),
    submitTimeLocal: withoutFraction(pacificLocal(transaction.submittedAt)),
    transactionStatus: transaction.transactionStatus,
    invoiceNumber: transaction.invoiceNumber,
    firstName: billTo.firstName,
    lastName: billTo.lastName,
    accountType: payment.accountType,
    accountNumber: `XXXX${payment.lastFour}`,
    settleAmount: jsonAmount(transaction.settleAmount),
    marketType: "eCommerce",
    product: "Card Not Present",
    hasReturnedItems: false,
    fraudInformation: heldBy && { fraudFilterList: [heldBy], fraudAction: "Review" },
  };
}
