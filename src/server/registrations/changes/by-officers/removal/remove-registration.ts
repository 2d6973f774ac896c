import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import { removeRegistration as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { moneyOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, conflict } from "#server/platform/refusal.ts";
import {
  amountDueOf,
  officerRefund,
  stillDue,
  whyNotStaysDue,
} from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { reasonToReturn, toldOf } from "#server/registrations/balance/lowered-refund.ts";
import { toSend } from "#server/registrations/balance/ways-back.ts";
import { type Either, lockEither } from "#server/registrations/changes/by-officers/lock-seated.ts";
import { whyNotAsRead } from "#server/registrations/changes/by-officers/persons/stale-preview.ts";
import { endParty } from "#server/registrations/changes/endings/end-party.ts";
import { offerFreed } from "#server/registrations/seats/holds/release-registration.ts";
import { removeWaiting } from "#server/registrations/seats/line/remove-waiting.ts";
import { registrations } from "#server/registrations/tables.ts";
import { loweredFrom, refuseLowering } from "./lowered.ts";
import { emailsOfRemoval, previewRemoving } from "./removing.ts";

type Form = Ask<typeof endpoint>;

/** Removes a registration: its seats go to the waitlist, and what it paid is owed back (S-46, D-370). */
export const removeRegistration = action(endpoint, async (ctx, ask) => {
  refuseLowering(ctx, ask);
  if (ask.lowered && ask.goesBack === undefined)
    throw badRequest("Please review the amount that would go back before you lower it.");
  return ctx.db.transaction(async (tx) => {
    const removing = await lockEither(tx, ask.id);
    if (removing.waiting && ask.due === "stays")
      throw conflict("This party is on the waitlist and owes nothing.");
    await refuseOther(ctx, tx, { removing, ask });
    if (removing.party) return removeSeated(ctx, tx, { party: removing.party, ask });
    const lowered = loweredFrom(ask, removing.waiting.facts, officerRefund(removing.waiting.facts).refund);
    return removeWaiting(ctx, tx, { waiting: removing.waiting, lowered });
  });
});

/** Refuses a change of what an officer read, if they say what that was (D-400). */
async function refuseOther(
  ctx: Ctx,
  tx: Tx,
  { removing, ask: { updatedAt, goesBack } }: { removing: Either; ask: Form },
): Promise<void> {
  if (updatedAt === undefined && goesBack === undefined) return;
  const preview = await previewRemoving(ctx, tx, removing);
  const stale = whyNotAsRead(preview, { updatedAt, goesBack });
  if (stale) throw stale;
}

async function removeSeated(
  ctx: Ctx,
  tx: Tx,
  { party, ask }: { party: Party; ask: Form },
): Promise<Answer<typeof endpoint>> {
  const { event, row, paid, facts } = party;
  const rule = officerRefund(facts);
  const staysDue = ask.due === "stays" ? amountDueOf(facts) : 0;
  const refusal = ask.due === "stays" ? whyNotStaysDue({ staysDue, goesBack: rule.refund }) : null;
  if (refusal) throw refusal;
  const back =
    staysDue > 0
      ? { refund: 0, sentence: stillDue(staysDue) }
      : officerRefund(facts, loweredFrom(ask, facts, rule.refund));
  const why = reasonToReturn(`An officer removed the registration for ${event.title}`, {
    kept: rule.refund - back.refund,
  });
  const because = { reason: "removed_by_officer", action: "remove registration" } as const;
  await endParty(ctx, tx, { row, paid, back, why, because });
  if (staysDue > 0) {
    await tx.update(registrations).set({ staysDueSince: ctx.now }).where(eq(registrations.id, row.id));
  }
  await offerFreed(ctx, tx, row.eventId);
  const emails = await emailsOfRemoval(ctx, tx, { party, money: toldOf(back) });
  for (const email of emails) await queueEmail(tx, ctx.now, email);
  const refundDue = toSend(facts.sources, back.refund);
  return { removed: true, refundDue: refundDue > 0 ? moneyOf(refundDue) : null };
}
