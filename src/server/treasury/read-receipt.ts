import { type Fulfillments, fulfillmentOf } from "#server/payments/fulfillment.ts";
import { readLedger } from "#server/payments/read-ledger.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { Queued } from "#server/platform/email/repeat-email.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readQueued } from "./queries.ts";

/** A payment's receipt, its payer's address if one is on file, and the emails that brought it, oldest first. */
export type ReadReceipt = { email: ComposedEmail; to: string | null; sent: Queued[] };

/** In place of an address that is not on file; such a receipt is shown, never sent. */
const NO_ADDRESS = "no address on file";

/** The receipt of a payment as its payer gets it; 404 if nothing was paid or the payer was deleted. */
export async function readReceipt(
  tx: Tx,
  { config, fulfillments }: Pick<Ctx, "config"> & { fulfillments: Fulfillments },
  id: number,
): Promise<ReadReceipt> {
  const ledger = await readLedger(tx, id);
  if (!ledger) throw notFound("This payment doesn't exist.");
  const { payment, charges } = ledger;
  const charge = charges.find(({ outcome }) => outcome === "applied");
  if (!charge) throw notFound("Nothing was paid, so there is no receipt.");
  const fulfillment = fulfillmentOf(fulfillments, payment);
  const payer = await fulfillment.contact(tx, payment);
  const receipt = {
    amount: charge.amount,
    paidAt: charge.chargedAt ?? charge.recordedAt,
    card: charge.card,
    invoiceNumber: payment.invoiceNumber,
    transactionId: charge.transactionId,
  };
  // Composed without an address too, so that an officer can read it to the payer.
  const addressed = payer && { ...payer, email: payer.email ?? NO_ADDRESS };
  const email = addressed && (await fulfillment.receipt(config, tx, { payer: addressed, payment, receipt }));
  if (!payer || !email) throw notFound("The payer was deleted, and the receipt with them.");
  return { email, to: payer.email, sent: await readQueued(tx, email.onceKey) };
}

/** Why the receipt can't be sent now, or null. */
export function whyNotSendReceipt({ to, sent }: Pick<ReadReceipt, "to" | "sent">): string | null {
  if (to === null) return "No confirmed email address of the payer is on file.";
  const isWaiting = sent.some(({ sentAt, failedAt }) => !sentAt && !failedAt);
  return isWaiting ? "The receipt will be sent in a minute or two." : null;
}
