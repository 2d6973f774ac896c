import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { changeAttendee as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { findMember } from "#server/members/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { badRequest, conflict, notFound, Refusal } from "#server/platform/refusal.ts";
import { whyNotGivePlace } from "#server/registrations/attendance.ts";
import { laterThan, whyNotPartner } from "#server/registrations/my-events/change-own-attendee.ts";
import { fillFromProfile } from "#server/registrations/needs/queries.ts";
import { replacePerson } from "#server/registrations/party-names.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";
import { lockParty, nextUpdatedAt, type Party } from "./lock-party.ts";
import { readAttendee } from "./read-attendees.ts";

type Form = Ask<typeof endpoint>;
type Person = typeof attendees.$inferSelect;

/** Changes one person of a party for an officer: a corrected name, another person, the card, a partner, needs. */
export async function changeAttendee(ctx: Ctx, ask: Form): Promise<Answer<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ registrationId: attendees.registrationId })
      .from(attendees)
      .where(eq(attendees.id, ask.id));
    if (!found) throw notFound("Attendee not found");
    const party = await lockParty(tx, found.registrationId);
    const everyone = await lockRows(tx, attendees, {
      where: eq(attendees.registrationId, found.registrationId),
    });
    const person = everyone.find(({ id }) => id === ask.id);
    if (!person) throw notFound("Attendee not found");
    const refusal =
      (await whyNot(ctx, tx, { ask, person, party })) ?? whyNotPartner(person, everyone, ask.partnerOf);
    if (refusal) throw refusal;
    await change(ctx, tx, { ask, person, party });
    const answer = await readAttendee(tx, found.registrationId, ctx.now);
    if (!answer) throw new Error("the locked registration is gone");
    return answer;
  });
}

type Change = { ask: Form; person: Person; party: Party };

async function whyNot(ctx: Ctx, tx: Tx, { ask, person, party }: Change): Promise<Refusal | null> {
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
  if (ask.needs !== undefined && ask.needsAt !== undefined && !isSameInstant(ask.needsAt, person.needsAt)) {
    const registration = await readAttendee(tx, person.registrationId, ctx.now);
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

function isSameInstant(read: string | null, stored: Date | null): boolean {
  return (read === null ? null : Date.parse(read)) === (stored?.getTime() ?? null);
}

async function change({ me, now }: Ctx, tx: Tx, { ask, person, party: { row } }: Change): Promise<void> {
  const { id, isAnother, needs, needsAt: _, ...plain } = ask;
  const before = pick(person, Object.keys(plain));
  const at = isAnother ? await replacePerson(tx, person) : id;
  const member = plain.memberId ? await nameOfMember(tx, plain.memberId) : undefined;
  const isContact = isOwnersPlace(person);
  const named = plain.firstName !== undefined || plain.lastName !== undefined || member !== undefined;
  const { firstName, lastName, ...others } = { ...plain, ...member };
  const change = {
    ...others,
    ...(plain.memberId !== undefined && { isNamedByOfficer: plain.memberId !== null }),
    ...(!isContact &&
      named && {
        isListed: true,
        firstName: firstName ?? (isAnother ? "" : person.firstName),
        lastName: lastName ?? (isAnother ? "" : person.lastName),
      }),
    // Without their record, what they said themselves would be the owner's to read.
    ...(losesRecord(person, plain.memberId) && needsColumns(person, null, now)),
    ...(needs !== undefined && needsColumns(person, needs, now)),
  };
  if (Object.keys(change).length > 0) await tx.update(attendees).set(change).where(eq(attendees.id, at));
  if (plain.memberId) await fillFromProfile(tx, at, now);
  await tx
    .update(registrations)
    .set({
      ...(isContact && firstName !== undefined && { contactFirstName: firstName || null }),
      ...(isContact && lastName !== undefined && { contactLastName: lastName || null }),
      updatedAt: nextUpdatedAt(row, now),
    })
    .where(eq(registrations.id, row.id));
  // Which needs is between the person and the kitchen.
  await audit(tx, {
    at: now,
    actor: actorName(me),
    action: isAnother ? "replace attendee" : "change attendee",
    entity: "registration",
    entityId: row.id,
    before: { attendee: id, ...before },
    after: { attendee: at, ...plain, ...(needs !== undefined && { needs: "changed" }) },
  });
}

/** Whether a person's own answer would be left with somebody who is no longer that member. */
function losesRecord(person: Person, memberId: number | null | undefined): boolean {
  if (memberId === undefined || person.memberId === null || memberId === person.memberId) return false;
  return person.needsSource === "profile" || person.needsByMember === person.memberId;
}

function needsColumns(person: Person, needs: Form["needs"], now: Date) {
  const answered = needs ?? null;
  return {
    needs: answered,
    needsSource: answered === null ? null : ("officer" as const),
    needsByMember: null,
    needsByUser: null,
    needsAt: answered === null ? null : laterThan(person, now),
  };
}

function pick(person: Person, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(person).filter(([key]) => keys.includes(key)));
}

/** A member's name as it is written into the party. */
async function nameOfMember(tx: Tx, id: number) {
  const member = await findMember(tx, id);
  return member && { firstName: member.firstName, lastName: member.lastName };
}
