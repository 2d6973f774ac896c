import { eq } from "drizzle-orm";
import { removeRegistration as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { endParty } from "#server/registrations/changes/endings/end-party.ts";
import {
  amountDueOf,
  officerRefund,
  stillDue,
  whyNotStaysDue,
} from "#server/registrations/changes/refunds/change-rules.ts";
import { seatReleased } from "#server/registrations/emails/companion-emails.ts";
import { removedByOfficer } from "#server/registrations/emails/officer-emails.ts";
import { emailsToParty, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { offerFreed } from "#server/registrations/seats/holds/release-registration.ts";
import { lockKnown } from "#server/registrations/seats/line/find-live.ts";
import { lockWaiting } from "#server/registrations/seats/line/lock-waiting.ts";
import { removeWaiting } from "#server/registrations/seats/line/remove-waiting.ts";
import { registrations } from "#server/registrations/tables.ts";
import { lockParty } from "./lock-party.ts";

/** Removes a registration: its seats go to the waitlist, and its card payment is owed back (S-46). */
export const removeRegistration = action(endpoint, async (ctx, { id, due: asked }) => {
  return ctx.db.transaction(async (tx) => {
    const live = await lockKnown(tx, id);
    if (live.entryId !== undefined && asked === "stays")
      throw conflict("This party is on the waitlist and owes nothing.");
    if (live.entryId !== undefined) return removeWaiting(ctx, tx, await lockWaiting(tx, live));
    const { event, row, paid, facts } = await lockParty(tx, live.registrationId);
    const staysDue = asked === "stays" ? amountDueOf(facts) : 0;
    const rule = officerRefund(facts);
    const refusal = asked === "stays" ? whyNotStaysDue({ staysDue, goesBack: rule.refund }) : null;
    if (refusal) throw refusal;
    const back = staysDue > 0 ? { refund: 0, sentence: stillDue(staysDue) } : rule;
    const why = `An officer removed the registration for ${event.title}.`;
    const because = { reason: "removed_by_officer", action: "remove registration" } as const;
    await endParty(ctx, tx, { row, paid, back, why, because });
    if (staysDue > 0) {
      await tx.update(registrations).set({ staysDueSince: ctx.now }).where(eq(registrations.id, row.id));
    }
    await offerFreed(ctx, tx, row.eventId);
    const left = await readDinnerLeft(tx, row.eventId, ctx.now);
    const emails = await emailsToParty(tx, row.id, {
      owner: (to) => removedByOfficer(ctx.config, to, { row, money: back.sentence, ...left }),
      companion: (one, owner) => seatReleased(ctx.config, one, { owner, party: row, ...left }),
    });
    if (left.dinner.dateTime > ctx.now) for (const email of emails) await queueEmail(tx, ctx.now, email);
    return { removed: true, refundDue: back.refund > 0 ? moneyOf(back.refund) : null };
  });
});
