import { and, desc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { isSameName } from "#server/registrations/rules.ts";
import { attendees } from "#server/registrations/tables.ts";

export type Person = typeof attendees.$inferSelect;

/**
 * Everyone about whom something is known in these parties, and what these members said themselves in any party at the
 * event, even one that is gone: the newest answer first. Read under the event's lock, before anything is written.
 */
export async function readKnownAnswers(
  tx: Tx,
  eventId: number,
  { parties, memberIds }: { parties: readonly { id: number }[]; memberIds: readonly number[] },
): Promise<Person[]> {
  const ids = parties.map(({ id }) => id);
  const all = await tx
    .select()
    .from(attendees)
    .where(
      and(
        isNotNull(attendees.needs),
        or(
          inArray(attendees.registrationId, ids),
          and(eq(attendees.eventId, eventId), inArray(attendees.memberId, [...memberIds])),
        ),
      ),
    )
    .orderBy(desc(attendees.needsAt), desc(attendees.id));
  return all.filter((one) => ids.includes(one.registrationId) || isOwnAnswer(one));
}

/**
 * Whether a member gave an answer themselves: for the event, or on their profile. A copy of the profile counts while its
 * party has seats; after that, only the profile does, where the member may have deleted it.
 */
function isOwnAnswer({ memberId, needsSource, needsByMember, isLive }: Person): boolean {
  if (needsSource === "profile") return isLive;
  return memberId !== null && needsByMember === memberId;
}

/** The newest of these answers that a person gave themselves. */
export function findOwn(person: Person, known: readonly Person[]): Person | undefined {
  return known.find((one) =>
    person.memberId === null
      ? isOwner(person) && isOwner(one) && one.memberId === null && one.needsByUser !== null
      : one.memberId === person.memberId && isOwnAnswer(one),
  );
}

function isOwner({ kind, place }: Person): boolean {
  return kind === "member" && place === 0;
}

/**
 * Who of these is this person: the same member, the owner of the party, or someone of the same name without a record,
 * who is no one else's match.
 */
export function matchKnown(person: Person, known: readonly Person[], taken: Set<Person>): Person | undefined {
  const matches =
    known.find(({ memberId }) => memberId !== null && memberId === person.memberId) ??
    known.find(
      (one) =>
        one.memberId === null &&
        !taken.has(one) &&
        (isOwner(one) || isOwner(person) ? isOwner(one) && isOwner(person) : isSameName(one, person)),
    );
  if (matches) taken.add(matches);
  return matches;
}
