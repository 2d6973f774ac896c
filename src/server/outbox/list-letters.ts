import { type SQL, sql } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import {
  type listLetters as endpoint,
  LETTER_STATES,
  LETTERS_COUNTED,
  type LetterPage,
} from "#contract/outbox.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { type LetterRow, LINE, lineOf } from "./queries.ts";

const PAGE = 50;
/** Letters of a search from which on an index leads to what has them (025). */
const GRAM = 3;

/** The conditions that `STATE` tells apart, each in the words of its index. */
const IS: Readonly<Record<(typeof LETTER_STATES)[number], string>> = {
  waiting: "o.sent_at is null and o.given_up_at is null and o.error is null",
  failing: "o.sent_at is null and o.given_up_at is null and o.error is not null",
  sent: "o.sent_at is not null",
  "given-up": "o.given_up_at is not null",
};

/** A page of the outbox, the newest first, with how many letters stand how. */
export async function listLetters(
  { db }: Ctx,
  { search, state, after }: Ask<typeof endpoint>,
): Promise<LetterPage> {
  const rows = await readLetters(db, { search, state, after });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    letters: page.map(lineOf),
    next: rows.length > PAGE && last ? String(last.id) : null,
    counts: await countLetters(db),
  };
}

type Sought = Pick<Ask<typeof endpoint>, "search" | "state" | "after">;

/** So many of the newest letters are looked through before the index is asked: what stands in every letter is found there. */
const LOOKED_THROUGH = 2000;

/**
 * One letter more than a page has. A word that many letters have is soon found fifty times from the newest on, and one
 * that few have is found by the index; the planner, which takes letters for independent of each other, cannot tell
 * which is which and would now and then read all letters there are for a rare one.
 */
async function readLetters(db: Database, { search, state, after }: Sought): Promise<LetterRow[]> {
  const words = sql`letter_words(o.recipient, o.subject)`;
  const stands = [
    sql`true`,
    ...(state ? [sql.raw(IS[state])] : []),
    ...(after ? [sql`o.id < ${after}`] : []),
  ];
  const has = [sql`true`, ...(search ? [sql`strpos(${words}, lower(${search})) > 0`] : [])];
  const read = async (from: SQL) => {
    const { rows } = await db.execute<LetterRow>(sql`select ${sql.raw(LINE)} from ${from} o
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

/** How many of the newest letters tell what is rare, and how many threes are then looked for. */
const [SAMPLED, RAREST] = [200, 4];

/** The threes of a word that fewest letters have: those of an address's end stand in every one, a million times. */
function rarest(search: string): SQL {
  return sql`select coalesce(array_agg(three), '{}') from (select three from unnest(grams(lower(${search}))) three
    order by (select count(*) from (select letter_words(recipient, subject) as words from outbox
      order by id desc limit ${SAMPLED}) sample where strpos(words, three) > 0), three limit ${RAREST}) few`;
}

/**
 * Of each state no more than `LETTERS_COUNTED` and one are counted, the newest, whose pages the list has just read: in
 * any order PostgreSQL would begin anywhere in a large table, and not keep what it read for the next who asks.
 */
async function countLetters(db: Database): Promise<LetterPage["counts"]> {
  const each = LETTER_STATES.map(
    (state) =>
      `(select count(*)::int from (select from outbox o where ${IS[state]} order by o.id desc
        limit ${LETTERS_COUNTED + 1}) c) as "${state}"`,
  );
  const [counts] = await db.fast<LetterPage["counts"]>("outbox-counts", `select ${each.join(", ")}`, []);
  if (!counts) throw new Error("the letters were not counted");
  return counts;
}
