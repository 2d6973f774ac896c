import { and, asc, desc, eq, exists, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { markOf } from "#contract/menus/menu-words.ts";
import type { MenuCourse, MenuOption } from "#contract/menus/served.ts";
import type { Allergen } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { readEventRow } from "#server/events/queries.ts";
import { events } from "#server/events/tables.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { ATTENDEES_OF_R, type AttendeeFacts } from "#server/registrations/my-events/queries.ts";
import { ownerOf } from "#server/registrations/ownership.ts";
import { attendees } from "#server/registrations/tables.ts";
import { choiceIn, menuClosesAt, warningsFor } from "./rules.ts";
import { choices, courseOptions, courses, menus } from "./tables.ts";

/** A dinner's menu as it is stored; version 0 without courses if nobody wrote one. */
export type StoredMenu = {
  eventId: number;
  version: number;
  /** Null for the registration deadline. */
  chooseBy: Date | null;
  courses: MenuCourse[];
};

/** The menus of these dinners, by event id, with courses and options in order. */
export async function readMenus(tx: Tx, eventIds: readonly number[]): Promise<Map<number, StoredMenu>> {
  if (eventIds.length === 0) return new Map();
  const ids = [...eventIds];
  const found = await tx.select().from(menus).where(inArray(menus.eventId, ids));
  const served = await tx
    .select({ course: courses, option: courseOptions })
    .from(courses)
    .innerJoin(courseOptions, eq(courseOptions.courseId, courses.id))
    .where(inArray(courses.eventId, ids))
    .orderBy(asc(courses.position), asc(courseOptions.position));
  const coursesOf = (eventId: number): MenuCourse[] => {
    const own = Map.groupBy(
      served.filter(({ course }) => course.eventId === eventId),
      ({ course }) => course.id,
    );
    return [...own].map(([id, rows]) => ({
      id,
      name: rows[0]?.course.name ?? "",
      options: rows.map(({ option }, position) => optionOf(option, position)),
    }));
  };
  return new Map(found.map((menu) => [menu.eventId, { ...menu, courses: coursesOf(menu.eventId) }]));
}

function optionOf(option: typeof courseOptions.$inferSelect, position: number): MenuOption {
  const { id, name, contains, suits, isHouse } = option;
  return { id, mark: markOf(position), name, contains, suits, isHouse };
}

/** The menu of one dinner. */
export async function readMenu(tx: Tx, eventId: number): Promise<StoredMenu> {
  const menu = (await readMenus(tx, [eventId])).get(eventId);
  return menu ?? { eventId, version: 0, chooseBy: null, courses: [] };
}

/** What these persons chose: the option's id, by attendee and course. */
export async function readChosen(tx: Tx, attendeeIds: readonly number[]) {
  const rows =
    attendeeIds.length === 0
      ? []
      : await tx
          .select({
            attendeeId: choices.attendeeId,
            courseId: choices.courseId,
            optionId: choices.optionId,
          })
          .from(choices)
          .where(inArray(choices.attendeeId, [...attendeeIds]));
  const chosen = new Map(rows.map((row) => [`${row.attendeeId} ${row.courseId}`, row.optionId]));
  return (attendeeId: number, courseId: number) => chosen.get(`${attendeeId} ${courseId}`);
}

/** One person of a live party, for officers and the kitchen. */
export type Diner = {
  attendeeId: number;
  registrationId: number;
  eventId: number;
  kind: "member" | "guest";
  firstName: string;
  lastName: string;
  owner: string;
  needs: Needs | null;
};

async function readDiners(tx: Tx, which: SQL): Promise<Diner[]> {
  return readRows(
    tx,
    z.object({
      attendeeId: z.number(),
      registrationId: z.number(),
      eventId: z.number(),
      kind: z.enum(["member", "guest"]),
      firstName: z.string(),
      lastName: z.string(),
      owner: z.string(),
      needs: z.custom<Needs | null>((value) => typeof value === "object"),
    }),
    sql`select a.id as "attendeeId", a.registration_id as "registrationId", a.event_id as "eventId", a.kind, a.needs,
      coalesce(nullif(a.first_name, ''), am.first_name,
        case when own.is_owner then coalesce(u.first_name, r.contact_first_name) end, '') as "firstName",
      coalesce(nullif(a.last_name, ''), am.last_name,
        case when own.is_owner then coalesce(u.last_name, r.contact_last_name) end, '') as "lastName",
      concat_ws(' ', nullif(coalesce(m.first_name, u.first_name, r.contact_first_name), ''),
        nullif(coalesce(m.last_name, u.last_name, r.contact_last_name), '')) as owner
    from attendees a join registrations r on r.id = a.registration_id and r.removed_at is null
      cross join lateral (select a.kind = 'member' and a.place = 0 as is_owner) own
      left join members am on am.id = a.member_id left join members m on m.id = r.member_id
      left join users u on u.id = r.user_id
    where ${which} order by r.id, a.kind desc, a.place`,
  );
}

/** Everyone who has a seat at a dinner, by party: members by place, then guests. */
export function readDinersOf(tx: Tx, eventId: number): Promise<Diner[]> {
  return readDiners(tx, sql`a.event_id = ${eventId} and r.status = 'confirmed'`);
}

/** One person of a live party, whatever its status. */
export async function readDiner(tx: Tx, attendeeId: number): Promise<Diner | undefined> {
  return (await readDiners(tx, sql`a.id = ${attendeeId}`))[0];
}

/** What one person has in one course, for the kitchen. */
export type DishOfPerson = {
  attendeeId: number;
  registrationId: number;
  courseId: number;
  /** The course's name. */
  course: string;
  /** Null if nothing is chosen and no house option takes its place. */
  optionId: number | null;
  option: string | null;
  /** The option's capital: A, B, … */
  mark: string | null;
  /** Not chosen: the house option, since the menu has closed. Shown as "(house)". */
  isHouse: boolean;
  /** The option contains what the person's needs name. */
  hasWarning: boolean;
  /** Which of it. */
  contains: Allergen[];
  /** The menu has closed and there is nothing to serve: to be asked (D-131). */
  isMissing: boolean;
};

/** What everyone with a seat has in each course, by party and course. Empty for a dinner without a menu. */
export async function readChoices(tx: Tx, eventId: number, now: Date): Promise<DishOfPerson[]> {
  const menu = await readMenu(tx, eventId);
  if (menu.courses.length === 0) return [];
  const isClosed = now >= menuClosesAt(menu, await readEventRow(tx, eventId));
  const diners = await readDinersOf(tx, eventId);
  const chosen = await readChosen(
    tx,
    diners.map(({ attendeeId }) => attendeeId),
  );
  return diners.flatMap(({ attendeeId, registrationId, needs }) => {
    const warnings = warningsFor(menu.courses, needs);
    return menu.courses.map((course) => {
      const choice = choiceIn(course, chosen(attendeeId, course.id), isClosed);
      const option = course.options.find(({ id }) => id === choice.optionId);
      const contains = warnings.find(({ optionId }) => optionId === choice.optionId)?.contains ?? [];
      return {
        ...{ attendeeId, registrationId, course: course.name, ...choice },
        ...{ option: option?.name ?? null, mark: option?.mark ?? null },
        ...{ contains, hasWarning: contains.length > 0, isMissing: isClosed && choice.optionId === null },
      };
    });
  });
}

/** A choice that was made, and by whom it may be told. */
export type ChosenDish = {
  attendeeId: number;
  registrationId: number;
  optionId: number;
  /** The person's own record. */
  memberId: number | null;
  /** Their name, or whose guest they are. */
  name: string;
};

/** Every choice that was made for a dinner in parties that still exist, waiting ones included. */
export async function readChosenDishes(tx: Tx, eventId: number): Promise<ChosenDish[]> {
  return readRows(
    tx,
    z.object({
      attendeeId: z.number(),
      registrationId: z.number(),
      optionId: z.number(),
      memberId: z.number().nullable(),
      name: z.string(),
    }),
    sql`select a.id as "attendeeId", a.registration_id as "registrationId", c.option_id as "optionId",
      a.member_id as "memberId", coalesce(
        nullif(concat_ws(' ', nullif(coalesce(nullif(a.first_name, ''), am.first_name), ''),
          nullif(coalesce(nullif(a.last_name, ''), am.last_name), '')), ''),
        case when a.kind = 'member' and a.place = 0 then nullif(o.name, '') end,
        'Guest of ' || coalesce(nullif(o.name, ''), 'the party')) as name
    from choices c join attendees a on a.id = c.attendee_id
      join registrations r on r.id = a.registration_id and r.removed_at is null
      left join members am on am.id = a.member_id left join members m on m.id = r.member_id
      left join users u on u.id = r.user_id
      cross join lateral (select concat_ws(' ', coalesce(m.first_name, u.first_name, r.contact_first_name),
        coalesce(m.last_name, u.last_name, r.contact_last_name)) as name) o
    where c.event_id = ${eventId} order by a.registration_id, a.kind desc, a.place, c.course_id`,
  );
}

/** Dinners before this one that have a menu, the latest first, at most ten. */
export async function earlierMenus(tx: Tx, event: { id: number; dateTime: Date }) {
  return tx
    .select({ eventId: events.id, title: events.title, dateTime: events.dateTime })
    .from(events)
    .where(
      and(
        lt(events.dateTime, event.dateTime),
        ne(events.id, event.id),
        isNull(events.deletedAt),
        exists(tx.select({ id: courses.id }).from(courses).where(eq(courses.eventId, events.id))),
      ),
    )
    .orderBy(desc(events.dateTime), desc(events.id))
    .limit(10);
}

/** A dinner to which the caller comes, in their own party or by their own record in another's. */
export type OwnDinner = {
  registrationId: number;
  eventId: number;
  status: "pending" | "confirmed" | "waitlist";
  isOwner: boolean;
  event: { title: string; dateTime: Date; registrationDeadline: Date | null; isDeleted: boolean };
  attendees: AttendeeFacts[];
};

/** The caller's coming dinners with seats, by date. */
export async function readOwnDinners(tx: Tx, me: Me, { from }: { from: Date }): Promise<OwnDinner[]> {
  return readOwn(tx, me, sql`e.date_time > ${from.toISOString()}::timestamptz and r.status <> 'waitlist'`);
}

/** One of the caller's parties, or one in which they come by their own record. */
export async function readOwnDinner(tx: Tx, me: Me, registrationId: number): Promise<OwnDinner | undefined> {
  return (await readOwn(tx, me, sql`r.id = ${registrationId}`))[0];
}

async function readOwn(tx: Tx, me: Me, which: SQL): Promise<OwnDinner[]> {
  const { memberId, userId } = ownerOf(me);
  const rows = await readRows(
    tx,
    z.object({
      ...{ id: z.number(), event_id: z.number(), status: z.enum(["pending", "confirmed", "waitlist"]) },
      ...{
        is_owner: z.boolean(),
        title: z.string(),
        date_time: Moment,
        registration_deadline: Moment.nullable(),
      },
      // Made by `ATTENDEES_OF_R`, which names every key.
      attendees: z.custom<AttendeeFacts[]>(Array.isArray).nullable(),
    }),
    sql`select r.id, r.event_id, r.status, party.is_owner, e.title, e.date_time, e.registration_deadline,
      ${sql.raw(ATTENDEES_OF_R)} as attendees
    from (select own.id, true as is_owner from registrations own where own.member_id = ${memberId}::int
          or (${memberId}::int is null and own.member_id is null and own.user_id = ${userId}::int)
        union all select a.registration_id, false from attendees a join members m on m.id = a.member_id
          join registrations other on other.id = a.registration_id and other.member_id is distinct from a.member_id
            and (other.member_id = m.spouse_id or a.is_named_by_officer)
          where a.member_id = ${memberId}::int and a.is_live) party
      join registrations r on r.id = party.id and r.removed_at is null
      join events e on e.id = r.event_id and e.deleted_at is null
    where ${which} order by e.date_time, r.id`,
  );
  return rows.map((row) => ({
    registrationId: row.id,
    eventId: row.event_id,
    status: row.status,
    isOwner: row.is_owner,
    event: {
      title: row.title,
      dateTime: row.date_time,
      registrationDeadline: row.registration_deadline,
      isDeleted: false,
    },
    attendees: row.attendees ?? [],
  }));
}

/** The persons of these registrations, and a member in the parties of others. */
export type Forgotten = { registrationIds: readonly number[]; memberId: number };

/** Their ids, as part of another statement. */
export function forgottenAttendees(tx: Tx, { registrationIds, memberId }: Forgotten) {
  return tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(or(inArray(attendees.registrationId, [...registrationIds]), eq(attendees.memberId, memberId)));
}
