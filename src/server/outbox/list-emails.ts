import { type SQL, sql } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import {
  EMAIL_STATES,
  EMAILS_COUNTED,
  type EmailPage,
  type listEmails as endpoint,
} from "#contract/outbox.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type EmailRow, LINE, lineOf } from "./queries.ts";

const PAGE = 50;
/** Letters of a search from which on an index leads to what has them (025). */
const GRAM = 3;

/** The conditions that `STATE` tells apart, each in the words of its index. */
const IS: Readonly<Record<(typeof EMAIL_STATES)[number], string>> = {
  waiting: "o.sent_at is null and o.given_up_at is null and o.error is null",
  failing: "o.sent_at is null and o.given_up_at is null and o.error is not null",
  sent: "o.sent_at is not null",
  "given-up": "o.given_up_at is not null",
};

/** A page of the outbox, the newest first, with how many emails stand how. */
export async function listEmails(
  { db }: Ctx,
  { search, state, after }: Ask<typeof endpoint>,
): Promise<EmailPage> {
  const rows = await readEmails(db, { search, state, after });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    emails: page.map(lineOf),
    next: rows.length > PAGE && last ? String(last.id) : null,
    counts: await countEmails(db),
  };
}

type Sought = Pick<Ask<typeof endpoint>, "search" | "state" | "after">;

/** So many of the newest emails are looked through before the index is asked: what stands in every email is found there. */
const LOOKED_THROUGH = 2000;

/**
 * One email more than a page has. A word that many emails have is soon found fifty times from the newest on, and one
 * that few have is found by the index; the planner, which takes emails for independent of each other, cannot tell
 * which is which and would now and then read all emails there are for a rare one.
 */
async function readEmails(db: Database, { search, state, after }: Sought): Promise<EmailRow[]> {
  const words = sql`email_words(o.recipient, o.subject)`;
  const stands = [
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
  const all = sql`(select * from outbox o where ${sql.join(stands, sql` and `)}`;
  if (search.length < GRAM) return read(sql`${all})`);
  const newest = await read(sql`${all} order by o.id desc limit ${LOOKED_THROUGH})`);
  // `offset 0` keeps the order from being looked for before the index has been asked.
  return newest.length > PAGE
    ? newest
    : read(sql`${all} and grams(${words}) @> (${rarest(search)}) offset 0)`);
}

/** How many of the newest emails tell what is rare, and how many threes are then looked for. */
const [SAMPLED, RAREST] = [200, 4];

/** The threes of a word that fewest emails have: those of an address's end stand in every one, a million times. */
function rarest(search: string): SQL {
  return sql`select coalesce(array_agg(three), '{}') from (select three from unnest(grams(lower(${search}))) three
    order by (select count(*) from (select email_words(recipient, subject) as words from outbox
      order by id desc limit ${SAMPLED}) sample where strpos(words, three) > 0), three limit ${RAREST}) few`;
}

/**
 * Of each state no more than `LETTERS_COUNTED` and one are counted, the newest, whose pages the list has just read: in
 * any order PostgreSQL would begin anywhere in a large table, and not keep what it read for the next who asks.
 */
async function countEmails(db: Database): Promise<EmailPage["counts"]> {
  const each = EMAIL_STATES.map(
    (state) =>
      `(select count(*)::int from (select from outbox o where ${IS[state]} order by o.id desc
        limit ${EMAILS_COUNTED + 1}) c) as "${state}"`,
  );
  const [counts] = await db.fast<EmailPage["counts"]>("outbox-counts", `select ${each.join(", ")}`, []);
  if (!counts) throw new Error("the emails were not counted");
  return counts;
}
