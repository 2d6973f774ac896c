import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { writeRecords } from "./write-large-records.ts";

/** How large a chapter is to be; `parties` a dinner has on average, 100 unless said. */
export type Size = { members: number; events: number; parties?: number };

/** Begins the number of every member written here. */
const MARK = "L-";
const FIRST_NAMES =
  "Adèle Agnes Amara Anna Anton Beatrix Benno Bertrand Carla Cédric Claire Clara Dorothea Émile Elena Felix Florence Gideon Grace Hana Harriet Henri Ingrid Isolde Jakub Josephine Karl Katarína Léa Leopold Louis Marguerite Marius Mei-Ling Naomi Noël Olga Oscar Paulette Priya Ruben Saskia Siobhán Søren Tobias Valentina Vivienne Winifred Yves Zdenka";
const LAST_NAMES =
  "Abernathy Alt Ashgrove Asante Bauer Benning Brandt Carmody Carraway Castellanos Corsini Dvořák Diallo Ďurišová Feld Fournier Gagnon Hartmann Holloway Ivanov Jansen Keller Lascelles Lindgren Martin Menon Moreau Nguyễn Novák Ødegård O’Brien Osgood Penrose Petit Quaye Rosenthal Rossi Schmidt Šimková Sedgewick Smith Theunissen Thorne Trelawny Tsao Văcărescu Weber Wenstrom Whitlock Yıldız";
/** Parties of one dinner in hundredths of the average, from a small one to a great one. */
const PARTIES = [20, 60, 100, 140, 180];
const USUAL_PARTIES = 100;

/** Whether this database already has a large chapter. */
export async function isLarge(db: Tx): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from members where legacy_id like ${`${MARK}%`} and starts_with(legacy_id, ${MARK}) limit 1`,
  );
  return rows.length > 0;
}

/**
 * Writes so many members, a fifth of them couples, and so many dinners, nine of ten past, with their parties and all
 * that these leave behind: money, emails, the audit log. A few statements for all of it; every row follows from its
 * number, so two runs write the same. In one transaction, at whose end every party adds up.
 */
export async function writeLarge(tx: Tx, size: Size, now: Date): Promise<void> {
  const { members, events, parties = USUAL_PARTIES } = size;
  const at = now.toISOString();
  const firstNames = sql.param(FIRST_NAMES.split(" "));
  const lastNames = sql.param(LAST_NAMES.split(" "));
  const { rows } = await tx.execute<{ first: number }>(sql`with written as (
      insert into members (legacy_id, first_name, last_name, status, title, is_ecuyer, address, city, state, zip_code,
        cell_phone, email, local_dues_paid_through, national_dues_paid_through, created_at, updated_at)
      select ${MARK} || n, (${firstNames}::text[])[1 + n % 50], (${lastNames}::text[])[1 + (n / 50 + n * 7) % 50] ||
          case when n < 2500 then '' else '-' || (${lastNames}::text[])[1 + n / 2500 % 50] end,
        (array['active', 'active', 'active', 'active', 'active', 'active', 'former', 'other', 'prospective',
          'provisional', 'online'])[1 + n % 11],
        (array['Dame', 'Chevalier', 'Officier', null])[1 + n % 4], n % 5 = 0, (n % 9000 + 1) || ' Orchard Lane',
        (array['Washington', 'Bethesda', 'Alexandria', 'Arlington'])[1 + n % 4],
        (array['DC', 'MD', 'VA', 'VA'])[1 + n % 4], (20001 + n % 900)::text,
        '(202) 555-01' || lpad((n % 100)::text, 2, '0'),
        'member' || n || '@' || (array['example.org', 'example.net', 'example.com'])[1 + n % 3],
        ${at}::date + (n % 700 - 200)::int, ${at}::date + (n % 400 - 100)::int, ${at}, ${at}
      from generate_series(1, ${members}::int) n returning id)
    select min(id) as first from written`);
  const first = rows[0]?.first;
  if (!first) return;
  await linkCouples(tx, first, members);
  await writeDinners(tx, { first, members, events, parties }, at);
  await writeRecords(tx, first, at);
}

async function linkCouples(tx: Tx, first: number, members: number): Promise<void> {
  await tx.execute(sql`update members m set spouse_id = o.id, spouse_name = o.first_name || ' ' || o.last_name,
      spouse_type = 'member'
    from members o where m.id between ${first} and ${first + members - 1} and (m.id - ${first}::int) % 10 in (0, 1)
      and o.id = m.id + case (m.id - ${first}::int) % 10 when 0 then 1 else -1 end
      and o.id between ${first} and ${first + members - 1}`);
}

async function writeDinners(tx: Tx, size: Required<Size> & { first: number }, at: string): Promise<void> {
  const { first, members, events, parties } = size;
  // A party takes one or two seats: the greatest dinner has room for all of its parties.
  await tx.execute(sql`with dinners as (
      insert into events (title, description, location, member_price, ecuyer_price, mondiale_price, guest_price,
        date_time, total_seats, created_at, updated_at)
      select (array['Spring Dinner', 'Truffle Night', 'Harvest Table', 'Oysters and Chablis'])[1 + n % 4] || ' ' || n,
        'Six courses in the garden room.', 'Maison Claire, Washington', 150, 150, 140, 175,
        ${at}::timestamptz + make_interval(days => (n - ${events}::int * 9 / 10) * 2, hours => 3), ${4 * parties}::int,
        ${at}, ${at}
      from generate_series(1, ${events}::int) n returning id, date_time),
    counted as (select id, date_time, row_number() over (order by id)::int as n from dinners),
    parties as (select id, ${first}::int + (n * 37 + party) % ${members}::int as member,
        case party % 2 when 0 then 150 else 325 end as amount, party, joined
      from counted cross join lateral generate_series(1, least(${members}::int,
          (${sql.param(PARTIES)}::int[])[1 + n % ${PARTIES.length}::int] * ${parties}::int / 100)) party
        cross join lateral (select least(date_time, ${at}) - make_interval(days => 20, mins => party) as joined) j),
    waiting as (
      insert into waitlist_entries (event_id, member_id, quote_cents, member_tickets, guest_tickets, joined_at, created_at,
        updated_at)
      select id, member, amount * 100, 1, party % 2, joined, joined, joined from parties where party % 10 = 9)
    insert into registrations (event_id, member_id, amount, guest_tickets, created_at, updated_at, removed_at,
      removed_reason)
    select id, member, amount, party % 2, joined, joined,
      case when party % 50 = 8 then joined + interval '1 day' end, case when party % 50 = 8 then 'cancelled' end
    from parties where party % 10 <> 9`);
  await tx.execute(sql`update attendees set price_cents = case kind when 'member' then 15000 else 17500 end, priced_at = ${at}
    where registration_id in (select id from registrations where member_id >= ${first})`);
  await tx.execute(
    sql`update registrations set adjustment_cents = 0, adjustment_why = null where member_id >= ${first}`,
  );
  await tx.execute(sql`update attendees set first_name = 'Odile', last_name = 'Guest', is_listed = true
    where kind = 'guest' and registration_id in (select id from registrations where member_id >= ${first})`);
}
