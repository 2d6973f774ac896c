import type { Answer } from "#contract/endpoint.ts";
import type { removeRegistration as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { moneyOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { officerRefund } from "#server/registrations/balance/change-rules.ts";
import { type LoweredTo, reasonToReturn, toldOf } from "#server/registrations/balance/lowered-refund.ts";
import { toSend } from "#server/registrations/balance/ways-back.ts";
import { removedByOfficer } from "#server/registrations/emails/officer-emails.ts";
import { readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { readEntryContact } from "#server/registrations/waitlist/queries.ts";
import { endWaiting } from "./leave-waitlist.ts";
import type { WaitingParty } from "./lock-waiting.ts";

/**
 * Takes a party out of the line on an officer's word; money that was kept for it is owed back (S-46), or less, if they
 * lowered it.
 */
export async function removeWaiting(
  ctx: Ctx,
  tx: Tx,
  { waiting, lowered }: { waiting: WaitingParty; lowered: LoweredTo | undefined },
): Promise<Answer<typeof endpoint>> {
  const { event, facts } = waiting;
  const back = officerRefund(facts, lowered);
  const kept = officerRefund(facts).refund - back.refund;
  await endWaiting(ctx, tx, {
    waiting,
    because: "removed_by_officer",
    action: "remove registration",
    refund: back.refund,
    reason: reasonToReturn(`An officer removed the registration for ${event.title}`, { kept }),
    details: { removedReason: "removed_by_officer", money: back.sentence },
  });
  const email = await removedFromLine(ctx, tx, { ...waiting, money: toldOf(back) });
  if (email) await queueEmail(tx, ctx.now, email);
  const refundDue = toSend(facts.sources, back.refund);
  return { removed: true, refundDue: refundDue > 0 ? moneyOf(refundDue) : null };
}

/** The email about it; null without an address, and about a past dinner. `money` is said if the party has paid. */
export async function removedFromLine(
  { config, now }: Ctx,
  tx: Tx,
  { entry, facts, money }: Pick<WaitingParty, "entry" | "facts"> & { money: string },
): Promise<ComposedEmail | null> {
  const left = await readDinnerLeft(tx, entry.eventId, now);
  if (left.dinner.dateTime <= now) return null;
  const row = { id: entry.number, status: "waitlist" } as const;
  const hasPaid = facts.paidByCard + facts.receivedManually > 0;
  const to = await readEntryContact(tx, entry.id);
  return removedByOfficer(config, to, { row, money: hasPaid ? money : null, ...left });
}
