import type { Cents } from "#contract/values/cents.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { type ActingContext, actorName } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { giveBack } from "#server/registrations/balance/give-back.ts";
import type { PaidIn } from "#server/registrations/balance/lock-card-payment.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { endRegistration } from "./end-registration.ts";

interface Ended {
  row: Pick<Registration, "id" | "status" | "totalTickets" | "amount">;
  /** The payments that it is paid back from. */
  paid: readonly PaidIn[];
  /** The amount refunded, and the sentence about it. */
  back: { refund: Cents; sentence: string };
  /** Why it goes back, as officers read it. */
  why: string;
  because:
    | { reason: "cancelled_by_member"; action: "cancel registration" }
    | { reason: "removed_by_officer"; action: "remove registration" };
}

/**
 * Ends a locked party with its open payment, and owes back what was paid for it. The caller tells people and passes the
 * freed seats on.
 */
export async function endParty(
  ctx: ActingContext,
  tx: Tx,
  { row, paid, back, why, because }: Ended,
): Promise<void> {
  const actor = actorName(ctx.me);
  // Money that still arrives through an open page is refunded as late money.
  await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, now: ctx.now });
  if (back.refund > 0) await giveBack(tx, paid, { amount: back.refund, reason: why, actor, now: ctx.now });
  await endRegistration(tx, ctx.now, { row, actor, ...because, details: { money: back.sentence } });
}
