import { eq } from "drizzle-orm";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { readMemberContact } from "#server/members/queries.ts";
import { type RefundableCharge, recordRefundDue } from "#server/payments/refunds/record-refund-due.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import {
  amountWithout,
  type EventTerms,
  givesBack,
  type Leaver,
  type PartyFacts,
  seatRefund,
} from "#server/registrations/changes/refunds/change-rules.ts";
import {
  type Companion,
  mailboxesOf,
  ownSeatGivenUp,
  seatLost,
} from "#server/registrations/emails/companion-emails.ts";
import type { Contact, DinnerLeft } from "#server/registrations/emails/event-facts.ts";
import { personDropped, seatGivenUp } from "#server/registrations/emails/party-change-emails.ts";
import { namesWithout, removePerson } from "#server/registrations/parties/party-names.ts";
import { type Registration, readContact, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { questionsAfter } from "#server/registrations/parties/request-questions.ts";
import { offerFreed } from "#server/registrations/seats/holds/release-registration.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";

/** A seat of a locked party that is given up, and by whom if not by the owner. */
export type GivenUp = {
  event: EventTerms & { title: string };
  row: Registration;
  party: PartyFacts;
  paid: RefundableCharge[];
  person: Leaver & { id: number };
  /** The spouse who gives up their own seat. */
  companion?: Companion;
};

/**
 * Gives up one seat of a party: the person, the seat and its price. The refund goes to the card that paid, the seat to
 * the waitlist, and everyone concerned is emailed.
 */
export async function giveUpSeat(ctx: Ctx, tx: Tx, seat: GivenUp): Promise<void> {
  const { event, row, party, paid, person, companion } = seat;
  const back = seatRefund(event, party, { person });
  const dropped = companion ? undefined : await readDropped(tx, seat);
  const left = await takeOut(ctx, tx, { ...seat, money: back.sentence });
  if (back.refund > 0) {
    const reason = companion
      ? `The member’s spouse gave up their seat for ${event.title}.`
      : `The member removed a ${person.kind} from their party for ${event.title}.`;
    await recordRefundDue(tx, paid, { amount: back.refund, reason, actor: actorName(ctx.me), now: ctx.now });
  }
  await offerFreed(ctx, tx, row.eventId);
  const dinnerLeft = await readDinnerLeft(tx, row.eventId, ctx.now);
  const facts = { party: left, dinner: dinnerLeft.dinner, money: back.sentence };
  const owner = await readContact(tx, row.id);
  // Without a payment, registering and removing a guest is free and could be repeated forever.
  const how = back.refund === 0 ? { mayBeHeld: true as const } : {};
  for (const email of emailsAbout(ctx, seat, { owner, facts, dropped, dinnerLeft }))
    if (email) await queueEmail(tx, ctx.now, { ...email, ...how });
}

/** The member who is removed: the spouse, or one whom an officer had named. */
async function readDropped(tx: Tx, { person: { id } }: GivenUp): Promise<Companion | undefined> {
  const [person] = await tx
    .select({ memberId: attendees.memberId })
    .from(attendees)
    .where(eq(attendees.id, id));
  return person && person.memberId !== null ? readMemberContact(tx, person.memberId) : undefined;
}

type DroppedFacts = Omit<Parameters<typeof personDropped>[2], "person">;

/** One email for each mailbox. */
function emailsAbout(
  { config }: Ctx,
  { companion, person }: GivenUp,
  {
    owner,
    facts,
    dropped,
    dinnerLeft,
  }: { owner: Contact; facts: DroppedFacts; dropped: Companion | undefined; dinnerLeft: DinnerLeft },
) {
  if (!companion) {
    const { to, apart } = mailboxesOf(owner, dropped ? [dropped] : []);
    const lost = {
      owner,
      party: facts.party,
      ...dinnerLeft,
      why: "removed by the owner" as const,
    };
    return [
      personDropped(config, to, { ...facts, person }),
      ...apart.map((one) => seatLost(config, one, lost)),
    ];
  }
  const { to, apart } = mailboxesOf(owner, [companion]);
  const name = `${companion.firstName} ${companion.lastName}`;
  return [
    seatGivenUp(config, to, { ...facts, attendee: { id: person.id, name } }),
    ...apart.map((one) =>
      ownSeatGivenUp(config, one, { party: facts.party, ...dinnerLeft, attendeeId: person.id }),
    ),
  ];
}

async function takeOut(
  { me, now }: Ctx,
  tx: Tx,
  { event, row, party, person: { id, kind, priceCents }, companion, money }: GivenUp & { money: string },
): Promise<Registration> {
  const names = await namesWithout(tx, row, id);
  const tickets = kind === "guest" ? ("guestTickets" as const) : ("memberTickets" as const);
  const info = kind === "guest" ? ("guestInfo" as const) : ("memberInfo" as const);
  const owner = companion ? await readContact(tx, row.id) : me;
  const rest = amountWithout(party, priceCents);
  const kept = givesBack(event) ? 0 : centsOf(party.amount) - rest.amount;
  const change = {
    [tickets]: row[tickets] - 1,
    requestQuestions: questionsAfter(row, { ...row, ...names }, owner),
    sponsoredGuests: Math.min(row.sponsoredGuests, row.guestTickets - (kind === "guest" ? 1 : 0)),
    amount: moneyOf(rest.amount),
    adjustmentCents: rest.adjustmentCents,
    keptWithoutDeadlineCents: row.keptWithoutDeadlineCents + kept,
  };
  await tx
    .update(registrations)
    .set({ ...change, updatedAt: now })
    .where(eq(registrations.id, row.id));
  await removePerson(tx, id);
  await audit(tx, {
    at: now,
    actor: actorName(me),
    action: companion ? "give up seat" : kind === "guest" ? "drop guest" : "drop member",
    entity: "registration",
    entityId: row.id,
    before: { [tickets]: row[tickets], [info]: row[info], amount: row.amount, price: moneyOf(priceCents) },
    after: { [tickets]: change[tickets], [info]: names[info], amount: change.amount, money },
  });
  return { ...row, ...change, ...names };
}
