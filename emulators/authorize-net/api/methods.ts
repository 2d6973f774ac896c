import type { Tree } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { createTransaction } from "./create-transaction.ts";
import { getHostedPaymentPage } from "./get-hosted-payment-page.ts";
import { getSettledBatchList } from "./get-settled-batch-list.ts";
import { getTransactionDetails } from "./get-transaction-details.ts";
import { getTransactionList, getUnsettledTransactionList } from "./get-transaction-lists.ts";
import type { MethodName } from "./request-types.ts";
import type { Result } from "./result.ts";
import { updateHeldTransaction } from "./update-held-transaction.ts";

type Method = (gateway: Gateway, request: Tree) => Result;

export const methods: Record<MethodName, Method> = {
  getHostedPaymentPageRequest: getHostedPaymentPage,
  getTransactionDetailsRequest: getTransactionDetails,
  getUnsettledTransactionListRequest: getUnsettledTransactionList,
  getSettledBatchListRequest: getSettledBatchList,
  getTransactionListRequest: getTransactionList,
  createTransactionRequest: createTransaction,
  updateHeldTransactionRequest: updateHeldTransaction,
};
