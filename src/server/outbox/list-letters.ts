import { sql } from "drizzle-orm";
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

/** Planned for the very words: whether the index or the newest letters lead sooner to fifty depends on them (025). */
async function readLetters(db: Database, { search, state, after }: Sought): Promise<LetterRow[]> {
  const words = sql`letter_words(o.recipient, o.subject)`;
  const conditions = [
    ...(state ? [sql.raw(IS[state])] : []),
    ...(after ? [sql`o.id < ${after}`] : []),
    ...(search.length >= GRAM ? [sql`grams(${words}) @> grams(lower(${search}))`] : []),
    ...(search ? [sql`strpos(${words}, lower(${search})) > 0`] : []),
  ];
  const { rows } = await db.execute<LetterRow>(sql`select ${sql.raw(LINE)} from outbox o
    where ${sql.join([sql`true`, ...conditions], sql` and `)} order by o.id desc limit ${PAGE + 1}`);
  return rows;
}

/** Of each state no more than `LETTERS_COUNTED` and one are counted. */
async function countLetters(db: Database): Promise<LetterPage["counts"]> {
  const each = LETTER_STATES.map(
    (state) =>
      `(select count(*)::int from (select from outbox o where ${IS[state]} limit ${LETTERS_COUNTED + 1}) c) as "${state}"`,
  );
  const [counts] = await db.fast<LetterPage["counts"]>("outbox-counts", `select ${each.join(", ")}`, []);
  if (!counts) throw new Error("the letters were not counted");
  return counts;
}
