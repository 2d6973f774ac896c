import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Board,
  BoardParty,
  BoardPerson,
  BoardStep,
  Departure,
  SeatingWish,
} from "#contract/seating/board.ts";
import { BoardFeature, BoardTable, DIRECTIONS, TABLE_SEATS_MAX } from "#contract/seating/room.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { notFound } from "#server/platform/refusal.ts";
import { attendees } from "#server/registrations/tables.ts";
import { canTakeBack, type StoredStep } from "#server/seating/moves/step-stacks.ts";
import { toldStep } from "#server/seating/moves/told-step.ts";
import { layOutTables } from "#server/seating/room/lay-out-tables.ts";
import { pairCouples } from "./pair-couples.ts";
import { eventTables, seatingWishes } from "./tables.ts";

/** Who looks at the board: some of it is about their own steps. */
export type Viewer = { memberId: number | null; userId: number | null };

const Time = Moment.transform((at) => at.toISOString());
const TimeOrNull = Time.nullable();

const Persons = z.array(
  BoardPerson.omit({ coupleWith: true }).extend({
    partnerOf: z.int().nullable(),
    spouseId: z.int().nullable(),
    requestReadAt: TimeOrNull,
  }),
);
const Tables = z.array(
  BoardTable.omit({ isSized: true }).extend({
    seats: z.int().nullable(),
    x: z.int().nullable(),
    y: z.int().nullable(),
  }),
);

const Row = z.object({
  event_id: z.int(),
  seats_per_table: z.int().nullable(),
  version: z.int(),
  direction: z.enum(DIRECTIONS),
  published_at: TimeOrNull,
  tables: Tables,
  features: z.array(BoardFeature),
  parties: z.array(BoardParty.extend({ requestReadAt: TimeOrNull })),
  persons: Persons,
  wishes: z.array(SeatingWish.extend({ setAsideAt: TimeOrNull })),
  departures: z.array(Departure.extend({ leftAt: Time })),
  steps: z.array(
    BoardStep.pick({ version: true, by: true, isMine: true }).extend({
      at: Time,
      moves: z.custom<StoredStep["moves"]>(),
    }),
  ),
  own_steps: z.array(z.custom<StoredStep>()),
  waiting: z.int(),
  unpaid: z.int(),
});

/** How many of their own steps an officer's stacks are made of. */
const OWN_STEPS_READ = 400;

/** The board of a dinner in one statement, so that it is one moment's; 404 for a deleted event. */
export async function readBoard(tx: Tx, viewer: Viewer, eventId: number): Promise<Board> {
  const [row] = await readRows(tx, Row, boardOf(viewer, eventId));
  if (!row) throw notFound("Event not found");
  const peopleAt = new Map<number | null, number>();
  for (const { table } of row.persons) peopleAt.set(table, (peopleAt.get(table) ?? 0) + 1);
  const seatsOf = (table: { number: number; seats: number | null }) =>
    table.seats ?? row.seats_per_table ?? Math.max(SEATS_UNTOLD, peopleAt.get(table.number) ?? 0);
  const coupleOf = pairCouples(row.persons);
  const stacks = canTakeBack(row.own_steps, {
    tables: new Set(row.tables.map(({ id }) => id)),
    persons: new Set(row.persons.map(({ id }) => id)),
  });
  return {
    eventId: row.event_id,
    version: row.version,
    direction: row.direction,
    publishedAt: row.published_at,
    tables: layOutTables(row.tables).map((table) => ({
      ...table,
      seats: seatsOf(table),
      isSized: table.seats !== null,
    })),
    features: row.features,
    parties: row.parties.map(slim),
    persons: row.persons.map(({ partnerOf: _, spouseId: __, ...person }) =>
      slim({ ...person, coupleWith: coupleOf.get(person.id) ?? null }),
    ),
    wishes: row.wishes,
    departures: emptySeats(row, seatsOf),
    steps: row.steps.map(toldStep),
    ...stacks,
    waiting: row.waiting,
    unpaid: row.unpaid,
  };
}

/** Those who left, as long as their seat or, without a number, one at their table is free; the earliest go first. */
function emptySeats(
  { departures, persons, tables }: Pick<z.output<typeof Row>, "departures" | "persons" | "tables">,
  seatsOf: (table: z.output<typeof Tables>[number]) => number,
): Departure[] {
  return tables.flatMap((table) => {
    const people = persons.filter((person) => person.table === table.number);
    const isFree = ({ seat }: Departure) => seat === null || !people.some((person) => person.seat === seat);
    const left = departures.filter((one) => one.table === table.number && isFree(one));
    const free = Math.max(0, seatsOf(table) - people.length);
    return left.slice(Math.max(0, left.length - free));
  });
}

/** As many as a table has if neither the table nor the event says how many. */
const SEATS_UNTOLD = 8;

type Said = Pick<BoardParty, "request" | "requestReadAt" | "requestReason"> & {
  isSplit?: boolean | undefined;
  isStepFree?: boolean | undefined;
};

/** Leaves out what is said of few people only, since officers load the board every few seconds. */
function slim<Of extends Said>({ isSplit, isStepFree, ...of }: Of) {
  const { requestReadAt: _, requestReason: __, ...withoutAnswer } = of;
  return {
    ...(of.request === null ? withoutAnswer : of),
    ...(isSplit && { isSplit }),
    ...(isStepFree && { isStepFree }),
  } as Of;
}

/** The name of a registration's owner. */
const OWNER = sql`trim(concat_ws(' ', coalesce(m.first_name, u.first_name, r.contact_first_name, ''),
  coalesce(m.last_name, u.last_name, r.contact_last_name, '')))`;

function boardOf(viewer: Viewer, eventId: number) {
  return sql`with party as (
      select r.*, coalesce(nullif(${OWNER}, ''), (select nullif(trim(concat_ws(' ', a.first_name, a.last_name)), '')
          from attendees a where a.registration_id = r.id and a.kind = 'guest' order by a.place limit 1),
          'Name not entered') as owner, ${OWNER} as owner_typed
        from registrations r left join members m on m.id = r.member_id left join users u on u.id = r.user_id
        where r.event_id = ${eventId} and r.status = 'confirmed' and r.removed_at is null),
    person as (
      select a.*, party.owner, t.number as at_table, case when a.kind = 'member' and a.place = 0 then party.owner_typed
          else trim(concat_ws(' ', a.first_name, a.last_name)) end as named, own.spouse_id
        from party join attendees a on a.registration_id = party.id and a.is_live
          left join event_tables t on t.id = a.table_id left join members own on own.id = a.member_id),
    unused as (${unusedTables(eventId)})
    select e.id as event_id, e.seats_per_table, coalesce(p.version, 0) as version,
      coalesce(p.direction, 'clockwise') as direction, p.published_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'number', t.number, 'name', t.name, 'shape', t.shape,
          'seats', t.seats, 'role', t.role, 'isQuiet', t.is_quiet, 'isAccessible', t.is_accessible,
          'isBySeat', t.is_by_seat, 'x', t.x, 'y', t.y, 'note', t.note) order by t.number), '[]')
        from event_tables t where t.event_id = e.id and t.id not in (select id from unused)) as tables,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'x', f.x, 'y', f.y) order by f.id), '[]')
        from event_features f where f.event_id = e.id) as features,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', owner, 'coupleSeating', couple_seating,
          'isSplit', is_split, 'request', nullif(seating_requests, ''), 'requestReadAt', seating_read_at,
          'requestReason', seating_reason) order by id), '[]') from party) as parties,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'partyId', registration_id, 'kind', kind,
          'memberId', member_id, 'name', case when named <> '' then named when kind = 'member' and place = 0
            or owner = 'Name not entered' then 'Name not entered' else 'Guest of ' || owner end,
          'isNamed', named <> '', 'table', at_table, 'seat', seat, 'isPinned', pinned_at is not null,
          'role', seat_role, 'isStepFree', is_step_free, 'request', nullif(seating_requests, ''),
          'requestReadAt', seating_read_at, 'requestReason', seating_reason, 'partnerOf', partner_of,
          'spouseId', spouse_id) order by registration_id, kind desc, place), '[]') from person) as persons,
      (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'attendeeId', w.attendee_id, 'kind', w.kind,
          'toAttendeeId', w.to_attendee_id, 'toFeatureId', w.to_feature_id, 'isMust', w.is_must, 'words', w.words,
          'setAsideAt', w.set_aside_at, 'setAsideReason', w.set_aside_reason) order by w.id), '[]')
        from seating_wishes w where w.event_id = e.id and exists (select from person where id = w.attendee_id)
          and (w.to_attendee_id is null or exists (select from person where id = w.to_attendee_id))) as wishes,
      (select coalesce(jsonb_agg(jsonb_build_object('table', t.number, 'seat', d.seat, 'name', d.name,
          'leftAt', d.left_at) order by d.left_at, d.id), '[]')
        from seating_departures d join event_tables t on t.id = d.table_id where d.event_id = e.id) as departures,
      (select coalesce(jsonb_agg(jsonb_build_object('version', s.version, 'by', ${officerOf()},
          'isMine', coalesce(${isMine(viewer)}, false), 'at', s.made_at,
          'moves', s.moves) order by s.version desc), '[]')
        from (select * from seating_moves s where s.event_id = e.id order by s.version desc limit 10) s
          left join members m on m.id = s.member_id left join users u on u.id = s.user_id) as steps,
      ${ownSteps(viewer, sql`e.id`)} as own_steps,
      (select coalesce(sum(w.total_tickets), 0)::int from waitlist_entries w
        where w.event_id = e.id and w.ended_at is null) as waiting,
      (select coalesce(sum(r.total_tickets), 0)::int from registrations r
        where r.event_id = e.id and r.status = 'pending' and r.removed_at is null) as unpaid
    from events e left join seating_plans p on p.event_id = e.id
    where e.id = ${eventId} and e.deleted_at is null`;
}

function isMine({ memberId, userId }: Viewer) {
  return sql`(s.member_id = ${memberId}::int or s.user_id = ${userId}::int)`;
}

/** As an expression; the earliest first. */
function ownSteps(viewer: Viewer, eventId: SQL) {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'version', s.version, 'undoes', s.undoes,
        'moves', s.moves)
      order by s.version), '[]')
    from (select * from seating_moves s where s.event_id = ${eventId} and ${isMine(viewer)}
      order by s.version desc limit ${OWN_STEPS_READ}) s)`;
}

/** The officer who made a step. */
function officerOf() {
  return sql`coalesce(nullif(trim(concat_ws(' ', coalesce(m.first_name, u.first_name),
    coalesce(m.last_name, u.last_name))), ''), 'a former officer')`;
}

/** Tables with nothing but a number that was once typed, which no undone step can bring back. */
function unusedTables(eventId: number | SQL) {
  return sql`select t.id, t.number from event_tables t
    where t.event_id = ${eventId} and t.seats is null and t.x is null and t.name = '' and t.note = ''
      and t.role is null and t.shape = 'round' and not t.is_quiet and not t.is_accessible and not t.is_by_seat
      and not exists (select from seating_departures d where d.table_id = t.id)
      and not exists (select from attendees a join registrations r on r.id = a.registration_id
        where a.table_id = t.id and r.removed_at is null)
      and not exists (select from seating_moves s where s.event_id = t.event_id
        and (s.moves @> jsonb_build_array(jsonb_build_object('from', jsonb_build_object('tableId', t.id)))
          or s.moves @> jsonb_build_array(jsonb_build_object('to', jsonb_build_object('tableId', t.id)))))`;
}

/** The same for an action that deletes them. */
export function readUnusedTables(tx: Tx, eventId: number) {
  return readRows(tx, z.object({ id: z.int(), number: z.int() }), unusedTables(eventId));
}

/** The numbers of all tables of a dinner, by id. */
export async function readTables(tx: Tx, eventId: number): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: eventTables.id, number: eventTables.number })
    .from(eventTables)
    .where(eq(eventTables.eventId, eventId));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** An officer's own steps, earliest first. */
export async function readOwnSteps(tx: Tx, viewer: Viewer, eventId: number): Promise<StoredStep[]> {
  const [row] = await readRows(
    tx,
    z.object({ steps: z.array(z.custom<StoredStep>()) }),
    sql`select ${ownSteps(viewer, sql`${eventId}`)} as steps`,
  );
  return row?.steps ?? [];
}

/** The last step that moved a person: where to, and the officer's first name. */
export async function readLastMover(tx: Tx, eventId: number, attendeeId: number) {
  const [row] = await readRows(
    tx,
    z.object({ by: z.string(), table: z.int().nullable(), seat: z.int().nullable() }),
    sql`select coalesce(m.first_name, u.first_name, 'a former officer') as by, t.number as table,
        (move -> 'to' ->> 'seat')::int as seat
      from seating_moves s cross join lateral jsonb_array_elements(s.moves) as move
        left join event_tables t on t.id = (move -> 'to' ->> 'tableId')::int
        left join members m on m.id = s.member_id left join users u on u.id = s.user_id
      where s.event_id = ${eventId} and (move ->> 'attendeeId')::int = ${attendeeId}
      order by s.version desc limit 1`,
  );
  return row;
}

/** Earlier dinners at the same place that have tables, the latest first. */
export function readEarlierPlans(tx: Tx, eventId: number, limit: number | null) {
  return readRows(
    tx,
    z.object({ eventId: z.int(), title: z.string(), dateTime: Time, tables: z.int(), seats: z.int() }),
    sql`select e.id as "eventId", e.title, e.date_time as "dateTime", count(*)::int as tables,
        sum(coalesce(t.seats, case when e.seats_per_table > ${TABLE_SEATS_MAX} then ${TABLE_SEATS_MAX} else e.seats_per_table end, ${SEATS_UNTOLD}))::int as seats
      from events this join events e on e.date_time < this.date_time and e.deleted_at is null
          and lower(trim(e.location)) = lower(trim(this.location)) and e.id <> this.id
        join event_tables t on t.event_id = e.id and t.id not in (select id from (${unusedTables(sql`e.id`)}) unused)
      where this.id = ${eventId} group by e.id order by e.date_time desc, e.id desc limit ${limit}`,
  );
}

/** The dinner of a person, a table or a wish; null if there is none. */
export async function readEventOfAttendee(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx.select({ is: attendees.eventId }).from(attendees).where(eq(attendees.id, id));
  return row?.is ?? null;
}
export async function readEventOfTable(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx.select({ is: eventTables.eventId }).from(eventTables).where(eq(eventTables.id, id));
  return row?.is ?? null;
}
export async function readEventOfWish(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ is: seatingWishes.eventId })
    .from(seatingWishes)
    .where(eq(seatingWishes.id, id));
  return row?.is ?? null;
}
