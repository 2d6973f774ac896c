import { createHmac } from "node:crypto";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { reasonText } from "#emulators/authorize-net/ledger/reasons.ts";
import type { Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { centsText } from "#emulators/authorize-net/money.ts";
import type { Result } from "./result.ts";

export interface Processed {
  responseCode: 1 | 3;
  reasonCode: number;
  /** What was made or changed; without it the id of the answer is "0". */
  transaction?: Transaction | undefined;
  /** The referenced transaction as the caller named it. */
  refTransId: string;
}

/** Answer of createTransaction and updateHeldTransaction; codes are strings here. */
export function transactionResponse(gateway: Gateway, processed: Processed): Result {
  const { responseCode, reasonCode, transaction, refTransId } = processed;
  const failed = responseCode === 3;
  const code = String(reasonCode);
  const description = reasonText(reasonCode);
  const response = {
    responseCode: String(responseCode),
    authCode: transaction?.authCode ?? "",
    avsResultCode: "P",
    cvvResultCode: "",
    cavvResultCode: "",
    transId: transaction?.transId ?? "0",
    refTransID: refTransId,
    transHash: "",
    testRequest: "0",
    accountNumber: transaction ? `XXXX${transaction.payment.lastFour}` : "",
    accountType: transaction?.payment.accountType ?? "",
    ...(failed
      ? { errors: [{ errorCode: code, errorText: description }] }
      : { messages: [{ code, description }] }),
    transHashSha2: transactionHash(gateway, transaction),
    networkTransId: transaction?.networkTransId,
  };
  return { transactionResponse: response, ...(failed ? { messages: "E00027" as const } : {}) };
}

/** Unlike a webhook's signature, this hash is made with the key decoded from its hex. */
function transactionHash({ credentials }: Gateway, transaction: Transaction | undefined): string {
  if (!transaction) return "";
  const text = `^${credentials.apiLoginId}^${transaction.transId}^${centsText(transaction.authAmount)}^`;
  return createHmac("sha512", Buffer.from(credentials.signatureKey, "hex"))
    .update(text)
    .digest("hex")
    .toUpperCase();
}
