import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { MomentKind } from "#contract/registrations/moment-words.ts";
import { circulars } from "#server/circulars/tables.ts";
import { events } from "#server/events/tables.ts";
import { courses, menus } from "#server/menus/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { moments } from "#server/registrations/tables.ts";
import type { DinnerTimes } from "./rules.ts";

/** What officers changed of a moment, and what became of it. */
export type MomentRow = typeof moments.$inferSelect;
/** The circular that went at a moment. */
export type SentMoment = { at: Date; mailboxes: number };

/** A dinner with everything that says which of its emails are due. */
export type DinnerMoments = {
  id: number;
  title: string;
  times: DinnerTimes;
  row: (kind: MomentKind) => MomentRow | undefined;
  sent: (kind: MomentKind) => SentMoment | undefined;
};

const LAST = sql`coalesce(${events.endDateTime}, ${events.dateTime})`;

/** The moments of these dinners: of one, or of all that end after an instant. Deleted ones have none. */
export async function readDinnerMoments(
  tx: Tx,
  which: { id: number } | { after: Date },
): Promise<DinnerMoments[]> {
  const served = tx.select({ id: courses.id }).from(courses).where(eq(courses.eventId, events.id));
  const dinners = await tx
    .select({
      id: events.id,
      title: events.title,
      dateTime: events.dateTime,
      endDateTime: events.endDateTime,
      registrationDeadline: events.registrationDeadline,
      chooseBy: menus.chooseBy,
      isServed: sql<boolean>`${exists(served)}`,
    })
    .from(events)
    .leftJoin(menus, eq(menus.eventId, events.id))
    .where(
      and(
        isNull(events.deletedAt),
        "id" in which ? eq(events.id, which.id) : gt(LAST, which.after.toISOString()),
      ),
    )
    .orderBy(asc(events.dateTime), asc(events.id));
  const ids = dinners.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx.select().from(moments).where(inArray(moments.eventId, ids));
  const sent = await tx
    .select({
      eventId: circulars.eventId,
      moment: circulars.moment,
      at: circulars.sentAt,
      mailboxes: circulars.mailboxes,
    })
    .from(circulars)
    .where(and(inArray(circulars.eventId, ids), isNotNull(circulars.moment)));
  return dinners.map(({ id, title, ...times }) => ({
    id,
    title,
    times,
    row: (kind) => rows.find((row) => row.eventId === id && row.kind === kind),
    sent: (kind) => sent.find(({ eventId, moment }) => eventId === id && moment === kind),
  }));
}

/** The same of one dinner; undefined if there is none. */
export async function readMomentsOf(tx: Tx, id: number): Promise<DinnerMoments | undefined> {
  return (await readDinnerMoments(tx, { id }))[0];
}

/** Whether members see at which tables they sit. */
export async function areTablesPublished(tx: Tx, eventId: number): Promise<boolean> {
  const found = await readRows(
    tx,
    z.object({ event_id: z.int() }),
    sql`select event_id from seating_plans where event_id = ${eventId} and published_at is not null`,
  );
  return found.length > 0;
}

const VenueRow = z.object({
  phone: z.string(),
  contacts: z.array(z.object({ label: z.string(), text: z.string() })),
});

/** What an officer entered about the evening at the venue: its phone, and lines such as the host. */
export async function readEvening(tx: Tx, eventId: number): Promise<z.output<typeof VenueRow>> {
  const [row] = await readRows(
    tx,
    VenueRow,
    sql`select phone, contacts from dinner_venues where event_id = ${eventId}`,
  );
  return row ?? { phone: "", contacts: [] };
}
