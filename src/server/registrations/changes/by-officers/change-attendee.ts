import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { changeAttendee as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { findMember } from "#server/members/queries.ts";
import { auditChange } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, conflict, notFound, Refusal } from "#server/platform/refusal.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { lockPartyOf, type Party } from "#server/registrations/balance/lock-party.ts";
import { whyNotPartner } from "#server/registrations/changes/own/change-own-attendee.ts";
import { whyNotGivePlace } from "#server/registrations/parties/attendance.ts";
import { fillAnswer } from "#server/registrations/parties/needs/fill-answer.ts";
import { whatSaying } from "#server/registrations/parties/needs/settle-answer.ts";
import { laterThan, UNKNOWN, writeAnswer } from "#server/registrations/parties/needs/write-answer.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { replacePerson } from "#server/registrations/parties/party-names.ts";
import { tellNamed, tellReplaced } from "#server/registrations/parties/tell-companion.ts";
import { leaveLineOf } from "#server/registrations/seats/line/leave-line.ts";
import {
  attendees,
  type Answer as Known,
  type PersonChange,
  registrations,
} from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";

type Form = Ask<typeof endpoint>;
type Person = typeof attendees.$inferSelect;

/** Changes one person of a party for an officer: a corrected name, another person, the card, a partner, needs. */
export const changeAttendee = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const party = await lockPartyOf(tx, ask.id);
    const everyone = await lockRows(tx, attendees, {
      where: eq(attendees.registrationId, party.row.id),
    });
    const person = everyone.find(({ id }) => id === ask.id);
    if (!person) throw notFound("Attendee not found");
    const refusal =
      (await whyNot(tx, { ask, person, party })) ?? whyNotPartner(person, everyone, ask.partnerOf);
    if (refusal) throw refusal;
    await change(ctx, tx, { ask, person, party });
    const answer = await readAttendee(tx, party.row.id);
    if (!answer) throw new Error("the locked registration is gone");
    return answer;
  });
});

type Change = { ask: Form; person: Person; party: Party };

async function whyNot(tx: Tx, { ask, person, party }: Change): Promise<Refusal | null> {
  const isOwner = isOwnersPlace(person);
  const { row } = party;
  const isRenamed = ask.firstName !== undefined || ask.lastName !== undefined;
  if (isOwner && isRenamed && (row.memberId !== null || row.userId !== null)) {
    return conflict("This name is part of the person’s own record. Please change it there.");
  }
  if (!isOwner && isRenamed && person.memberId !== null && ask.memberId === undefined && !ask.isAnother) {
    return conflict("This name is part of the person’s own record. Please change it there.");
  }
  if (isOwner && (ask.isAnother || ask.memberId !== undefined)) {
    return conflict("This is the person who registered the party. Their place cannot go to another person.");
  }
  // Nothing is known yet about another person in this place.
  if (!ask.isAnother && whatSaying(person, ask) === "unread") {
    const registration = await readAttendee(tx, person.registrationId);
    return new Refusal(409, "These needs were changed since you opened them. Please review them.", {
      code: "edit_conflict",
      extra: { registration },
    });
  }
  return whyNotThisMember(tx, person, ask.memberId);
}

async function whyNotThisMember(
  tx: Tx,
  person: Person,
  memberId: number | null | undefined,
): Promise<Refusal | null> {
  if (memberId === null || memberId === undefined || memberId === person.memberId) return null;
  const named = await nameOfMember(tx, memberId);
  if (!named)
    return badRequest("There is no such member", [{ path: "memberId", message: "There is no such member" }]);
  return person.isLive ? whyNotGivePlace(tx, person.eventId, { memberId }) : null;
}

function isOwnersPlace({ kind, place }: Person): boolean {
  return kind === "member" && place === 0;
}

async function change(ctx: Ctx, tx: Tx, { ask, person, party: { row } }: Change): Promise<void> {
  const { me, now } = ctx;
  const { id, isAnother, needs, needsAt: _, ...plain } = ask;
  const before = pick(person, Object.keys(plain));
  const at = isAnother ? await replacePerson(tx, person) : id;
  const member = plain.memberId ? await nameOfMember(tx, plain.memberId) : undefined;
  const isContact = isOwnersPlace(person);
  const named = plain.firstName !== undefined || plain.lastName !== undefined || member !== undefined;
  const { firstName, lastName, ...others } = { ...plain, ...member };
  const isCardNew = plain.cardName !== undefined && plain.cardName !== person.cardName;
  const isMemberNew = plain.memberId !== undefined && plain.memberId !== person.memberId;
  const change = {
    ...others,
    ...(plain.memberId !== undefined && { isNamedByOfficer: plain.memberId !== null }),
    ...((isCardNew || isMemberNew) && { isCardOwn: false }),
    ...(!isContact &&
      named && {
        isListed: true,
        firstName: firstName ?? (isAnother ? "" : person.firstName),
        lastName: lastName ?? (isAnother ? "" : person.lastName),
      }),
  };
  const whose = eq(attendees.id, at);
  if (Object.keys(change).length > 0)
    await tx
      .update(attendees)
      .set(change satisfies PersonChange)
      .where(whose);
  const isForgotten = losesAnswer(person, ask);
  if (isForgotten) await writeAnswer(tx, whose, UNKNOWN);
  const isAnswered =
    needs !== undefined && (isAnother || isForgotten || whatSaying(person, ask) === "replaces");
  if (isAnswered) await writeAnswer(tx, whose, answerOf(person, needs, now));
  const isFilled = plain.memberId ? await fillAnswer(tx, at, now) : false;
  if (isFilled && plain.memberId) await tellNamed(ctx, tx, { row, memberId: plain.memberId });
  if (plain.memberId && row.status === "confirmed")
    await endTheirPlace(ctx, tx, { row, memberId: plain.memberId });
  if (isAnother || plain.memberId !== undefined)
    await tellReplaced(ctx, tx, { row, person, memberId: plain.memberId ?? null });
  await tx
    .update(registrations)
    .set({
      ...(isContact && firstName !== undefined && { contactFirstName: firstName || null }),
      ...(isContact && lastName !== undefined && { contactLastName: lastName || null }),
      updatedAt: nextUpdatedAt(row, now),
    })
    .where(eq(registrations.id, row.id));
  // Which needs is between the person and the kitchen.
  await auditChange(tx, {
    at: now,
    actor: actorName(me),
    action: isAnother ? "replace attendee" : "change attendee",
    entity: "registration",
    entityId: row.id,
    before: { attendee: id, ...before },
    after: { attendee: at, ...plain, ...((isAnswered || isFilled) && { needs: "changed" }) },
  });
}

/** A member with a seat in a paid party no longer waits for one. */
async function endTheirPlace(
  ctx: Ctx,
  tx: Tx,
  { row: { eventId }, memberId }: { row: Party["row"]; memberId: number },
): Promise<void> {
  if (await leaveLineOf(ctx, tx, { eventId, memberIds: [memberId] }))
    await offerFreedSeats(ctx, tx, { eventId, newRound: false });
}

/**
 * Whether to forget the answer when a place no longer belongs to that member: it is not another member's, and without
 * the record, the owner could read it.
 */
function losesAnswer(person: Person, { memberId, isAnother }: Form): boolean {
  if (isAnother || memberId === undefined || person.memberId === null) return false;
  if (memberId === person.memberId) return false;
  return memberId !== null || person.needsSource === "profile" || person.needsByMember === person.memberId;
}

function answerOf(person: Person, needs: Known["needs"], now: Date): Known {
  return needs === null
    ? UNKNOWN
    : { ...UNKNOWN, needs, needsSource: "officer", needsAt: laterThan(person, now) };
}

function pick(person: Person, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(person).filter(([key]) => keys.includes(key)));
}

/** A member's name as it is written into the party. */
async function nameOfMember(tx: Tx, id: number) {
  const member = await findMember(tx, id);
  return member && { firstName: member.firstName, lastName: member.lastName };
}
