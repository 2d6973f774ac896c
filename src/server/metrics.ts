import type { DatabaseGauge } from "#server/platform/log/database-gauges.ts";

const age = (column: string) => `coalesce(extract(epoch from now() - min(${column})), 0)`;

/** What the whole portal has in progress, for monitoring; each gauge is a query of rows (label, value). */
export const databaseGauges: readonly DatabaseGauge[] = [
  {
    name: "chapterhouse_open_holds",
    help: "Seats on hold: unpaid registrations, offers, card payments requested by officers.",
    label: "kind",
    query: `select 'registration', coalesce(sum(total_tickets), 0) from registrations
      where status = 'pending' and removed_at is null
      union all select k.kind, coalesce((select sum(seats) from seat_holds h where h.held_for = k.kind), 0)
      from (values ('offer'), ('manual-registration')) k (kind)`,
  },
  {
    name: "chapterhouse_overdue_holds",
    help: "Unpaid registrations that expired over five minutes ago: the card processor cannot be reached.",
    query: `select null, count(*) from registrations where status = 'pending' and removed_at is null
      and hold_expires_at < now() - interval '5 minutes'`,
  },
  {
    name: "chapterhouse_outbox_emails",
    help: "Emails not sent: waiting, or failed and not yet dismissed.",
    label: "state",
    query: `select 'waiting', count(*) from outbox where sent_at is null and given_up_at is null
      union all select 'failed', count(*) from outbox where given_up_at is not null and set_aside_at is null`,
  },
  {
    name: "chapterhouse_outbox_oldest_seconds",
    help: "Age of the oldest waiting email.",
    query: `select null, ${age("created_at")} from outbox where sent_at is null and given_up_at is null
        and (held_until is null or held_until <= now())`,
  },
  {
    name: "chapterhouse_payments_needing_a_person",
    help: "Payments that a person must look at; each says why.",
    query: "select null, count(*) from payments where needs_person is not null",
  },
  {
    name: "chapterhouse_refunds",
    help: "Unfinished refunds by state.",
    label: "state",
    // Only the unfinished ones, by their index: the table also holds all refunds ever sent.
    query: `select s.state, count(f.status) from (values ('due'), ('refunding'), ('refund_failed')) s (state)
      left join (select status from payment_refunds where status in ('due', 'refunding', 'refund_failed')) f
        on f.status = s.state group by s.state`,
  },
  {
    name: "chapterhouse_notifications_waiting",
    help: "Notifications from the card processor that are not yet handled.",
    query: "select null, count(*) from provider_notifications where processed_at is null",
  },
  {
    name: "chapterhouse_notifications_oldest_seconds",
    help: "Age of the oldest unfinished refund.",
    query: `select null, ${age("received_at")} from provider_notifications where processed_at is null`,
  },
  {
    name: "chapterhouse_mailing_list_waiting",
    help: "Changes of people and addresses not yet sent to the mailing list.",
    label: "kind",
    query: `select 'changes', count(*) from mailing_changes
      union all select 'addresses', count(*) from mailing_addresses where state = 'waiting'`,
  },
  {
    name: "chapterhouse_lease_seconds",
    help: "Seconds until the job's lease expires; negative means its holder died.",
    label: "job",
    query: "select name, extract(epoch from until - now()) from leases",
  },
];
