import type pg from "pg";
import type { Entry, Provider } from "#test/faults/world/provider.ts";
import { MOST_MESSAGES } from "#test/faults/world/world.ts";

/** A payment with what its fulfillment has of it. */
export type PaymentFact = {
  id: number;
  purpose: "registration" | "dues" | "manual-registration";
  subjectId: number;
  reference: string;
  status: string;
  amount: string;
};
export type ChargeFact = {
  id: string;
  paymentId: number | null;
  amount: string;
  outcome: "applied" | "recorded" | "refund_due";
};
export type RefundFact = {
  id: number;
  chargeId: string;
  amount: string;
  status: string;
  kind: string | null;
  providerId: string | null;
};
export type RegistrationFact = {
  id: number;
  eventId: number;
  owner: number;
  status: string;
  amount: string;
  removed: string | null;
  confirmed: number;
};
type SeatFact = { eventId: number; counted: number; live: number; total: number };
type EmailFact = { id: number; onceKey: string; isSent: boolean; attempts: number; error: string | null };

/** Everything that the checker judges, read when all is quiet. */
export type Facts = {
  /** Card transactions as the provider has them. */
  ledger: Entry[];
  payments: PaymentFact[];
  charges: ChargeFact[];
  refunds: RefundFact[];
  registrations: RegistrationFact[];
  /** Places in line, by the number that who joined was told. */
  places: { number: number; ended: string | null }[];
  years: { paymentId: number; memberId: number; paidThrough: string }[];
  /** Last paid days of the members who have one from a payment. */
  paidThrough: { memberId: number; day: string }[];
  seats: SeatFact[];
  emails: EmailFact[];
  /** Message-IDs at the mailbox, one for each time that an email came. */
  mails: string[];
  /** Rows that wait for something that can never come, in words. */
  stuck: string[];
  differences: string[];
};

/** Reads them; `db` may be a transaction in which something was broken on purpose. */
export async function readFacts(db: pg.Client, provider: Provider, mailboxUrl: string): Promise<Facts> {
  const rows = async <Row extends object>(text: string) => (await db.query<Row>(text)).rows;
  return {
    ledger: await provider.ledger(),
    mails: await readMails(mailboxUrl),
    payments: await rows(`select id, purpose, subject_id as "subjectId", reference, status, amount::text
      from payments order by id`),
    charges: await rows(`select transaction_id as id, payment_id as "paymentId", amount::text, outcome
      from payment_charges`),
    refunds: await rows(`select id, transaction_id as "chargeId", amount::text, status, kind,
      provider_transaction_id as "providerId" from payment_refunds where status not in ('dismissed', 'undone')`),
    registrations: await rows(`select r.id, event_id as "eventId", member_id as owner, status, amount::text,
      removed_reason as removed, (select count(*)::int from audit_log a where a.entity = 'registration'
        and a.entity_id = r.id::text and a.action = 'confirm registration') as confirmed from registrations r`),
    places: await rows("select number, ended_because as ended from waitlist_entries"),
    years:
      await rows(`select payment_id as "paymentId", member_id as "memberId", paid_through::text as "paidThrough"
      from dues_payments where status = 'completed'`),
    paidThrough: await rows(`select id as "memberId", local_dues_paid_through::text as day from members
      where id in (select member_id from dues_payments)`),
    seats: await rows(`select e.id as "eventId", seats_taken as counted, total_seats as total,
      (coalesce((select sum(total_tickets) from registrations r where r.event_id = e.id and r.removed_at is null
          and r.status in ('pending', 'confirmed')), 0)
        + coalesce((select sum(seats) from seat_holds h where h.event_id = e.id), 0))::int as live from events e`),
    emails: await rows(`select id, once_key as "onceKey", sent_at is not null as "isSent", attempts, error
      from outbox`),
    stuck: (await rows<{ what: string }>(STUCK)).map(({ what }) => what),
    differences: (await rows<{ what: string }>(DIFFERENCES)).map(({ what }) => what),
  };
}

const STUCK = `
  select 'registration ' || id || ' is pending since ' || created_at as what from registrations
    where status = 'pending' and removed_at is null
  union all select 'payment ' || id || ' of ' || purpose || ' is still open' from payments where status = 'created'
  union all select 'refund ' || id || ' is being sent since ' || claimed_at from payment_refunds where status = 'refunding'
  union all select 'notification ' || notification_id || ' is not worked off: ' || coalesce(error, '')
    from provider_notifications where processed_at is null
  union all select 'offer ' || id || ' is open' from waitlist_offers
    where accepted_at is null and declined_at is null and lapsed_at is null and expires_at < now()
  union all select 'hold ' || h.id || ' keeps seats for nobody' from seat_holds h
    where not exists (select 1 from waitlist_offers o where o.hold_id = h.id
      and o.accepted_at is null and o.declined_at is null and o.lapsed_at is null)
  union all select 'the job "' || name || '" is held until ' || until from leases
  union all select 'the comparison of ' || from_on || ' was not finished: ' || coalesce(error, '')
    from reconciliations where id = (select max(id) from reconciliations) and finished_at is null
  union all select 'the portal never compared itself with the card processor'
    where not exists (select 1 from reconciliations where finished_at is not null)`;

const DIFFERENCES = `select kind || ': ' || sentence as what from reconciliation_differences
  where reconciliation_id = (select max(id) from reconciliations where finished_at is not null)`;

async function readMails(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/messages`);
  const { messages } = (await answer.json()) as { messages: { messageId: string }[] };
  // It forgets the oldest beyond this many.
  if (messages.length >= MOST_MESSAGES) throw new Error("the mailbox is too small for so many journeys");
  return messages.map(({ messageId }) => messageId);
}
