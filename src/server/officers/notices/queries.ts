import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { NOTICES } from "#contract/officers/notice-words.ts";
import { NEEDS_OFFICER } from "#server/payments/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import { TOPIC_OF_PAYMENT_LINK } from "#server/registrations/emails/payment-link-email.ts";
import { joinAbout, PAYER } from "#server/treasury/queries.ts";
import type { NoticeFact } from "./rules.ts";

/** How far back facts are read: a portal that was away longer tells of none from before. */
const READ_MS = 7 * 86_400_000;

const PARTY_ENDED = ["cancel registration", "remove registration"];
const PERSON_LEFT = ["give up seat", "drop guest", "drop member", "remove attendee"];
const CHANGED = [
  ...["change registration details", "change registration", "change attendee", "replace attendee"],
  ...["dishes chosen", "dishes chosen by an officer", "change owner"],
];
const RENAMED = ["member changed", "profile changed", "member changed by an import"];
/** What of the audit log is read. */
export const ACTIONS_READ = [...PARTY_ENDED, ...PERSON_LEFT, ...CHANGED, ...RENAMED];

const Facts = z.record(z.string(), z.unknown()).nullable();
const Row = z.object({
  key: z.string(),
  kind: z.enum(NOTICES),
  event_id: z.int(),
  at: Moment,
  actor: z.string(),
  action: z.string(),
  registration_id: z.int().nullable(),
  /** The party’s contact, whose email it was, or who paid. */
  name: z.string().nullable(),
  before: Facts,
  after: Facts,
  /** The kind of an email that came back, and its deadline. */
  email: z.string().nullable(),
  deadline: Moment.nullable(),
  amount: z.string().nullable(),
});
/** A recorded fact with what says whom it is about. */
export type RecordedFact = Omit<z.output<typeof Row>, "event_id"> & NoticeFact & { eventId: number };

const PARTY = contactOf("r");
const WAITING = contactOf("w");
/** The registration of an audit entry. */
const REGISTRATION = sql`case when a.entity = 'registration' then a.entity_id::int end`;

/**
 * What officers of dinners may have to hear of, from where each fact is recorded: canceled parties and persons and
 * changes from the audit log, refused emails from the outbox, charges from the ledger. Of a party or person that was
 * put back and of charges that were applied since, there is nothing. Time does not say which changes the venue's copy
 * has: one that began before the copy was made may be in no copy.
 */
export async function readFacts(tx: Tx, which: SQL, now: Date): Promise<RecordedFact[]> {
  const at = now.toISOString();
  const from = new Date(now.getTime() - READ_MS).toISOString();
  const rows = await readRows(
    tx,
    Row,
    sql`with dinners as materialized (
      select e.id, e.date_time > ${at} as is_ahead,
        exists (select from kitchen_copies k where k.event_id = e.id) as has_copies
      from events e where e.deleted_at is null and (${which})
        and exists (select from event_officers d where d.event_id = e.id)),
    entries as (
      select a.id, a.at, a.actor, a.action, a.before, a.after, ${REGISTRATION} as registration_id
      from audit_log a where a.entity = 'registration' and a.at > ${from}
        and a.action = any(${sql.param([...PARTY_ENDED, ...PERSON_LEFT, ...CHANGED])}::text[])
      union all
      select a.id, a.at, a.actor, a.action, null, null, t.registration_id
      from audit_log a join attendees t on t.member_id = case when a.entity = 'member' then a.entity_id::int end
      where a.entity = 'member' and a.at > ${from} and a.action = any(${sql.param(RENAMED)}::text[])
        and a.after ?| array['firstName', 'lastName'])
    select 'audit ' || a.id as key,
      case when a.action = any(${sql.param([...PARTY_ENDED, ...PERSON_LEFT])}::text[]) then 'canceled' else 'changed' end as kind,
      e.id as event_id, a.at, a.actor, a.action, r.id as registration_id,
      trim(concat_ws(' ', party.first_name, party.last_name)) as name, a.before, a.after,
      null as email, null::timestamptz as deadline, null as amount
    from entries a join registrations r on r.id = a.registration_id join dinners e on e.id = r.event_id and e.is_ahead
      cross join lateral (select ${PARTY.columns} from (select) one ${PARTY.join}) party
    where case when a.action = any(${sql.param(PARTY_ENDED)}::text[])
        then r.removed_at is not null and a.before ->> 'status' = 'confirmed'
      when a.action = any(${sql.param(PERSON_LEFT)}::text[])
        then not exists (select from attendees t where t.id = (a.after ->> 'attendee')::int and t.registration_id = r.id)
      else r.removed_at is null and r.status = 'confirmed' and e.has_copies end
    union all
    select 'email ' || o.id, 'refused', e.id, o.bounced_at, '', '', null,
      coalesce((select string_agg(concat_ws(' ', m.first_name, m.last_name), ' and ' order by m.id)
          from outbox_owners w join members m on m.id = w.member_id where w.outbox_id = o.id),
        (select trim(concat_ws(' ', party.first_name, party.last_name)) from (
          select ${PARTY.columns} from registrations r ${PARTY.join} where r.event_id = e.id
          union all select ${WAITING.columns} from waitlist_entries w ${WAITING.join} where w.event_id = e.id) party
          where lower(party.email) = lower(o.recipient) limit 1)),
      null, null, o.kind, o.deadline_at, null
    from outbox o join dinners e on o.topic in ('dinner ' || e.id, ${TOPIC_OF_PAYMENT_LINK}::text || e.id) and e.is_ahead
    where o.id in (select outbox_id from bounces b where b.at > ${from}) and o.bounced_at > ${from}
      and o.deadline_at > o.bounced_at
    union all
    select 'charge ' || c.transaction_id, 'charge', e.id, c.recorded_at, '', '', r.id, ${sql.raw(PAYER)},
      null, null, null, null, c.amount::text
    from payment_charges c join payments p on p.id = c.payment_id ${sql.raw(joinAbout())}
    where c.outcome = 'recorded' and c.recorded_at > ${from} and ${sql.raw(NEEDS_OFFICER(`'${at}'::timestamptz`))}
      and e.id in (select id from dinners)
    order by at, key`,
  );
  return rows.map(({ event_id: eventId, ...row }) => ({ ...row, eventId }));
}
