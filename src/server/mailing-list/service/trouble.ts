import { eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { mailingConnection } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";

/** A problem that affects every address; it doesn't count against any one of them. */
export type Trouble = "refused" | "forbidden" | "list-gone";

/** How long background work pauses after such a problem. */
export const TROUBLE_PAUSE_MS = 15 * 60_000;

/** A time written by a process whose clock was ahead is ignored. */
const IS_IN_FUTURE = sql`known.trouble_since > greatest(excluded.trouble_since, now()) + interval '1 minute'`;

/** Records a problem. Returns when it began. */
export async function recordTrouble({ db, now, log }: SystemContext, what: Trouble): Promise<Date> {
  const at = now.toISOString();
  const rows = await readRows(
    db,
    z.object({ since: Moment }),
    sql`
    insert into mailing_connection as known (trouble, trouble_since, trouble_at) values (${what}, ${at}, ${at})
    on conflict (id) do update set trouble = excluded.trouble, trouble_at = excluded.trouble_at,
      trouble_since = case when known.trouble = excluded.trouble and not ${IS_IN_FUTURE}
        then known.trouble_since else excluded.trouble_since end
    returning trouble_since as since`,
  );
  log.warn({ trouble: what }, "the mailing service is refusing all of the portal's work");
  return new Date(rows[0]?.since ?? now);
}

/** Clears a problem after a successful call or a person's action. */
export async function clearTrouble(tx: Tx, what?: Trouble): Promise<void> {
  const { trouble } = mailingConnection;
  await tx
    .update(mailingConnection)
    .set({ trouble: null, troubleSince: null, troubleAt: null })
    .where(what ? eq(trouble, what) : isNotNull(trouble));
}
