import { and, desc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { isSameName } from "#server/registrations/rules.ts";
import { attendees } from "#server/registrations/tables.ts";

export type Person = typeof attendees.$inferSelect;

/**
 * Everyone about whom something is known in these parties, and what is known of these members in any party at the event,
 * even one that is gone: the newest answer first. Read under the event's lock, before anything is written.
 */
export function readKnownAnswers(
  tx: Tx,
  eventId: number,
  { parties, memberIds }: { parties: readonly { id: number }[]; memberIds: readonly number[] },
): Promise<Person[]> {
  const ids = parties.map(({ id }) => id);
  return tx
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
}

/**
 * Who of these is this person: the same member, the owner of the party, or someone of the same name without a record,
 * who is no one else's match.
 */
export function matchKnown(person: Person, known: readonly Person[], taken: Set<Person>): Person | undefined {
  const isOwner = (one: Person) => one.kind === "member" && one.place === 0;
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
