import type { Answer, Ask } from "#contract/endpoint.ts";
import type { showReceipt as endpoint } from "#contract/treasury.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readReceipt, whyNotSendReceipt } from "./read-receipt.ts";

/** The receipt of a payment, when it was last sent, and whether it can be sent again. */
export async function showReceipt(
  { db, config }: Ctx,
  fulfillments: Fulfillments,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const receipt = await readReceipt(db, { config, fulfillments }, id);
  const { email, to, sent } = receipt;
  const [last] = sent.toSorted((a, b) => (b.sentAt?.getTime() ?? 0) - (a.sentAt?.getTime() ?? 0));
  return {
    to,
    subject: email.subject,
    text: email.text,
    lastSentAt: last?.sentAt?.toISOString() ?? null,
    // One that was called spam did arrive.
    returnedAt: (last?.bounceKind !== "complaint" && last?.bouncedAt?.toISOString()) || null,
    whyNot: whyNotSendReceipt(receipt),
  };
}
