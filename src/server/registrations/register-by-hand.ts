import type { Answer, Ask } from "#contract/endpoint.ts";
import type { registerByHand as endpoint } from "#contract/manual-registrations.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { doneBefore, noteDone } from "#server/platform/done-once.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { enterByHand } from "./enter-by-hand.ts";
import { checkByHand, prepareByHand } from "./prepare-by-hand.ts";

const MADE = "registered by hand";

/** Registers somebody who paid outside the portal, on an officer's word (S-47, C-48). */
export async function registerByHand(
  ctx: Ctx,
  { id, amount, ...form }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  if (form.bypassPayment !== true) {
    throw badRequest("Please choose “Skip Payment Process”, or take the payment by card.");
  }
  return ctx.db.transaction(async (tx) => {
    const made = await doneBefore(ctx, tx, MADE);
    if (made !== null) return { id: made, status: "confirmed" };
    const byHand = await prepareByHand(ctx, tx, id, form);
    checkByHand(byHand, amount, byHand.offered);
    const how = { paymentType: "manual", actor: nameOf(ctx.me), amount } as const;
    const row = await enterByHand(ctx, tx, byHand, how);
    await noteDone(ctx, tx, MADE, row.id);
    return { id: row.id, status: row.status };
  });
}
