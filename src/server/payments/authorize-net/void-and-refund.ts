import { z } from "zod";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import type { Config } from "#server/platform/config/config.ts";
import { callAuthorizeNetRaw, errorOf, ProviderUnavailable } from "./call.ts";
import { describeRefund } from "./transactions.ts";

/** The result of a void or refund; `code` is a response reason code (54, 327, …). */
export type Undone =
  | { done: true; transactionId: string }
  | { done: false; code: string; text: string; mayBeDone: boolean };

const Answer = z.object({
  transactionResponse: z
    .object({
      responseCode: z.string().optional(),
      transId: z.string().optional(),
      errors: z
        .array(z.object({ errorCode: z.string().optional(), errorText: z.string().optional() }))
        .optional(),
    })
    .optional(),
});

/** How long the provider rejects a refund with the same reference as a duplicate; its maximum. */
const DUPLICATES_SECONDS = "28800";
export const DUPLICATE_WINDOW_MS = Number(DUPLICATES_SECONDS) * 1000;

/** Voids an unsettled charge; the transaction id stays the same. Repeating it has no effect. */
export async function voidCharge(account: Config["authorizeNet"], transactionId: string, reference: string) {
  return undo(account, reference, { transactionType: "voidTransaction", refTransId: transactionId });
}

/** A full or partial refund of a settled charge to its card. */
export type Refund = {
  transactionId: string;
  amount: Cents;
  /** The charge's card, "XXXX1111"; the provider wants its last four digits. */
  card: string;
  invoiceNumber: string | null;
  /** Our reference of this refund, at most 20 characters, by which it is found and deduplicated. */
  reference: string;
};

/** Requests a refund, which becomes a separate transaction at the provider. */
export async function refundCharge(account: Config["authorizeNet"], refund: Refund): Promise<Undone> {
  const { transactionId, amount, card, invoiceNumber, reference } = refund;
  return undo(account, reference, {
    transactionType: "refundTransaction",
    amount: moneyOf(amount),
    payment: { creditCard: { cardNumber: card.slice(-4), expirationDate: "XXXX" } },
    refTransId: transactionId,
    // Only a repeated request is a duplicate, not a second refund of the same amount.
    order: { ...(invoiceNumber && { invoiceNumber }), description: describeRefund(reference) },
    customer: { id: reference },
    transactionSettings: { setting: [{ settingName: "duplicateWindow", settingValue: DUPLICATES_SECONDS }] },
  });
}

/** The transaction's own response counts; the envelope may or may not call a declined one an error. */
async function undo(
  account: Config["authorizeNet"],
  refId: string,
  transactionRequest: Record<string, unknown>,
): Promise<Undone> {
  const envelope = await callAuthorizeNetRaw(account, "createTransactionRequest", {
    refId,
    transactionRequest,
  });
  const parsed = Answer.safeParse(envelope);
  if (!parsed.success) throw new ProviderUnavailable("its answer has an unexpected shape");
  const said = parsed.data.transactionResponse;
  const first = envelope.messages.message[0];
  if (!said) throw first ? errorOf(first) : new ProviderUnavailable("its answer is empty");
  if (said.responseCode === "1" && said.transId) return { done: true, transactionId: said.transId };
  const error = said.errors?.[0];
  // Neither approved nor declined: it may have been either.
  if (!error && (said.responseCode === undefined || said.responseCode === "1"))
    throw new ProviderUnavailable("its answer has no result");
  const code = error?.errorCode ?? said.responseCode ?? "";
  // 11: a duplicate within the window. 4: accepted but held. Either may have refunded the money.
  const mayBeDone = code === "11" || said.responseCode === "4";
  return { done: false, code, text: error?.errorText ?? first?.text ?? "no reason given", mayBeDone };
}
