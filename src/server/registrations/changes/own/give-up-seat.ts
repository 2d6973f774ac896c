import { eq } from "drizzle-orm";
import { fullName } from "#contract/values/full-name.ts";
import { readMemberContact } from "#server/members/queries.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import {
  givesBack,
  type Leaver,
  officerSeatRefund,
  type PartyFacts,
  seatRefund,
} from "#server/registrations/balance/change-rules.ts";
import { giveBack } from "#server/registrations/balance/give-back.ts";
import type { PaidIn } from "#server/registrations/balance/lock-card-payment.ts";
import { takePersonOut } from "#server/registrations/changes/endings/take-person-out.ts";
import {
  type Companion,
  mailboxesOf,
  ownSeatGivenUp,
  seatLost,
} from "#server/registrations/emails/companion-emails.ts";
import type { Contact, DinnerLeft } from "#server/registrations/emails/event-facts.ts";
import { personDropped, seatGivenUp } from "#server/registrations/emails/party-change-emails.ts";
import { type Registration, readContact, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import type { EventTerms } from "#server/registrations/parties/until-rules.ts";
import { offerFreed } from "#server/registrations/seats/holds/release-registration.ts";
import { attendees } from "#server/registrations/tables.ts";

/** A seat of a locked party that is given up, and by whom if not by the owner. */
export type GivenUp = {
  event: EventTerms & { title: string };
  row: Registration;
  party: PartyFacts;
  paid: readonly PaidIn[];
  person: Leaver & { id: number; memberId: number | null };
  /** The spouse who gives up their own seat. */
  companion?: Companion;
};

/**
 * Gives up one seat of a party: the person, the seat and its price. The money goes back the way it came, the seat to
 * the waitlist, and everyone concerned is emailed.
 */
export async function giveUpSeat(ctx: Ctx, tx: Tx, seat: GivenUp): Promise<void> {
  const { event, row, party, paid, person, companion } = seat;
  const back = seatRefund(event, party, { person });
  const dropped = companion ? undefined : await readDropped(tx, seat);
  const owner = await readContact(tx, row.id);
  const left = await takeOut(ctx, tx, { seat, money: back.sentence, owner: companion ? owner : ctx.me });
  if (back.refund > 0) {
    const reason = companion
      ? `The member’s spouse gave up their seat for ${event.title}.`
      : `The member removed a ${person.kind} from their party for ${event.title}.`;
    await giveBack(tx, paid, { amount: back.refund, reason, actor: actorName(ctx.me), now: ctx.now });
  }
  await offerFreed(ctx, tx, row.eventId);
  const dinnerLeft = await readDinnerLeft(tx, row.eventId, ctx.now);
  const facts = { party: left, dinner: dinnerLeft.dinner, money: back.sentence, at: ctx.now };
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
  const name = fullName(companion);
  return [
    seatGivenUp(config, to, { ...facts, attendee: { id: person.id, name } }),
    ...apart.map((one) =>
      ownSeatGivenUp(config, one, { party: facts.party, ...dinnerLeft, attendeeId: person.id }),
    ),
  ];
}

function takeOut(
  ctx: Ctx,
  tx: Tx,
  {
    seat: { event, row, party, person, companion },
    money,
    owner,
  }: { seat: GivenUp; money: string; owner: Pick<Contact, "firstName" | "lastName"> },
): Promise<Registration> {
  return takePersonOut(ctx, tx, {
    row,
    party,
    person,
    owner: { firstName: owner.firstName, lastName: owner.lastName ?? "" },
    // Only what was paid: a price that is still due was never received.
    kept: givesBack(event) ? 0 : officerSeatRefund(party, person).refund,
    action: companion ? "give up seat" : person.kind === "guest" ? "drop guest" : "drop member",
    details: { money },
  });
}
