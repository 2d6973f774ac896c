import type { Answer } from "#contract/endpoint.ts";
import type { removeRegistration as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { moneyOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { officerRefund } from "#server/registrations/changes/refunds/change-rules.ts";
import { removedByOfficer } from "#server/registrations/emails/officer-emails.ts";
import { readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { readEntryContact } from "#server/waitlist/queries.ts";
import { endWaiting } from "./leave-waitlist.ts";
import type { WaitingParty } from "./lock-waiting.ts";

/** Takes a party out of the line on an officer's word; money that was kept for it is owed back (S-46). */
export async function removeWaiting(
  ctx: Ctx,
  tx: Tx,
  waiting: WaitingParty,
): Promise<Answer<typeof endpoint>> {
  const { event, entry, facts } = waiting;
  const back = officerRefund(facts);
  await endWaiting(ctx, tx, {
    waiting,
    because: "removed_by_officer",
    action: "remove registration",
    refund: back.refund,
    reason: `An officer removed the registration for ${event.title}.`,
    details: { removedReason: "removed_by_officer", money: back.sentence },
  });
  const left = await readDinnerLeft(tx, entry.eventId, ctx.now);
  const row = { id: entry.number, status: "waitlist" } as const;
  const email = removedByOfficer(ctx.config, await readEntryContact(tx, entry.id), {
    row,
    money: back.sentence,
    ...left,
  });
  if (email && left.dinner.dateTime > ctx.now) await queueEmail(tx, ctx.now, email);
  return { removed: true, refundDue: back.refund > 0 ? moneyOf(back.refund) : null };
}
