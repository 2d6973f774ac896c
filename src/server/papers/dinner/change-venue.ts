import { eq, sql } from "drizzle-orm";
import { changeVenue as endpoint, type Venue, type VenueFields } from "#contract/papers/venue.ts";
import { lockEvent } from "#server/events/queries.ts";
import { dinnerVenues } from "#server/papers/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound, Refusal } from "#server/platform/refusal.ts";
import { venueOf } from "./show-venue.ts";

const STALE = "Someone else has changed the venue since you opened it.";

/** Writes what is known about the venue of a dinner; a stale edit is refused with the newer state. */
export const changeVenue = action(endpoint, async ({ db, me, now }, { id, updatedAt, ...fields }) => {
  return db.transaction(async (tx) => {
    if ((await lockEvent(tx, id)).isDeleted) throw notFound("Event not found");
    const before = await venueOf(tx, id);
    if (before.updatedAt !== updatedAt) throw stale(before);
    const stored = { ...fields, updatedBy: actorName(me), updatedAt: after(before.updatedAt, now) };
    const wasRead = updatedAt === null ? sql`false` : eq(dinnerVenues.updatedAt, new Date(updatedAt));
    const written = await tx
      .insert(dinnerVenues)
      .values({ eventId: id, ...stored })
      .onConflictDoUpdate({ target: dinnerVenues.eventId, set: stored, setWhere: wasRead })
      .returning({ eventId: dinnerVenues.eventId });
    // A member who was erased in between is not written back; that holds no lock of the dinner.
    if (written.length === 0) throw stale(await venueOf(tx, id));
    const [was, is] = [factsOf(before), factsOf(fields)];
    const changed = FACTS.filter((key) => JSON.stringify(was[key].value) !== JSON.stringify(is[key].value));
    const only = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key].logged]));
    await auditBy({ me, now }, tx, {
      action: "change venue",
      entity: "event",
      entityId: id,
      before: only(was),
      after: only(is),
    });
    return venueOf(tx, id);
  });
});

function stale(venue: Venue): Refusal {
  return new Refusal(409, STALE, { code: "edit_conflict", extra: { venue } });
}

const FACTS = ["venueName", "venuePhone", "venueEmails", "guarantee", "venueContacts", "timeline"] as const;
/** What is compared, and what the audit log has of it. */
type Facts = Record<(typeof FACTS)[number], { value: unknown; logged: string | number | null }>;

/** Lines name people, so the audit log has only how many there are. */
function factsOf({ name, phone, emails, guarantee, contacts, timeline }: VenueFields): Facts {
  const lines = (all: readonly unknown[]) => `${all.length} ${all.length === 1 ? "line" : "lines"}`;
  return {
    venueName: { value: name, logged: name },
    venuePhone: { value: phone, logged: phone },
    venueEmails: { value: emails, logged: emails.join(", ") },
    guarantee: { value: guarantee, logged: guarantee },
    venueContacts: { value: contacts, logged: lines(contacts) },
    timeline: { value: timeline, logged: lines(timeline) },
  };
}

/** Later than the time that others have read, also within its millisecond. */
function after(updatedAt: string | null, now: Date): Date {
  const earliest = updatedAt === null ? 0 : Date.parse(updatedAt) + 1;
  return new Date(Math.max(now.getTime(), earliest));
}
