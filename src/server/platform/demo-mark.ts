import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Remembers that the demo's people and money are in this database; part of the seeding transaction. */
export async function markDemo(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`insert into demo_marks (written_at) values (${now.toISOString()})`);
}

/** Whether this database was ever filled with the demo chapter. */
export async function holdsDemo(db: Tx): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from demo_marks limit 1`);
  return rows.length > 0;
}
