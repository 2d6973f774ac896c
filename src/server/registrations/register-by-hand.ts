import type { Answer, Ask } from "#contract/endpoint.ts";
import type { registerByHand as endpoint } from "#contract/manual-registrations.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { enterByHand } from "./enter-by-hand.ts";
import { checkByHand, prepareByHand } from "./prepare-by-hand.ts";

/** Registers somebody who paid outside the portal, on an officer's word (S-47, C-48). */
export async function registerByHand(
  ctx: Ctx,
  { id, amount, ...form }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  if (form.bypassPayment !== true) {
    throw badRequest("Please choose “Skip Payment Process”, or take the payment by card.");
  }
  return ctx.db.transaction(async (tx) => {
    const byHand = await prepareByHand(ctx, tx, id, form);
    checkByHand(byHand, amount, byHand.offered);
    const how = { paymentType: "manual", actor: nameOf(ctx.me), amount } as const;
    const row = await enterByHand(ctx, tx, byHand, how);
    return { id: row.id, status: row.status };
  });
}
