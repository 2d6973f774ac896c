import type { Ask } from "#contract/endpoint.ts";
import { type listLetters as endpoint, LETTER_STATES, type LetterPage } from "#contract/outbox.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { type LetterRow, LINE, lineOf } from "./queries.ts";

const PAGE = 50;

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
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db.fast<LetterRow>(
    `outbox-list-${state}`,
    `select ${LINE} from outbox o where ${state ? IS[state] : "true"}
      and ($1::int is null or o.id < $1) and ($2 = '' or o.recipient ilike $2 or o.subject ilike $2)
      order by o.id desc limit ${PAGE + 1}`,
    [after, pattern],
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    letters: page.map(lineOf),
    next: rows.length > PAGE && last ? String(last.id) : null,
    counts: await countLetters(db),
  };
}

async function countLetters(db: Database): Promise<LetterPage["counts"]> {
  const each = LETTER_STATES.map(
    (state) => `(select count(*)::int from outbox o where ${IS[state]}) as "${state}"`,
  );
  const [counts] = await db.fast<LetterPage["counts"]>("outbox-counts", `select ${each.join(", ")}`, []);
  if (!counts) throw new Error("the letters were not counted");
  return counts;
}
