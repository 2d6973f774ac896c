import type { Answer, Ask } from "#contract/endpoint.ts";
import type { changeVenue as endpoint, VenueFields } from "#contract/papers/venue.ts";
import { lockEvent } from "#server/events/queries.ts";
import { dinnerVenues } from "#server/papers/tables.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { notFound, Refusal } from "#server/platform/refusal.ts";
import { venueOf } from "./show-venue.ts";

const STALE = "Someone else has changed the venue since you opened it.";

/** Writes what is known about the venue of a dinner; a stale edit is refused with the newer state. */
export async function changeVenue(
  { db, me, now }: Ctx,
  { id, updatedAt, ...fields }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  return db.transaction(async (tx) => {
    if ((await lockEvent(tx, id)).isDeleted) throw notFound("Event not found");
    const before = await venueOf(tx, id);
    if (before.updatedAt !== updatedAt) {
      throw new Refusal(409, STALE, { code: "edit_conflict", extra: { venue: before } });
    }
    const stored = { ...fields, updatedBy: actorName(me), updatedAt: after(before.updatedAt, now) };
    await tx
      .insert(dinnerVenues)
      .values({ eventId: id, ...stored })
      .onConflictDoUpdate({ target: dinnerVenues.eventId, set: stored });
    const [was, is] = [factsOf(before), factsOf(fields)];
    const changed = Object.keys(is).filter((key) => was[key] !== is[key]);
    const only = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key]]));
    await audit(tx, {
      ...{ at: now, actor: actorName(me), action: "change venue", entity: "event", entityId: id },
      ...{ before: only(was), after: only(is) },
    });
    return venueOf(tx, id);
  });
}

type Facts = Record<string, string | number | null>;

/** The fields as the audit log has them. */
function factsOf({ name, phone, emails, guarantee, contacts, timeline }: VenueFields): Facts {
  return {
    venueName: name,
    venuePhone: phone,
    venueEmails: emails.join(", "),
    guarantee,
    venueContacts: contacts.map(({ label, text }) => `${label}: ${text}`).join("; "),
    timeline: timeline.map(({ time, what }) => `${time} ${what}`).join("; "),
  };
}

/** Later than the time that others have read, also within its millisecond. */
function after(updatedAt: string | null, now: Date): Date {
  const earliest = updatedAt === null ? 0 : Date.parse(updatedAt) + 1;
  return new Date(Math.max(now.getTime(), earliest));
}
