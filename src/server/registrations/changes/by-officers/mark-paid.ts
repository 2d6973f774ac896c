import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { cardCountsFor } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { confirmRegistration } from "#server/registrations/seats/taking/confirm-registration.ts";

/** Marks an unpaid party as paid on an officer's word (Mark Paid, S-45); its seats are held already. */
export async function markPaid(
  ctx: Ctx,
  tx: Tx,
  { row, facts }: Pick<Party, "row" | "facts">,
): Promise<void> {
  // A payment made on a page that is still open is refunded as late money.
  await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, now: ctx.now });
  await confirmRegistration(ctx, tx, {
    row,
    actor: actorName(ctx.me),
    ...(cardCountsFor(facts) === 0 && { paymentType: "manual" }),
  });
}
