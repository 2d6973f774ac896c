import { type SQL, sql } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { EMAIL_STATES, EMAILS_COUNTED, type EmailPage, listEmails as endpoint } from "#contract/outbox.ts";
import { countScheduled } from "#server/circulars/scheduled/count-scheduled.ts";
import type { Database } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { type EmailRow, LINE, lineOf } from "./queries.ts";
import { learnsOfReturns } from "./returned-mailboxes.ts";

const PAGE = 50;
/** The index helps searches of at least this many characters (025). */
const GRAM = 3;

/** The condition of each state, worded as its index is. */
const IS: Readonly<Record<(typeof EMAIL_STATES)[number], string>> = {
  waiting: "o.sent_at is null and o.given_up_at is null and o.error is null",
  retrying: "o.sent_at is null and o.given_up_at is null and o.error is not null",
  sent: "o.sent_at is not null",
  failed: "o.given_up_at is not null",
};

/** A page of the outbox, newest first, with the number of emails in each state. */
export const listEmails = action(endpoint, async ({ db, config }, { search, state, after }) => {
  const rows = await readEmails(db, { search, state, after });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    emails: page.map(lineOf),
    next: rows.length > PAGE && last ? String(last.id) : null,
    counts: await countEmails(db),
    scheduled: await countScheduled(db),
    learnsOfReturns: learnsOfReturns(config),
  };
});

type Filter = Pick<Ask<typeof endpoint>, "search" | "state" | "after">;

/** This many of the newest emails are scanned before the index is used; a word that every email has is found there. */
const LOOKED_THROUGH = 2000;

/**
 * One row more than a page. A common word is soon found among the newest emails, and a rare one by the index. The
 * planner cannot tell which is which and would sometimes read every email for a rare word.
 */
async function readEmails(db: Database, { search, state, after }: Filter): Promise<EmailRow[]> {
  const words = sql`email_words(o.recipient, o.subject)`;
  const conditions = [
    sql`true`,
    ...(state ? [sql.raw(IS[state])] : []),
    ...(after ? [sql`o.id < ${after}`] : []),
  ];
  const has = [sql`true`, ...(search ? [sql`strpos(${words}, lower(${search})) > 0`] : [])];
  const read = async (from: SQL) => {
    const { rows } = await db.execute<EmailRow>(sql`select ${sql.raw(LINE)} from ${from} o
      where ${sql.join(has, sql` and `)} order by o.id desc limit ${PAGE + 1}`);
    return rows;
  };
  const all = sql`(select * from outbox o where ${sql.join(conditions, sql` and `)}`;
  if (search.length < GRAM) return read(sql`${all})`);
  const newest = await read(sql`${all} order by o.id desc limit ${LOOKED_THROUGH})`);
  // `offset 0` keeps the planner from following the order instead of the index.
  return newest.length > PAGE
    ? newest
    : read(sql`${all} and grams(${words}) @> (${rarest(search)}) offset 0)`);
}

/** How many of the newest emails show what is rare, and how many trigrams are then searched for. */
const [SAMPLED, RAREST] = [200, 4];

/** A word's rarest trigrams; those of a common mail domain are in every email. */
function rarest(search: string): SQL {
  return sql`select coalesce(array_agg(gram), '{}') from (select gram from unnest(grams(lower(${search}))) gram
    order by (select count(*) from (select email_words(recipient, subject) as words from outbox
      order by id desc limit ${SAMPLED}) sample where strpos(words, gram) > 0), gram limit ${RAREST}) few`;
}

/**
 * Counts up to `EMAILS_COUNTED` + 1 of each state, newest first: the list has just read those pages, and without an
 * order PostgreSQL would start anywhere in a large table and cache nothing useful.
 */
async function countEmails(db: Database): Promise<EmailPage["counts"]> {
  const each = EMAIL_STATES.map(
    (state) =>
      `(select count(*)::int from (select from outbox o where ${IS[state]} order by o.id desc
        limit ${EMAILS_COUNTED + 1}) c) as "${state}"`,
  );
  const [counts] = await db.fast<EmailPage["counts"]>("outbox-counts", `select ${each.join(", ")}`, []);
  if (!counts) throw new Error("no counts of emails");
  return counts;
}
