import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { dayOfDinner } from "#seed/dinners/day-of-dinner.ts";
import type { Dinner } from "#seed/dinners/dinner.ts";
import { dinners } from "#seed/dinners/dinners.ts";
import { evenings } from "#seed/dinners/evenings.ts";
import { past } from "#seed/dinners/past.ts";
import { eventOfficers, events } from "#server/events/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** How long before a dinner its officers begin to seat the parties. */
const SEATED_BEFORE_MS = 5 * 86_400_000;
/** How many sit at one table, wherever the chapter dines. */
export const SEATS_PER_TABLE = 8;

/** A dinner that is in the database, with the weeks in which its seats were sold. */
export type Evening = Dinner & {
  id: number;
  isPast: boolean;
  /** Its officers have begun to seat the parties. */
  isBeingSeated: boolean;
  memberPrice: string;
  guestPrice: string;
  salesFrom: Date;
  salesTo: Date;
  createdAt: Date;
};

/** Writes the program, dated from today on the calendar of the chapter's zone. */
export async function writeDinners(
  tx: Tx,
  { timeZone, now, by, officers }: { timeZone: string; now: Date; by: string; officers: readonly number[] },
): Promise<Evening[]> {
  const today = dayIn(now, timeZone);
  const planned = [...past, ...dinners, ...evenings]
    .map((dinner) => ({ dinner, row: eventRow(dinner, { today, timeZone, now }) }))
    .sort((one, other) => one.row.dateTime.getTime() - other.row.dateTime.getTime());
  const written = await tx
    .insert(events)
    .values(planned.map(({ row }) => ({ ...row, createdBy: by, updatedBy: by })))
    .returning({ id: events.id, title: events.title });
  const looksAfter = written.flatMap(({ id: eventId }) =>
    officers.map((memberId) => ({ eventId, memberId, since: now })),
  );
  await tx.insert(eventOfficers).values(looksAfter);
  const ids = new Map(written.map((row) => [row.title, row.id]));
  return planned.map(({ dinner, row }) => {
    const id = ids.get(dinner.title);
    if (id === undefined) throw new Error(`${dinner.title} was not written`);
    return {
      ...dinner,
      id,
      isPast: row.dateTime < now,
      isBeingSeated: row.dateTime > now && row.dateTime.getTime() - now.getTime() < SEATED_BEFORE_MS,
      memberPrice: row.memberPrice,
      guestPrice: row.guestPrice,
      createdAt: row.createdAt,
      ...salesOf({ ...row, ...dinner }, now),
    };
  });
}

function eventRow(dinner: Dinner, { today, timeZone, now }: { today: string; timeZone: string; now: Date }) {
  const day = dayOfDinner(dinner, today);
  const [member, ecuyer, mondiale, guest] = dinner.prices;
  const dateTime = instantAt(day, dinner.from, timeZone);
  const registrationDeadline = dinner.closes
    ? instantAt(addDays(day, -dinner.closes.daysBefore), dinner.closes.at, timeZone)
    : null;
  const announcedAt = new Date(
    salesOf({ ...dinner, dateTime, registrationDeadline }, now).salesFrom.getTime() - 3 * DAY_MS,
  );
  return {
    title: dinner.title,
    description: dinner.description.join("\n\n"),
    category: dinner.category ?? "Dining",
    imageUrl: `/dinners/${dinner.picture}.svg`,
    externalUrl: dinner.moreAt,
    location: dinner.location,
    dateTime,
    endDateTime: instantAt(day, dinner.to, timeZone),
    registrationDeadline,
    memberPrice: member.toFixed(2),
    ecuyerPrice: ecuyer.toFixed(2),
    mondialePrice: mondiale.toFixed(2),
    guestPrice: guest.toFixed(2),
    totalSeats: dinner.seats,
    seatsPerTable: SEATS_PER_TABLE,
    isActive: !dinner.inactive,
    isAnnounced: !dinner.inactive,
    createdAt: announcedAt,
    updatedAt: announcedAt,
  };
}

/** Seats were sold in the month before registration closed, before they were sold out, or before now. */
function salesOf(
  event: { dateTime: Date; registrationDeadline: Date | null; soldOutDaysAgo?: number },
  now: Date,
) {
  const closed = (event.registrationDeadline ?? event.dateTime).getTime() - 5 * HOUR_MS;
  const lastSold = now.getTime() - (event.soldOutDaysAgo ?? 0) * DAY_MS - 5 * HOUR_MS;
  const salesTo = new Date(Math.min(closed, lastSold));
  return { salesFrom: new Date(salesTo.getTime() - 30 * DAY_MS), salesTo };
}
