import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { tryChargeAgain as endpoint } from "#contract/treasury.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { paymentCharges } from "#server/payments/tables.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { applyRecordedCharge } from "./apply-recorded-charges.ts";

/** Tries to apply a recorded charge because an officer asks, and says what became of it (D-357). */
export async function tryChargeAgain(
  ctx: Ctx,
  fulfillments: Fulfillments,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const [known] = await ctx.db
    .select({ id: paymentCharges.transactionId })
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, id));
  if (!known) throw notFound("This charge doesn't exist.");
  const actor = actorName(ctx.me);
  const charge = await applyRecordedCharge(ctx, fulfillments, { transactionId: id, actor });
  const { outcome, reason, applyError } = charge;
  const sentences = {
    applied: "The payment has been applied.",
    recorded: `It could not be applied because of ${applyError}. The portal keeps trying.`,
    refund_due: `It can’t be applied and is due back. ${reason}`,
  };
  return { outcome, sentence: sentences[outcome] };
}
