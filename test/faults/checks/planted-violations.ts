import type pg from "pg";
import type { Provider } from "#test/faults/world/provider.ts";
import { check } from "./check.ts";
import { readFacts } from "./facts.ts";
import type { Journey } from "./promises.ts";

/** One violation, made on purpose in a transaction that is rolled back, and the rule that must find it. */
type Plant = { what: string; rule: string; sql: string };

const PAID = `select r.id from registrations r join payments p on p.purpose = 'registration' and p.subject_id = r.id
  where r.status = 'confirmed' and r.removed_at is null and p.status = 'paid' order by r.id limit 1`;

const PLANTS: readonly Plant[] = [
  {
    what: "a charge that the portal forgot",
    rule: "every card charge bought one thing or goes back",
    sql: "delete from payment_charges where transaction_id = (select min(transaction_id) from payment_charges)",
  },
  {
    what: "paid seats that were given up without a refund",
    rule: "every card charge bought one thing or goes back",
    sql: `update registrations set removed_at = now(), removed_reason = 'payment_expired' where id = (${PAID})`,
  },
  {
    what: "a confirmation that was taken back",
    rule: "what anybody was told is true",
    sql: `update registrations set removed_at = now(), removed_reason = 'payment_expired' where status = 'confirmed'`,
  },
  {
    what: "seats that nobody paid",
    rule: "nobody has seats or a year that no charge paid",
    sql: `insert into registrations (event_id, member_id, amount, status)
      select min(event_id), null, 150, 'confirmed' from registrations`,
  },
  {
    what: "a seat counted twice",
    rule: "no seat is lost or sold twice",
    sql: "update events set seats_taken = seats_taken + 1 where id = (select min(id) from events)",
  },
  {
    what: "an email that counts as sent and never came",
    rule: "every email went out once, or stands with its error",
    sql: `insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at, next_attempt_at, attempts, sent_at)
      values ('test', 'planted', 'a@example.org', '', '', '', now(), now(), 1, now())`,
  },
  {
    what: "an email that was never written",
    rule: "every email went out once, or stands with its error",
    sql: "delete from outbox where once_key like 'payment-received:%'",
  },
  {
    what: "an email that nobody sends",
    rule: "every email went out once, or stands with its error",
    sql: "update outbox set sent_at = null, error = null where id = (select min(id) from outbox)",
  },
  {
    what: "a refund that the provider never made",
    rule: "what was returned is what the provider returned",
    sql: `insert into payment_refunds (transaction_id, amount, status, kind, provider_transaction_id, created_at, updated_at)
      select min(transaction_id), 1, 'refunded', 'void', '999999999', now(), now() from payment_charges`,
  },
  {
    what: "a lease that nobody gives back",
    rule: "nothing waits for ever",
    sql: "insert into leases (name, holder, until) values ('planted', 'nobody', now() + interval '1 year')",
  },
  {
    what: "a refund that is being sent for ever",
    rule: "nothing waits for ever",
    sql: `insert into payment_refunds (transaction_id, amount, status, created_at, updated_at, claimed_at)
      select min(transaction_id), 1, 'refunding', now(), now(), now() from payment_charges`,
  },
  {
    what: "a difference that the daily comparison found",
    rule: "the daily comparison finds no difference",
    sql: `insert into reconciliation_differences (reconciliation_id, kind, transaction_id, sentence)
      select max(id), 'missing-there', '1', 'planted' from reconciliations where finished_at is not null`,
  },
];

/** Plants each violation in turn and answers those that the checker did not find. */
export async function plantViolations(
  db: pg.Client,
  provider: Provider,
  { mailboxUrl, journeys }: { mailboxUrl: string; journeys: readonly Journey[] },
): Promise<{ planted: number; unseen: string[] }> {
  const countsOf = async () => {
    const verdicts = check(await readFacts(db, provider, mailboxUrl), journeys);
    return new Map(verdicts.map(({ rule, broken }) => [rule, broken.length]));
  };
  const before = await countsOf();
  const unseen: string[] = [];
  for (const { what, rule, sql } of PLANTS) {
    await db.query("begin");
    try {
      // Past keys and triggers: what they forbid may still be found one day.
      await db.query("set local session_replication_role = replica");
      await db.query(sql);
      if (((await countsOf()).get(rule) ?? 0) <= (before.get(rule) ?? 0)) unseen.push(what);
    } finally {
      await db.query("rollback");
    }
  }
  return { planted: PLANTS.length, unseen };
}
