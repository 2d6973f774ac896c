import type { Database } from "#server/platform/database/database.ts";

/** A row of the audit log. */
export type AuditRow = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Ids of records by their kind. */
export type Keys = ReadonlyMap<string, readonly string[]>;

/** A search matches at most this many people and events; a search of two characters is not finished yet. */
const MOST_FOUND = 50;

/** A party of guests alone is named after its first guest, as on the lists (S-44). */
const firstGuestOf = (registration: "r" | "registrations") => `case when member_tickets = 0 then
  (select trim(concat_ws(' ', a.first_name, a.last_name)) from attendees a
    where a.registration_id = ${registration}.id and a.kind = 'guest' order by a.place limit 1) end`;

/** Queries for ids, as text, by the kind of record. */
export type RecordQueries = ReadonlyMap<string, string>;

/** Binds a value to a statement and returns its parameter, as `$3`. */
export type Bound = (value: unknown) => string;

/**
 * What a name matches: people, accounts, events, and those people's registrations, offers, and payments. The latter
 * are found by a list of parties instead of a join, which would read all payments and offers. `ctes` go before the
 * query that uses `things`.
 */
export function sqlOfNamed(
  search: string,
  bound: Bound,
): { ctes: string; things: RecordQueries; actors: string } {
  const pattern = bound(`%${search.replace(/[\\%_]/g, "\\$&")}%`);
  // The index does not help shorter searches (025).
  const word = search.length < 3 ? null : bound(search);
  const like = `folded(${pattern}::text)`;
  const has = (grams: string) =>
    word === null ? "true" : `grams(${grams}) @> gram_cover(folded(${word}::text))`;
  const ctes = `people as materialized (select id from members where ${has("search_text")}
        and search_text like ${like} limit ${MOST_FOUND}),
      accounts as materialized (select id from users where search_text like ${like} order by id limit ${MOST_FOUND}),
      dinners as (select id from events where ${has("folded(title)")}
        and folded(title) like ${like} order by id limit ${MOST_FOUND}),
      parties as materialized (select id from registrations where member_id in (select id from people)
        union select id from registrations where user_id in (select id from accounts)
        union select id from (select id from registrations
          where member_id is null and user_id is null and
          folded(concat_ws(' ', contact_first_name, contact_last_name, contact_email,
            ${firstGuestOf("registrations")})) like ${like}
          order by id limit ${MOST_FOUND}) written),
      places as materialized (select id, number from waitlist_entries where member_id in (select id from people)
        union select id, number from waitlist_entries where user_id in (select id from accounts)
        union select id, number from (select id, number from waitlist_entries
          where member_id is null and user_id is null and
          folded(concat_ws(' ', contact_first_name, contact_last_name, contact_email)) like ${like}
          order by id limit ${MOST_FOUND}) written)`;
  const ofParties = "registration_id = any(array(select id from parties))";
  const things = new Map([
    ["member", "select id::text from people"],
    ["user", "select id::text from accounts"],
    ["event", "select id::text from dinners"],
    ["registration", "select id::text from parties union all select number::text from places"],
    ["offer", "select id::text from waitlist_offers where entry_id = any(array(select id from places))"],
    [
      "payment",
      `select payment_id::text from registration_payments where ${ofParties}
        union all select id::text from payments where purpose = 'dues' and subject_id = any(array(select id from people))`,
    ],
  ]);
  // The same people and accounts as actors.
  const actors = "select 'member ' || id from people union all select 'administrator ' || id from accounts";
  return { ctes, things, actors };
}

/** The other actions in the log; each is found by one step in the index. */
export async function readOtherActions(db: Database, known: readonly string[]): Promise<string[]> {
  const rows = await db.fast<{ action: string }>(
    "audit-actions",
    `with recursive each(action) as (select min(action) from audit_log
      union all select (select min(action) from audit_log where action > each.action) from each where action is not null)
    select action from each where action is not null and not action = any($1::text[])`,
    [known],
  );
  return rows.map(({ action }) => action);
}

/** A record with its related ones: a registration's offers and payments, a member's account. */
export async function findRelatedRecords(db: Database, entity: string, id: string): Promise<Keys> {
  const keys = new Map([[entity, [id]]]);
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  const more = number === null || number > 2_147_483_647 ? undefined : MORE[entity];
  if (more === undefined) return keys;
  for (const row of await db.fast<{ entity: string; ids: string[] | null }>(`audit-related-${entity}`, more, [
    number,
  ])) {
    keys.set(row.entity, row.ids ?? []);
  }
  return keys;
}

const MORE: Readonly<Record<string, string>> = {
  member: "select 'user' as entity, json_agg(id::text) as ids from users where member_id = $1::int",
  registration: `select 'offer' as entity, json_agg(o.id::text) as ids from waitlist_entries w
      join waitlist_offers o on o.entry_id = w.id where w.number = $1::int or w.became = $1::int
    union all select 'payment', json_agg(payment_id::text) from registration_payments where registration_id = $1::int`,
};

/** The names of people, accounts, and events by `"member 7"`, `"administrator 1"`, `"event 3"`, if they exist. */
export async function readNames(db: Database, wanted: readonly string[]): Promise<Map<string, string>> {
  const numbers = (of: string) =>
    [...new Set(wanted)].flatMap((one) => {
      const [thing, id = ""] = one.split(" ");
      return thing === of && /^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : [];
    });
  const rows = await db.fast<{ key: string; name: string }>(
    "audit-names",
    `select 'member ' || id as key, first_name || ' ' || last_name
        || case when admin_privileges = 'none' then '' else ' (officer)' end as name
      from members where id = any($1::int[])
    union all select 'administrator ' || id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email)
      || ' (administrator)' from users where id = any($2::int[])
    union all select 'event ' || id, title from events where id = any($3::int[])`,
    [numbers("member"), numbers("administrator"), numbers("event")],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

type About = { key: string; about: string; event_id: number | null; member_id: number | null };

/** What the entries are about, by `"registration 7"`; deleted records are missing. */
export async function readAbouts(db: Database, rows: readonly Pick<AuditRow, "entity" | "entity_id">[]) {
  const ids = (of: string) => [
    ...new Set(
      rows.flatMap(({ entity, entity_id: id }) => (entity === of && /^[1-9]\d{0,8}$/.test(id) ? [id] : [])),
    ),
  ];
  const found = await db.fast<About>(
    "audit-abouts",
    `with parties as not materialized (select r.id, r.event_id, r.member_id, coalesce(nullif(trim(coalesce(m.first_name, u.first_name,
          r.contact_first_name, '') || ' ' || coalesce(m.last_name, u.last_name, r.contact_last_name, '')), ''),
          u.email, nullif(${firstGuestOf("r")}, ''), 'Somebody') || ', ' || e.title as about
        from registrations r join events e on e.id = r.event_id
          left join members m on m.id = r.member_id left join users u on u.id = r.user_id),
    places as not materialized (select w.id, w.number, w.event_id, w.member_id, coalesce(nullif(trim(coalesce(m.first_name,
          u.first_name, w.contact_first_name, '') || ' ' || coalesce(m.last_name, u.last_name, w.contact_last_name, '')),
          ''), u.email, 'Somebody') || ', ' || e.title as about
        from waitlist_entries w join events e on e.id = w.event_id
          left join members m on m.id = w.member_id left join users u on u.id = w.user_id)
    select 'member ' || id as key, first_name || ' ' || last_name as about, null::int as event_id,
        id as member_id
      from members where id = any($1::int[])
    union all select 'user ' || id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email), null, null
      from users where id = any($2::int[])
    union all select 'event ' || id, title, id, null from events where id = any($3::int[])
    union all select 'registration ' || id, about, event_id, member_id from parties where id = any($4::int[])
    union all select distinct on (number) 'registration ' || number, about, event_id, member_id from places
      where number = any($4::int[]) and not exists (select from registrations r where r.id = number)
    union all select 'offer ' || o.id, p.about, p.event_id, p.member_id
      from waitlist_offers o join places p on p.id = o.entry_id where o.id = any($5::int[])
    union all select 'payment ' || p.id, coalesce(parties.about, nullif(trim(m.first_name || ' ' || m.last_name), '')
        || ', ' || p.description, p.description), parties.event_id, coalesce(parties.member_id, m.id)
      from payments p left join lateral (select registration_id from registration_payments l
          where l.payment_id = p.id offset 0) l on true
        left join parties on parties.id = l.registration_id
        left join members m on p.purpose = 'dues' and m.id = p.subject_id
      where p.id = any($6::int[])
    union all select 'email ' || id, subject || case when recipient = '' then '' else ', to ' || recipient end, null, null
      from outbox where id = any($7::int[])`,
    ["member", "user", "event", "registration", "offer", "payment", "email"].map(ids),
  );
  return new Map(
    found.map(({ key, about, event_id, member_id }) => [
      key,
      { about, eventId: event_id, memberId: member_id },
    ]),
  );
}
