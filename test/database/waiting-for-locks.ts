import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** How many connections to this PostgreSQL database wait for a lock at this moment. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}
