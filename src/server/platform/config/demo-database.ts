import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { Config } from "./config.ts";
import { isDemoDatabase } from "./demo-mark.ts";
import { isThisMachine } from "./unencrypted-hosts.ts";

/** Tables that a portal fills by itself before anybody uses it. */
const OWN_TABLES = new Set(["schema_migrations", "leases", "portal_processes", "login_attempts"]);

/** Whether this database, migrated or not, has no chapter's data. */
export async function isEmptyDatabase(db: Tx): Promise<boolean> {
  const { rows: tables } = await db.execute<{ name: string; quoted: string }>(sql`select tablename as name,
      format('%I.%I', schemaname, tablename) as quoted from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const others = tables.filter(({ name }) => !OWN_TABLES.has(name));
  if (others.length === 0) return true;
  const filled = others.map(({ quoted }) => `select 1 where exists (select from ${quoted})`);
  const { rows } = await db.execute(sql.raw(`${filled.join(" union all ")} limit 1`));
  return rows.length === 0;
}

/** Why the demo does not start on this database (S-73), or null. Check before anything is written. */
export async function whyNotDemoOn(db: Tx): Promise<string | null> {
  if (await isEmptyDatabase(db)) return null;
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('demo_marks') is not null as is_there`,
  );
  if (rows[0]?.is_there && (await isDemoDatabase(db))) return null;
  return "this database is not empty and not the demo's, and the demo never starts on real data: start the chapter's own portal with NODE_ENV=production, or the demo with another DATA_DIR and without DATABASE_URL";
}

/** Why a real portal does not start on the demo's data, whose passwords are public, or null if it may. */
export async function whyNotOnDemo(
  db: Tx,
  { production, host, publicUrl }: Pick<Config, "production" | "host" | "publicUrl">,
): Promise<string | null> {
  const isOpen = production || !isThisMachine(host) || publicUrl.startsWith("https:");
  if (!isOpen || !(await isDemoDatabase(db))) return null;
  return "this database has the demo chapter; production needs its own database";
}
