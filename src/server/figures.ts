import type { Figure } from "#server/platform/metrics.ts";

const age = (column: string) => `coalesce(extract(epoch from now() - min(${column})), 0)`;

/** What the portal as a whole has under way, for those who watch it; each is a query of (label, value). */
export const figures: readonly Figure[] = [
  {
    name: "chapterhouse_open_holds",
    help: "Seats kept for somebody: unpaid registrations, offers, card payments asked for by officers.",
    label: "kind",
    query: `select 'registration', coalesce(sum(total_tickets), 0) from registrations
      where status = 'pending' and removed_at is null
      union all select k.kind, coalesce((select sum(seats) from seat_holds h where h.held_for = k.kind), 0)
      from (values ('offer'), ('manual-registration')) k (kind)`,
  },
  {
    name: "chapterhouse_overdue_holds",
    help: "Unpaid registrations whose time was over more than five minutes ago: the card company cannot be asked.",
    query: `select null, count(*) from registrations where status = 'pending' and removed_at is null
      and hold_expires_at < now() - interval '5 minutes'`,
  },
  {
    name: "chapterhouse_outbox_letters",
    help: "Letters that are not sent: waiting, or given up and not yet seen to.",
    label: "state",
    query: `select 'waiting', count(*) from outbox where sent_at is null and given_up_at is null
      union all select 'given up', count(*) from outbox where given_up_at is not null and set_aside_at is null`,
  },
  {
    name: "chapterhouse_outbox_oldest_seconds",
    help: "How long the oldest letter that waits has been waiting.",
    query: `select null, ${age("created_at")} from outbox where sent_at is null and given_up_at is null
        and (held_until is null or held_until <= now())`,
  },
  {
    name: "chapterhouse_payments_needing_a_person",
    help: "Payments that say why a person must look at them.",
    query: "select null, count(*) from payments where needs_person is not null",
  },
  {
    name: "chapterhouse_refunds",
    help: "Refunds that are not finished, by their state.",
    label: "state",
    // The open ones alone, by their index: beside them stand all that were ever sent.
    query: `select s.state, count(f.status) from (values ('due'), ('refunding'), ('refund_failed')) s (state)
      left join (select status from payment_refunds where status in ('due', 'refunding', 'refund_failed')) f
        on f.status = s.state group by s.state`,
  },
  {
    name: "chapterhouse_notifications_waiting",
    help: "Notifications of the card company that are not worked off.",
    query: "select null, count(*) from provider_notifications where processed_at is null",
  },
  {
    name: "chapterhouse_notifications_oldest_seconds",
    help: "How long the oldest of them has been waiting.",
    query: `select null, ${age("received_at")} from provider_notifications where processed_at is null`,
  },
  {
    name: "chapterhouse_mailing_list_waiting",
    help: "Changes of people and addresses that are to be brought to the mailing list.",
    label: "kind",
    query: `select 'changes', count(*) from mailing_changes
      union all select 'addresses', count(*) from mailing_addresses where state = 'waiting'`,
  },
  {
    name: "chapterhouse_lease_seconds",
    help: "How much longer a process may keep a chore to itself; below 0 its process died over it.",
    label: "chore",
    query: "select name, extract(epoch from until - now()) from leases",
  },
];
