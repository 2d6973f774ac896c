import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database.ts";

/** So many rows are added up without anybody noticing. */
const ENOUGH = 100;

/** Makes one row of all tallies of a status, once there are many (025). What is being written meanwhile stays for later. */
export async function drawTalliesTogether(db: Database): Promise<void> {
  await db.execute(sql`with gone as (
      delete from tallies where (select count(*) from tallies) > ${ENOUGH}
        returning thing, status, n, tickets, amount)
    insert into tallies (thing, status, n, tickets, amount)
      select thing, status, sum(n), sum(tickets), sum(amount) from gone group by thing, status`);
}
