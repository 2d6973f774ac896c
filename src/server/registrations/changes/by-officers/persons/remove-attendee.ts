import type { Ask } from "#contract/endpoint.ts";
import { removeAttendee as endpoint } from "#contract/registrations/attendees/party-changes.ts";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import {
  dueOfPerson,
  officerSeatRefund,
  stillDue,
  whyNotStaysDue,
} from "#server/registrations/balance/change-rules.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { giveBack } from "#server/registrations/balance/give-back.ts";
import { lockPartyOf } from "#server/registrations/balance/lock-party.ts";
import { reasonToReturn, toldOf } from "#server/registrations/balance/lowered-refund.ts";
import { leftAfter } from "#server/registrations/balance/ways-back.ts";
import type { WentBack } from "#server/registrations/changes/by-officers/back/back-rules.ts";
import { readWentBack } from "#server/registrations/changes/by-officers/back/queries.ts";
import {
  readBeforeRemoval,
  rememberRemoved,
} from "#server/registrations/changes/by-officers/back/remember-removed.ts";
import { moneyOfHanded } from "#server/registrations/changes/by-officers/owner/heir.ts";
import { letOwnerLeave } from "#server/registrations/changes/by-officers/owner/let-owner-leave.ts";
import { tellHanded } from "#server/registrations/changes/by-officers/owner/tell-handed.ts";
import { loweredFrom, refuseLowering } from "#server/registrations/changes/by-officers/removal/lowered.ts";
import { takePersonOut } from "#server/registrations/changes/endings/take-person-out.ts";
import { confirmIfCovered } from "#server/registrations/credits/confirm-if-covered.ts";
import { seatLost } from "#server/registrations/emails/companion-emails.ts";
import { personDropped } from "#server/registrations/emails/party-change-emails.ts";
import { lockAttendees, type Registration, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { offerFreed } from "#server/registrations/seats/holds/release-registration.ts";
import { findLeaving, type Leaving, previewRemoval } from "./leaving.ts";
import { whyNotAfter } from "./person-rules.ts";
import { whyNotAsRead } from "./stale-preview.ts";

type Form = Ask<typeof endpoint>;

/** Removes one person from a party, whose other people stay (D-403). */
export const removeAttendee = action(endpoint, async (ctx, ask) => {
  refuseLowering(ctx, ask);
  return ctx.db.transaction(async (tx) => {
    const party = await lockPartyOf(tx, ask.id);
    const tooLate = whyNotAfter(party.event, ctx.now);
    if (tooLate) throw tooLate;
    await lockAttendees(tx, party.row.id);
    const leaving = await findLeaving(tx, party, { attendeeId: ask.id, memberId: ask.memberId });
    const preview = await previewRemoval(ctx, tx, leaving);
    const { updatedAt, goesBack: read } = ask;
    const stale = whyNotAsRead(preview, { updatedAt, goesBack: read });
    if (stale) throw stale;
    const goesBack = await remove(ctx, tx, { leaving, ask });
    const registration = await readAttendee(tx, party.row.id);
    if (!registration) throw new Error("the locked registration is gone");
    return { registration, goesBack: moneyOf(goesBack) };
  });
});

/** Returns what goes back. */
async function remove(ctx: Ctx, tx: Tx, { leaving, ask }: { leaving: Leaving; ask: Form }): Promise<Cents> {
  const { party, person, handed } = leaving;
  const { row, event, facts, paid } = party;
  const rule = officerSeatRefund(facts, person);
  const lowered = loweredFrom(ask, facts, rule.refund);
  const staysDue = ask.staysDue ? dueOfPerson(facts, person) : 0;
  const refusal = ask.staysDue ? whyNotStaysDue({ staysDue, goesBack: rule.refund }) : null;
  if (refusal) throw refusal;
  const back = lowered
    ? officerSeatRefund(facts, person, lowered)
    : staysDue > 0
      ? { refund: 0, sentence: stillDue(staysDue, person) }
      : rule;
  const kept = rule.refund - back.refund;
  if (person.priceCents > 0) await closeStalePage(tx, row, ctx.now);
  const ready = await letOwnerLeave(ctx, tx, leaving);
  const remembered = await readBeforeRemoval(tx, person.id);
  const earlier = new Set((await readWentBack(tx, row.id, ctx.now)).map(keyOf));
  const { memberTickets, guestTickets } = ready.row;
  const left = await takePersonOut(ctx, tx, {
    ...ready,
    party: { ...facts, memberTickets, guestTickets },
    kept,
    staysDue,
    action: "remove attendee",
    details: { money: back.sentence },
  });
  if (back.refund > 0) {
    const what = `An officer removed a ${person.kind} from a party for ${event.title}`;
    const reason = reasonToReturn(what, { kept });
    await giveBack(tx, paid, {
      amount: back.refund,
      reason,
      actor: actorName(ctx.me),
      now: ctx.now,
    });
  }
  const wentBack = await readWentBack(tx, row.id, ctx.now);
  await rememberRemoved(tx, {
    kept: remembered,
    before: ready.row,
    left,
    wentBack: wentBack.filter((one) => !earlier.has(keyOf(one))),
    memberId: person.memberId,
    wasComplimentary: party.how.paymentMethod === "complimentary",
    isTold: handed !== null || ask.isTold,
    removedAt: ctx.now,
  });
  await offerFreed(ctx, tx, row.eventId);
  const money = toldOf(back);
  const now = { ...facts, ...left, ...leftAfter(facts, back.refund) };
  if (handed)
    await tellHanded(ctx, tx, {
      handed,
      row: left,
      money: moneyOfHanded({ row: left, facts: now }),
      isFilled: false,
      leaves: { money },
    });
  else if (ask.isTold) await tell(ctx, tx, { leaving, left, money });
  await confirmIfCovered(ctx, tx, left);
  return back.refund;
}

/** Refunds and returns are numbered apart. */
function keyOf({ isByCard, id }: WentBack): string {
  return `${isByCard} ${id}`;
}

async function tell(
  { config, now }: Ctx,
  tx: Tx,
  { leaving, left, money }: { leaving: Leaving; left: Registration; money: string },
): Promise<void> {
  const { person, isOwner, owner, told } = leaving;
  const dinnerLeft = await readDinnerLeft(tx, left.eventId, now);
  const { dinner } = dinnerLeft;
  if (dinner.dateTime <= now) return;
  const lost = { owner, party: left, ...dinnerLeft, why: "removed by an officer" } as const;
  const emails = [
    personDropped(config, told.to, {
      party: left,
      dinner,
      money,
      person: { ...person, isOwner },
      at: now,
      by: "officer",
    }),
    ...told.apart.map((one) => seatLost(config, one, lost)),
  ];
  for (const email of emails) if (email) await queueEmail(tx, now, email);
}
