import {
  base,
  hostedPaymentSettings,
  transactionRequest,
} from "#emulators/authorize-net/api/schema/order-tables.ts";
import {
  boolean,
  dateTime,
  digits,
  oneOf,
  sequence,
  string,
  type Type,
} from "#emulators/authorize-net/api/schema/schema.ts";

const paging = sequence({
  "limit!": { kind: "int", min: 1, max: 1000 },
  "offset!": { kind: "int", min: 1 },
});

const sorting = sequence({
  "orderBy!": oneOf("TransactionListOrderFieldEnum", "id", "submitTimeUTC"),
  "orderDescending!": boolean,
});

/** Every method that this emulator knows, with the order of its elements. */
export const requestTypes = {
  getHostedPaymentPageRequest: sequence({
    ...base,
    "transactionRequest!": transactionRequest,
    hostedPaymentSettings,
  }),
  getTransactionDetailsRequest: sequence({ ...base, "transId!": digits }),
  getUnsettledTransactionListRequest: sequence({
    ...base,
    status: oneOf("TransactionGroupStatusEnum", "any"),
    sorting,
    paging,
  }),
  getSettledBatchListRequest: sequence({
    ...base,
    includeStatistics: boolean,
    firstSettlementDate: dateTime,
    lastSettlementDate: dateTime,
  }),
  getTransactionListRequest: sequence({ ...base, "batchId!": digits, sorting, paging }),
  createTransactionRequest: sequence({ ...base, "transactionRequest!": transactionRequest }),
  updateHeldTransactionRequest: sequence({
    ...base,
    "heldTransactionRequest!": sequence({
      "action!": oneOf("afdsTransactionEnum", "approve", "decline"),
      "refTransId!": string(),
    }),
  }),
} satisfies Record<string, Type>;

export type MethodName = keyof typeof requestTypes;

export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(requestTypes, name);
}
