import { sql } from "drizzle-orm";
import { z } from "zod";
import { RETURNED_KINDS, type ReturnedMailbox } from "#contract/officers/mailboxes.ts";
import { PHONE } from "#server/members/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { WITHHELD } from "#server/platform/email/returned/mailboxes.ts";
import { openOfferOf } from "#server/registrations/waitlist/open-offer.ts";
import { labelOfKind } from "./email-labels.ts";

/** Whether reports of returned emails come to the portal. */
export function learnsOfReturns({ mail }: Pick<Config, "mail">): boolean {
  if (mail.bounceAddress === undefined) return false;
  return mail.bounceToken !== undefined || mail.bounceMailbox !== undefined;
}

/** Maximum shown to officers, who read how many more there are. */
const MAX_SHOWN = 20;

const Row = z.object({
  id: z.int(),
  address: z.string(),
  // A later version of the portal may have recorded another one.
  kind: z.enum(RETURNED_KINDS).catch("doubtful"),
  words: z.string(),
  at: Moment,
  is_stopped: z.boolean(),
  name: z.string(),
  member_id: z.int().nullable(),
  event_id: z.int().nullable(),
  phone: z.string().nullable(),
  withheld: z.int(),
  deadlines: z.array(
    z.object({ id: z.int(), kind: z.string(), until: z.string(), offer_of: z.int().nullable() }),
  ),
  /** How many there are, of which the first are read. */
  found: z.int(),
});

/** Whether an email of the outbox, `o`, offers or extends the offer `f`. */
const IS_OF_OFFER = sql`(o.once_key = 'seat-offered:' || f.id or o.once_key like 'offer-lengthened:' || f.id || ':%')`;

/**
 * Mailboxes to which emails have stopped, and those from which an email came back whose recipient still has to act. An
 * address that no member has confirmed and no party of a dinner to come has is not among them: one that is only typed may
 * be someone else's (D-477, D-479).
 */
export async function readReturned(
  db: Database,
  now: Date,
): Promise<{ mailboxes: ReturnedMailbox[]; more: number }> {
  const at = now.toISOString();
  const rows = await readRows(
    db,
    Row,
    sql`select b.id, b.address, b.last_kind as kind, b.last_words as words, b.last_at as at,
        b.all_stopped_at is not null as is_stopped, who.name, who.member_id, who.event_id, who.phone,
        (select count(*)::int from outbox o where lower(o.recipient) = b.address and o.error = ${WITHHELD}
          and o.given_up_at is not null and o.set_aside_at is null) as withheld,
        late.all as deadlines, (count(*) over ())::int as found
      from mailboxes b
      cross join lateral (select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'until', o.deadline_at,
          'offer_of', (select f.event_id from waitlist_offers f where ${IS_OF_OFFER}))
          order by o.deadline_at, o.id), '[]') as all
        from outbox o where lower(o.recipient) = b.address and o.bounced_at is not null and o.deadline_at > ${at}
          and o.set_aside_at is null and not exists (select from waitlist_offers f
            where ${IS_OF_OFFER} and not ${sql.raw(openOfferOf("f"))})) late
      cross join lateral (
        (select string_agg(concat_ws(' ', m.first_name, m.last_name), ' and ' order by m.id) as name,
          min(m.id) as member_id, null::int as event_id,
          (array_agg(p.phone order by m.id) filter (where p.phone is not null))[1] as phone
        from members m cross join lateral (select ${PHONE} as phone) p
        where lower(m.confirmed_email) = b.address having count(*) > 0)
        union all
        (select concat_ws(' ', r.contact_first_name, r.contact_last_name), null, r.event_id, null
        from registrations r join events e on e.id = r.event_id
        where lower(r.contact_email) = b.address and r.removed_at is null and e.deleted_at is null
          and e.date_time > ${at} order by e.date_time, r.id limit 1)
        union all
        (select concat_ws(' ', w.contact_first_name, w.contact_last_name), null, w.event_id, null
        from waitlist_entries w join events e on e.id = w.event_id
        where lower(w.contact_email) = b.address and w.ended_at is null and e.deleted_at is null
          and e.date_time > ${at} order by e.date_time, w.id limit 1)
        union all
        (select concat_ws(' ', u.first_name, u.last_name), null, null, null from users u
        where lower(u.email) = b.address limit 1)
        limit 1) who
      where b.last_kind is not null and (b.news_stopped_at is not null or json_array_length(late.all) > 0)
      order by json_array_length(late.all) = 0, b.last_at desc, b.id limit ${MAX_SHOWN}`,
  );
  const mailboxes = rows.map(
    ({ member_id, event_id, is_stopped, deadlines, at: last, found: _, ...row }) => ({
      ...row,
      memberId: member_id,
      eventId: event_id,
      isStopped: is_stopped,
      at: new Date(last).toISOString(),
      deadlines: deadlines.map(({ id, kind, until, offer_of }) => ({
        emailId: id,
        kind: labelOfKind(kind),
        until: new Date(until).toISOString(),
        offerOf: offer_of,
      })),
    }),
  );
  return { mailboxes, more: (rows[0]?.found ?? 0) - rows.length };
}

/** How many emails mail servers blocked within the last day, by different reports (D-476). */
export async function countBlocked(db: Database, now: Date): Promise<number> {
  const [row] = await readRows(
    db,
    z.object({ n: z.int() }),
    sql`select count(distinct outbox_id)::int as n from bounces where kind = 'blocked' and outbox_id is not null
      and at > ${new Date(now.getTime() - 86_400_000).toISOString()}`,
  );
  return row?.n ?? 0;
}
