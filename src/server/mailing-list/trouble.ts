import { sql } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";

/** What stands in the way of every address alike: nothing is held against one of them. */
export type Trouble = "refused" | "forbidden" | "list-gone";

/** How long background work leaves the service alone that would not let the portal do its work. */
export const TROUBLE_PAUSE_MS = 15 * 60_000;

/** Written by a process whose clock was ahead: it would count for as long as that. */
const LIES_AHEAD = sql`known.trouble_since > greatest(excluded.trouble_since, now()) + interval '1 minute'`;

/** Writes down what was met just now; answers since when it is so without an end. */
export async function noteTrouble({ db, now, log }: Work, what: Trouble): Promise<Date> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ since: Date | string }>(sql`
    insert into mailing_connection as known (trouble, trouble_since, trouble_at) values (${what}, ${at}, ${at})
    on conflict (id) do update set trouble = excluded.trouble, trouble_at = excluded.trouble_at,
      trouble_since = case when known.trouble = excluded.trouble and not ${LIES_AHEAD}
        then known.trouble_since else excluded.trouble_since end
    returning trouble_since as since`);
  log.warn({ trouble: what }, "the mailing service hinders the portal's work as a whole");
  return new Date(rows[0]?.since ?? now);
}

/** It is over, as a call has shown or a person has seen to it. */
export async function clearTrouble(tx: Tx, what?: Trouble): Promise<void> {
  await tx.execute(sql`update mailing_connection set trouble = null, trouble_since = null, trouble_at = null
    where trouble is not null ${what ? sql`and trouble = ${what}` : sql``}`);
}
