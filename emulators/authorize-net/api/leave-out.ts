import type { MethodName } from "./request-types.ts";

const settlement = ["settlementTimeLocal", "paymentMethod", "marketType", "product", "statistics"];
const row = ["firstName", "lastName", "marketType", "product", "hasReturnedItems", "fraudInformation"].map(
  (name) => `transactions.${name}`,
);
const list = [...row, "totalNumInResultSet"];
const undone = [
  "authCode",
  "avsResultCode",
  "cvvResultCode",
  "cavvResultCode",
  "refTransID",
  "transHash",
  "testRequest",
  "accountNumber",
  "accountType",
  "transHashSha2",
  "networkTransId",
].map((name) => `transactionResponse.${name}`);
const details = [
  "splitTenderId",
  "authCode",
  "AVSResponse",
  "cardCodeResponse",
  "FDSFilterAction",
  "FDSFilters",
  "batch.settlementTimeUTC",
  "batch.settlementTimeLocal",
  "taxExempt",
  "payment.creditCard.cardType",
  "customer",
  "billTo",
  "recurringBilling",
  "product",
  "marketType",
  "networkTransId",
].map((name) => `transaction.${name}`);

/** What the schema gives as `minOccurs="0"` in each answer, without what the caller gave and what a refund refers to. */
const optional: Partial<Record<MethodName, readonly string[]>> = {
  getTransactionDetailsRequest: ["transrefId", ...details],
  getUnsettledTransactionListRequest: list,
  getTransactionListRequest: list,
  getSettledBatchListRequest: settlement.map((name) => `batchList.${name}`),
  createTransactionRequest: undone,
  updateHeldTransactionRequest: undone,
};

/** Takes out of an answer, made for this call alone, all that its schema allows to be left out. */
export function leaveOut(method: MethodName, body: object): void {
  for (const path of optional[method] ?? []) remove(body, path.split("."));
}

function remove(from: unknown, [name = "", ...rest]: string[]): void {
  if (Array.isArray(from)) {
    for (const item of from) remove(item, [name, ...rest]);
  } else if (typeof from === "object" && from !== null) {
    if (rest.length === 0) Reflect.deleteProperty(from, name);
    else remove(Reflect.get(from, name), rest);
  }
}
