import { centsOf } from "#contract/values/cents.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readPaidWithCredits } from "#server/registrations/parties/manual-payments.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { confirmRegistration } from "#server/registrations/seats/taking/confirm-registration.ts";

/**
 * Confirms unpaid seats if an officer's change leaves nothing to pay above what credits paid: no payment would ever
 * confirm them, and they would be lost with the hold (S-24).
 */
export async function confirmIfCovered(ctx: Ctx, tx: Tx, row: Registration): Promise<void> {
  if (row.status !== "pending") return;
  const paid = await readPaidWithCredits(tx, row.id);
  if (centsOf(row.amount) > paid) return;
  const actor = actorName(ctx.me);
  await confirmRegistration(ctx, tx, { row, actor, ...(paid > 0 && { paymentType: "manual" as const }) });
}
