import { and, eq, isNull, sql } from "drizzle-orm";
import type { Event } from "#contract/events.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { notFound } from "#server/platform/refusal.ts";
import { pricesIn } from "./price-rules.ts";
import type { EventFacts } from "./rules.ts";
import { events, images } from "./tables.ts";

/**
 * Tickets of confirmed registrations: all seats taken (record 002) less pending payments and seats on hold, of which
 * there are few, while the confirmed ones are as many as were ever sold.
 */
const REGISTERED = `(e.seats_taken
    - (select coalesce(sum(r.total_tickets), 0) from registrations r
      where r.event_id = e.id and r.status = 'pending' and r.removed_at is null)
    - (select coalesce(sum(h.seats), 0) from seat_holds h where h.event_id = e.id))::int`;

/** The sizes of the event's own picture, as SQL on `e`; an empty array for links and pictures without any. */
export const IMAGE_WIDTHS = `coalesce((select i.widths from images i
    where e.image_url like '/uploads/%' and i.name = substr(e.image_url, 10)), '{}')`;

const COLUMNS = `e.id, e.title, e.description, e.category, e.member_price, e.ecuyer_price, e.mondiale_price,
  e.guest_price, e.image_url, e.image_alt, e.image_focus, ${IMAGE_WIDTHS} as image_widths, e.external_url, e.location, e.date_time, e.end_date_time, e.total_seats,
  e.seats_per_table, e.seats_taken, e.is_active, e.is_announced, e.registration_deadline, e.created_at, e.updated_at,
  ${REGISTERED} as registered_count`;

type EventRow = {
  id: number;
  title: string;
  description: string;
  category: string;
  member_price: string;
  ecuyer_price: string;
  mondiale_price: string;
  guest_price: string;
  image_url: string | null;
  image_alt: string | null;
  image_focus: string | null;
  image_widths: number[];
  external_url: string | null;
  location: string;
  date_time: Date;
  end_date_time: Date | null;
  total_seats: number;
  seats_per_table: number | null;
  seats_taken: number;
  is_active: boolean;
  is_announced: boolean;
  registration_deadline: Date | null;
  created_at: Date;
  updated_at: Date;
  registered_count: number;
};

/** All events, those after an instant, or those up to one, the latest first. */
export type EventScope = { when: "ever" } | { when: "upcoming"; from: Date } | { when: "past"; until: Date };

/** The events by date, or one page of them; inactive ones only with `inactiveToo` (S-09, S-11). */
export async function readEvents(
  db: Database,
  {
    inactiveToo,
    which,
    limit = null,
    offset = 0,
  }: { inactiveToo: boolean; which: EventScope; limit?: number | null; offset?: number },
): Promise<Event[]> {
  const { part, moments } = partOf(which);
  const rows = await db.fast<EventRow>(
    `list-events-${which.when}`,
    `select ${COLUMNS} from events e where e.deleted_at is null and (e.is_active or $1) ${part} limit $2 offset $3`,
    [inactiveToo, limit, offset, ...moments],
  );
  return rows.map(eventOf);
}

function partOf(which: EventScope): { part: string; moments: readonly Date[] } {
  switch (which.when) {
    case "ever":
      return { part: "order by e.date_time, e.id", moments: [] };
    case "upcoming":
      return { part: "and e.date_time > $4 order by e.date_time, e.id", moments: [which.from] };
    case "past":
      return { part: "and e.date_time <= $4 order by e.date_time desc, e.id desc", moments: [which.until] };
  }
}

/**
 * Events whose title has each of these words, in any case and without accents: the next ones first, then the latest.
 */
export async function readEventsTitled(
  db: Database,
  words: readonly string[],
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: number; title: string; dateTime: string }[]> {
  const rows = await db.fast<{ id: number; title: string; date_time: Date }>(
    "events-titled",
    `select id, title, date_time from events where deleted_at is null
        and (select bool_and(strpos(folded(title), folded(word)) > 0) from unnest($1::text[]) word)
      order by date_time < $2, abs(extract(epoch from date_time - $2::timestamptz)), id limit $3`,
    [words, now, limit],
  );
  return rows.map(({ id, title, date_time }) => ({ id, title, dateTime: date_time.toISOString() }));
}

/** The next events that visitors may learn of, by date; never an inactive, deleted or past one (088). */
export async function readAnnouncedEvents(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<{ title: string; dateTime: Date }[]> {
  const rows = await db.fast<{ title: string; date_time: Date }>(
    "announced-events",
    `select title, date_time from events where is_announced and is_active and deleted_at is null and date_time > $1
      order by date_time, id limit $2`,
    [now, limit],
  );
  return rows.map(({ title, date_time }) => ({ title, dateTime: date_time }));
}

/** One event by its id; undefined when there is none or it was deleted. */
export async function readEvent(db: Database, id: number): Promise<Event | undefined> {
  const rows = await db.fast<EventRow>(
    "show-event",
    `select ${COLUMNS} from events e where e.id = $1 and e.deleted_at is null`,
    [id],
  );
  return rows[0] && eventOf(rows[0]);
}

/**
 * Locks the event for the rest of the transaction and returns its facts at that point. A change of
 * seats in more than one statement takes this lock first, before any row of registrations or payments.
 */
export async function lockEvent(tx: Tx, id: number): Promise<EventFacts & { id: number; title: string }> {
  await lockEventRow(tx, id);
  const [row] = await tx
    .select({
      id: events.id,
      title: events.title,
      isActive: events.isActive,
      deletedAt: events.deletedAt,
      dateTime: events.dateTime,
      registrationDeadline: events.registrationDeadline,
      totalSeats: events.totalSeats,
      seatsTaken: events.seatsTaken,
      memberPrice: events.memberPrice,
      guestPrice: events.guestPrice,
    })
    .from(events)
    .where(sql`${events.id} = ${id}`);
  if (!row) throw notFound("Event not found");
  const { memberPrice, guestPrice, deletedAt, ...facts } = row;
  return { ...facts, prices: pricesIn({ memberPrice, guestPrice }), isDeleted: deletedAt !== null };
}

/** Locks the event where its facts are not needed; nothing where there is none. */
export async function lockEventRow(tx: Tx, id: number): Promise<void> {
  await lockKeys(tx, events, { where: eq(events.id, id) });
}

/** The event's row, also of a deleted one, for emails and audit entries about it. */
export async function readEventRow(tx: Tx, id: number): Promise<typeof events.$inferSelect> {
  const [row] = await tx.select().from(events).where(sql`${events.id} = ${id}`);
  if (!row) throw notFound("Event not found");
  return row;
}

/** `readEvent` within a transaction, where its fast connection would wait for the transaction's own end. */
export async function readEventIn(tx: Tx, id: number): Promise<Event | undefined> {
  const registeredCount = sql<number>`(select coalesce(sum(r.total_tickets), 0)::int from registrations r
    where r.event_id = ${id} and r.status = 'confirmed' and r.removed_at is null)`;
  const [found] = await tx
    .select({ row: events, registeredCount, widths: images.widths })
    .from(events)
    .leftJoin(images, sql`${events.imageUrl} = '/uploads/' || ${images.name}`)
    .where(and(eq(events.id, id), isNull(events.deletedAt)));
  if (!found) return undefined;
  const {
    deletedAt: _,
    waitlistRound: _round,
    createdBy: _by,
    updatedBy: _at,
    seatsTaken,
    ...row
  } = found.row;
  return {
    ...row,
    imageWidths: found.widths ?? [],
    dateTime: row.dateTime.toISOString(),
    endDateTime: row.endDateTime?.toISOString() ?? null,
    registrationDeadline: row.registrationDeadline?.toISOString() ?? null,
    availableSeats: row.totalSeats - seatsTaken,
    registeredCount: found.registeredCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function eventOf(row: EventRow): Event {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    memberPrice: row.member_price,
    ecuyerPrice: row.ecuyer_price,
    mondialePrice: row.mondiale_price,
    guestPrice: row.guest_price,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    imageFocus: row.image_focus,
    imageWidths: row.image_widths,
    externalUrl: row.external_url,
    location: row.location,
    dateTime: row.date_time.toISOString(),
    endDateTime: row.end_date_time?.toISOString() ?? null,
    totalSeats: row.total_seats,
    seatsPerTable: row.seats_per_table,
    availableSeats: row.total_seats - row.seats_taken,
    registeredCount: row.registered_count,
    isActive: row.is_active,
    isAnnounced: row.is_announced,
    registrationDeadline: row.registration_deadline?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
