import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { warningsFor } from "#contract/menus/menu-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { Allergen } from "#contract/values/need-codes.ts";
import { readEventRow } from "#server/events/queries.ts";
import type { ChosenDish } from "#server/menus/parties.ts";
import { readMenu } from "#server/menus/queries.ts";
import { choiceIn, menuClosesAt } from "#server/menus/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { choices } from "./tables.ts";

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
        attendeeId,
        registrationId,
        course: course.name,
        ...choice,
        option: option?.name ?? null,
        mark: option?.mark ?? null,
        contains,
        hasWarning: contains.length > 0,
        isMissing: isClosed && choice.optionId === null,
      };
    });
  });
}

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

/** What was chosen for a person, so that it can be restored. */
export async function readChoicesOf(tx: Tx, attendeeId: number): Promise<Record<string, unknown>[]> {
  const rows = await tx
    .select({ choice: sql<Record<string, unknown>>`to_jsonb(choices)` })
    .from(choices)
    .where(eq(choices.attendeeId, attendeeId));
  return rows.map(({ choice }) => choice);
}

/** Restores a person's choices, except dishes that are no longer on the menu. */
export async function restoreChoices(tx: Tx, chosen: readonly Record<string, unknown>[]): Promise<void> {
  if (chosen.length === 0) return;
  await tx.execute(sql`insert into choices
    select (jsonb_populate_record(null::choices, c || jsonb_build_object(
      'chosen_by_member', (select id from members where id = (c ->> 'chosen_by_member')::int),
      'chosen_by_user', (select id from users where id = (c ->> 'chosen_by_user')::int)))).*
    from jsonb_array_elements(${JSON.stringify(chosen)}::jsonb) c
      join course_options o on o.id = (c ->> 'option_id')::int and o.course_id = (c ->> 'course_id')::int
    on conflict do nothing`);
}
