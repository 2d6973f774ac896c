import { z } from "zod";
import { type Cents, moneyOf } from "#contract/cents.ts";
import type { Config } from "#server/platform/config.ts";
import { askAuthorizeNet, ProviderUnavailable, refusalOf } from "./call.ts";
import { describeRefund } from "./transactions.ts";

/** What the provider said to an order to give money back; `code` as in its list of reasons (54, 327, …). */
export type Undone =
  | { done: true; transactionId: string }
  | { done: false; code: string; text: string; perhapsDoneBefore: boolean };

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

/** So long the provider refuses a refund that it has had under the same name; the longest that it offers. */
const DUPLICATES_SECONDS = "28800";
export const DUPLICATES_MS = Number(DUPLICATES_SECONDS) * 1000;

/** Calls a whole charge off that is not settled yet; its number stays the same. A second time changes nothing. */
export async function voidCharge(account: Config["authorizeNet"], transactionId: string, reference: string) {
  return undo(account, reference, { transactionType: "voidTransaction", refTransId: transactionId });
}

/** Money of a settled charge to be given back: all of it or a part, to the card it came from. */
export type Refund = {
  transactionId: string;
  amount: Cents;
  /** The charge's card, "XXXX1111": its last four digits are asked for. */
  card: string;
  invoiceNumber: string | null;
  /** Our own name of this refund, at most 20 characters; it can be found by it, and is sent once under it. */
  reference: string;
};

/** Orders a refund; the provider makes a transaction of its own for it. */
export async function refundCharge(account: Config["authorizeNet"], refund: Refund): Promise<Undone> {
  const { transactionId, amount, card, invoiceNumber, reference } = refund;
  return undo(account, reference, {
    transactionType: "refundTransaction",
    amount: moneyOf(amount),
    payment: { creditCard: { cardNumber: card.slice(-4), expirationDate: "XXXX" } },
    refTransId: transactionId,
    // Two refunds of one sum for one charge are no duplicates of each other; a repeated order is one.
    order: { ...(invoiceNumber && { invoiceNumber }), description: describeRefund(reference) },
    customer: { id: reference },
    transactionSettings: { setting: [{ settingName: "duplicateWindow", settingValue: DUPLICATES_SECONDS }] },
  });
}

/** What counts is the transaction's own answer; the message above it may call a refused one an error or not. */
async function undo(
  account: Config["authorizeNet"],
  refId: string,
  transactionRequest: Record<string, unknown>,
): Promise<Undone> {
  const envelope = await askAuthorizeNet(account, "createTransactionRequest", { refId, transactionRequest });
  const parsed = Answer.safeParse(envelope);
  if (!parsed.success) throw new ProviderUnavailable("its answer was not in the agreed form");
  const said = parsed.data.transactionResponse;
  const first = envelope.messages.message[0];
  if (!said) throw first ? refusalOf(first) : new ProviderUnavailable("its answer said nothing");
  if (said.responseCode === "1" && said.transId) return { done: true, transactionId: said.transId };
  const error = said.errors?.[0];
  // Neither done nor refused: it may have been either.
  if (!error && (said.responseCode === undefined || said.responseCode === "1"))
    throw new ProviderUnavailable("its answer said nothing of the order");
  const code = error?.errorCode ?? said.responseCode ?? "";
  // 11: the same order within the window. 4: taken, but held. Neither says that nothing was done.
  const perhapsDoneBefore = code === "11" || said.responseCode === "4";
  return { done: false, code, text: error?.errorText ?? first?.text ?? "no reason given", perhapsDoneBefore };
}
