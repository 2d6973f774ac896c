import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** Up to this many rows, adding them up costs nothing noticeable. */
const MAX_ROWS = 100;

/** Merges the tallies of each status into one row once there are many (025); rows not yet committed wait for the next run. */
export async function mergeTallies(db: Database): Promise<void> {
  await db.execute(sql`with gone as (
      delete from tallies where (select count(*) from tallies) > ${MAX_ROWS}
        returning thing, status, n, tickets, amount)
    insert into tallies (thing, status, n, tickets, amount)
      select thing, status, sum(n), sum(tickets), sum(amount) from gone group by thing, status`);
}
