import { sql } from "drizzle-orm";
import type { duesPayments } from "#server/dues/tables.ts";
import type { members } from "#server/members/tables.ts";
import type { paymentCharges, paymentRefunds } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { withoutChoiceSecret } from "#server/platform/email/render-html.ts";
import { paidByOwner } from "#server/registrations/parties/payers/queries.ts";
import type {
  creditEndings,
  credits,
  manualPayments,
  manualReturns,
  registrations,
} from "#server/registrations/tables.ts";
import type { seatingWishes } from "#server/seating/tables.ts";
import { columnsFor, keysFor, READERS, type ReadBy, type Reader } from "./readers.ts";

type Facts = Record<string, unknown>;
/** What is stored about a member, by section title. */
export type MemberData = Record<string, Facts[]>;
type Columns<Table extends { $inferSelect: object }> = Record<keyof Table["$inferSelect"] & string, ReadBy>;
/** A new column of a table does not compile here until `readers.ts` says who reads it. */
READERS satisfies {
  members: Columns<typeof members>;
  registrations: Columns<typeof registrations>;
  seatingWishes: Columns<typeof seatingWishes>;
  paymentRefunds: Columns<typeof paymentRefunds>;
  paymentCharges: Columns<typeof paymentCharges>;
  manualPayments: Columns<typeof manualPayments>;
  credits: Columns<typeof credits>;
  creditEndings: Columns<typeof creditEndings>;
  manualReturns: Columns<typeof manualReturns>;
  duesPayments: Columns<typeof duesPayments>;
};

/**
 * Everything that the database has about one member and about no one else except their own guests, without secrets
 * such as hashes, tokens, and payment references. Empty if there is no such member.
 */
export async function readMemberData(
  tx: Tx,
  id: number,
  { reader, now }: { reader: Reader; now: Date },
): Promise<MemberData> {
  const all = async (query: ReturnType<typeof sql>) => (await tx.execute<Facts>(query)).rows;
  const isOfficer = reader === "officer";
  // Members see no table before officers publish the tables (D-067), and where they sat once the dinner is over.
  const isShown = isOfficer
    ? sql`true`
    : sql`(e.date_time < ${now.toISOString()}
        or exists (select from seating_plans p where p.event_id = e.id and p.published_at is not null))`;
  const names = (kind: "member" | "guest") => sql`case when ${isShown} then party_names(r.id, ${kind})
    else (select coalesce(jsonb_agg(name - 'tableNumber' order by nth), '[]')
      from jsonb_array_elements(party_names(r.id, ${kind})) with ordinality as listed (name, nth)) end`;
  const columns = (table: keyof typeof READERS, alias: string) => columnsFor(table, alias, reader);
  const record = await all(sql`select ${columns("members", "m")} from members m where id = ${id}`);
  if (record.length === 0) return {};
  return {
    "Your record": record,
    "Administrator account": await all(
      sql`select email, first_name, last_name, is_admin, openid_issuer, openid_subject, created_at from users where member_id = ${id}`,
    ),
    "Emails turned off": await all(
      sql`select kind, since from unwanted_emails where member_id = ${id} order by kind`,
    ),
    "Officer of dinners": await all(sql`select e.title as dinner, e.date_time as dinner_at, d.since
      from event_officers d join events e on e.id = d.event_id where d.member_id = ${id} order by e.date_time, e.id`),
    "Notices as an officer": await all(
      sql`select kind, how, since from notice_preferences where member_id = ${id} order by kind`,
    ),
    "Places on waitlists": await all(sql`
      select e.title as dinner, e.date_time as dinner_at, ${columns("waitlistEntries", "w")}
      from waitlist_entries w join events e on e.id = w.event_id where w.member_id = ${id} order by w.id`),
    Registrations: await all(sql`
      select r.id as number, e.title as dinner, e.date_time as dinner_at, ${names("member")} as member_info,
        ${names("guest")} as guest_info, case when ${isShown} then r.table_number end as table_number,
        ${columns("registrations", "r")}
      from registrations r join events e on e.id = r.event_id where r.member_id = ${id} order by r.id`),
    // Of everyone whom they brought, and their own wherever they come, as under My Events (D-339).
    "Prices of places": await all(sql`
      select e.title as dinner, coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''),
          concat_ws(' ', m.first_name, m.last_name)) as person, (a.price_cents / 100.0)::numeric(10, 2) as price,
        a.price_line, a.price_why
      from attendees a join events e on e.id = a.event_id left join members m on m.id = a.member_id
      where a.id in (select id from attendees where member_id = ${id}
          union select g.id from registrations o join attendees g on g.registration_id = o.id where o.member_id = ${id})
      order by a.id`),
    // Their own needs wherever they come, and their guests'; a spouse's are the spouse's (D-134).
    "Needs at dinners": await all(sql`
      select e.title as dinner, coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''),
          concat_ws(' ', m.first_name, m.last_name)) as person, a.card_name, a.needs, a.needs_source, a.needs_at
      from attendees a join registrations r on r.id = a.registration_id join events e on e.id = a.event_id
        left join members m on m.id = a.member_id
      where a.id in (${personsOf(id)} union all select id from attendees where needs_by_member = ${id})
        and (a.needs is not null or a.card_name is not null) order by a.id`),
    "Dishes at dinners": await all(sql`
      select e.title as dinner, coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''),
          concat_ws(' ', m.first_name, m.last_name)) as person, s.name as course, o.name as dish,
        case when c.chosen_source = 'officer' then 'an officer' when c.chosen_by_member = ${id} then 'you'
          else 'another member of the party' end as chosen_by, c.chosen_at
      from choices c join attendees a on a.id = c.attendee_id join registrations r on r.id = a.registration_id
        join events e on e.id = a.event_id join courses s on s.id = c.course_id
        join course_options o on o.id = c.option_id left join members m on m.id = a.member_id
      where (c.attendee_id, c.course_id) in (
        select attendee_id, course_id from choices where attendee_id in (${personsOf(id)})
          union all select attendee_id, course_id from choices where chosen_by_member = ${id})
      order by a.id, s.position`),
    // Their own and their guests', as above.
    "Seats at dinners": await all(sql`
      select e.title as dinner, case when ${isShown} then t.number end as table_number,
        case when ${isShown} then a.seat end as seat, a.seat_role, a.is_step_free, a.seating_requests
      from attendees a join registrations r on r.id = a.registration_id join events e on e.id = a.event_id
        left join event_tables t on t.id = a.table_id
      where a.id in (${personsOf(id)}) and ((a.table_id is not null and ${isShown}) or a.seat_role is not null or a.is_step_free
        or a.seating_requests is not null) order by a.id`),
    // Not of whom: the other person is another person.
    "Seating wishes": await all(sql`
      select e.title as dinner, ${columns("seatingWishes", "w")}
      from seating_wishes w join attendees a on a.id = w.attendee_id join events e on e.id = w.event_id
        join registrations r on r.id = a.registration_id
      where a.id in (${personsOf(id)}) order by w.id`),
    "Seats given up": await all(sql`
      select e.title as dinner, case when ${isShown} then t.number end as table_number,
        case when ${isShown} then d.seat end as seat, d.name, d.left_at from seating_departures d
        join events e on e.id = d.event_id left join event_tables t on t.id = d.table_id
      where d.member_id = ${id} order by d.id`),
    "Needs on your profile": await all(
      sql`select needs, updated_at from member_needs where member_id = ${id}`,
    ),
    "Registrations started by an officer": await all(sql`
      select e.title as dinner, ${keysFor("form", sql`r.form`, reader)} as form, r.amount, r.created_at, r.expires_at, r.closed_at
      from manual_registrations r join events e on e.id = r.event_id where r.member_id = ${id} order by r.id`),
    "Seat offers": await all(sql`
      select e.title as dinner, o.seats, o.offered_at, o.expires_at, o.accepted_at, o.declined_at, o.lapsed_at
      from waitlist_offers o join waitlist_entries w on w.id = o.entry_id join events e on e.id = o.event_id
      where w.member_id = ${id} order by o.id`),
    Payments: await all(sql`
      select p.invoice_number, p.description, p.email, p.amount, p.currency, p.status, p.created_at, p.paid_at,
        p.closed_at from payments p where p.id in (${paymentsOf(id)}) order by p.id`),
    "Card charges": await all(sql`
      select ${columns("paymentCharges", "c")} from payment_charges c where c.payment_id in (${paymentsOf(id)}) order by c.recorded_at`),
    Refunds: await all(sql`
      select ${columns("paymentRefunds", "f")} from payment_refunds f join payment_charges c on c.transaction_id = f.transaction_id
      where c.payment_id in (${paymentsOf(id)}) order by f.id`),
    "Payments by check, in cash or another way": await all(sql`
      select e.title as dinner, ${columns("manualPayments", "h")} from manual_payments h
        join registrations r on r.id = h.registration_id join events e on e.id = r.event_id
      where h.id in (${manualPaymentsOf(id)}) order by h.id`),
    "Returned to you": await all(sql`
      select e.title as dinner, ${columns("manualReturns", "t")} from manual_returns t
        join manual_payments h on h.id = t.manual_payment_id join registrations r on r.id = h.registration_id
        join events e on e.id = r.event_id
      where h.id in (${manualPaymentsOf(id)}) order by t.id`),
    Credits: await all(sql`
      select e.title as dinner, ${columns("credits", "k")} from credits k left join events e on e.id = k.event_id
      where k.member_id = ${id} order by k.id`),
    "Credits that ended": await all(sql`
      select ${columns("creditEndings", "n")} from credit_endings n join credits k on k.id = n.credit_id
      where k.member_id = ${id} order by n.id`),
    Dues: await all(sql`
      select ${columns("duesPayments", "d")}, d.paid_through::text from dues_payments d where member_id = ${id} order by id`),
    "Emails to you": await emailsOf(tx, id),
    "Changes to your record": await all(sql`
      select at, action, case when actor = ${`member ${id}`} then 'the member'
          when actor like 'member %' or actor like 'administrator %' then 'an officer' else 'the portal' end as by,
        ${keysFor("entry", sql`before`, reader)} as before, ${keysFor("entry", sql`after`, reader)} as after
      from audit_log where entity = 'member' and entity_id = ${String(id)} order by at, id`),
    "Values before roster imports": await all(sql`
      select i.file_name, i.finished_at as imported_at, c.is_new,
        ${keysFor("entry", sql`c.before`, reader)} as before
      from import_changes c join imports i on i.id = c.import_id where c.member_id = ${id} order by c.import_id`),
    "Current logins": await all(sql`
      select device, network, created_at as since, used_at as last_used_at, coalesce(ends_at, expire) as until from sessions
      where member_id = ${id} or user_id in (select u.id from users u where u.member_id = ${id}) order by created_at`),
    Passkeys: await all(sql`
      select name, is_synced, host as address, created_at as added_at, last_used_at from passkeys
      where member_id = ${id} or user_id in (select u.id from users u where u.member_id = ${id}) order by id`),
    "Recovery codes": await all(sql`
      select created_at as made_at, used_at from recovery_codes
      where member_id = ${id} or user_id in (select u.id from users u where u.member_id = ${id}) order by id`),
    "Calendar link": await all(sql`select opened_at from calendar_feeds where member_id = ${id}`),
    // Two members may share an address; each sees the name on the list only if it is theirs.
    "Mailing list": await all(sql`
      select a.address, a.put_by_portal, case when is_own then a.first_name end as first_name,
        case when is_own then a.last_name end as last_name, a.state
      from members m join mailing_addresses a on a.address = mailing_address(m.confirmed_email)
        cross join lateral (select (a.first_name, a.last_name) = (m.first_name, m.last_name) as is_own) name
      where m.id = ${id}`),
    "Left the mailing list": await all(sql`
      select since, noted_at from mailing_opt_outs
      where address_hash = (select mailing_hash(mailing_address(confirmed_email)) from members where id = ${id})`),
  };
}

/**
 * The member wherever they come, and the guests of their parties. By one index each: a condition that spans both tables
 * with "or" reads every person of every dinner.
 */
function personsOf(id: number) {
  return sql`select id from attendees where member_id = ${id}
    union all select g.id from registrations o join attendees g on g.registration_id = o.id
      where o.member_id = ${id} and g.member_id is null`;
}

/** What officers recorded as received from a member, also for a party that belongs to another member since (105). */
function manualPaymentsOf(id: number) {
  return sql`select mine.id from registrations o join manual_payments mine on mine.registration_id = o.id
      where o.member_id = ${id} and ${sql.raw(paidByOwner("manual_payment_id = mine.id"))}
    union all select manual_payment_id from earlier_payers where member_id = ${id} and manual_payment_id is not null`;
}

/** The payments for the member's registrations and dues; those of an earlier owner are theirs (105). */
function paymentsOf(id: number) {
  // One registration at a time (`offset 0`), since a plain join would read all payments.
  return sql`select rp.payment_id from registrations r cross join lateral (select payment_id
        from registration_payments rp where rp.registration_id = r.id offset 0) rp where r.member_id = ${id}
        and ${sql.raw(paidByOwner("payment_id = rp.payment_id"))}
    union select payment_id from earlier_payers where member_id = ${id} and payment_id is not null
    union select p.id from payments p where p.purpose = 'dues' and p.subject_id = ${id}
    union select p.id from payments p join manual_registrations m on m.id = p.subject_id
      where p.purpose = 'manual-registration' and m.member_id = ${id}`;
}

/** Emails owned by the member or their account (S-70); the text of confidential ones is left out. */
async function emailsOf(tx: Tx, id: number): Promise<Facts[]> {
  const { rows } = await tx.execute<Facts>(sql`
    select o.kind, o.recipient, o.subject, case when o.is_confidential then null else o.body_text end as text,
      o.created_at, o.sent_at
    from outbox o where o.id in (select outbox_id from outbox_owners where member_id = ${id}
      union select w.outbox_id from outbox_owners w join users u on u.id = w.user_id where u.member_id = ${id})
    order by o.id`);
  // Officers read it too. With the secret of a link they could choose in the member's name.
  return rows.map(({ text, ...email }) => ({
    ...email,
    text: typeof text === "string" ? withoutChoiceSecret(text) : null,
  }));
}
