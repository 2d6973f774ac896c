import type { Answer, Ask } from "#contract/endpoint.ts";
import type { cancelRegistration as endpoint } from "#contract/registrations/registrations.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  cancellationRefund,
  toMoneyBack,
  whyNotCancel,
  whyNotRefundAsRead,
} from "#server/registrations/balance/change-rules.ts";
import { giveBack } from "#server/registrations/balance/give-back.ts";
import { endEntry } from "#server/registrations/waitlist/end-entry.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import type { WaitingParty } from "./lock-waiting.ts";

/** Gives up the caller's place in line, with the seats that are offered to it; money that was kept goes back. */
export async function leaveWaitlist(
  ctx: Ctx,
  tx: Tx,
  { waiting, ask }: { waiting: WaitingParty; ask: Pick<Ask<typeof endpoint>, "refund"> },
): Promise<Answer<typeof endpoint>> {
  const { event, facts } = waiting;
  const back = cancellationRefund(event, facts);
  const refusal = whyNotCancel(event, facts, ctx.now) ?? whyNotRefundAsRead(back.refund, ask.refund);
  if (refusal) throw refusal;
  await endWaiting(ctx, tx, {
    waiting,
    because: "left",
    action: "leave waitlist",
    refund: back.refund,
    reason: `The member left the waitlist for ${event.title}.`,
    details: { removedReason: "cancelled_by_member", money: back.sentence },
  });
  return toMoneyBack(back);
}

interface Ending {
  waiting: WaitingParty;
  because: "left" | "removed_by_officer";
  action: "leave waitlist" | "remove registration";
  /** The amount owed back, in cents, and the reason. */
  refund: number;
  reason: string;
  /** What the audit log says about it. */
  details: Record<string, unknown>;
}

/** Ends a locked place in line: what is owed back is recorded, and an open offer goes to the next party. */
export async function endWaiting(
  ctx: Ctx,
  tx: Tx,
  { waiting: { entry, facts, paid }, because, action, refund, reason, details }: Ending,
): Promise<void> {
  const { now } = ctx;
  const actor = actorName(ctx.me);
  const isOfferLeft = await endEntry(tx, entry, { because, now });
  await audit(tx, {
    at: now,
    actor,
    action,
    entity: "registration",
    entityId: entry.number,
    before: { status: "waitlist", tickets: entry.totalTickets, amount: facts.amount },
    after: details,
  });
  if (refund > 0) await giveBack(tx, paid, { amount: refund, reason, actor, now });
  if (isOfferLeft) await offerFreedSeats(ctx, tx, { eventId: entry.eventId, newRound: false });
}
