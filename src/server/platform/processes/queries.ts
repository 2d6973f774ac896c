import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";

/** A process that has not renewed its row for this long has ended. */
const GONE_AFTER = sql`interval '15 minutes'`;

/** The same for a process on which `/readyz` of older ones relies; rows are renewed every 5 minutes. */
const NOT_SERVING_AFTER = sql`interval '6 minutes'`;

const ProcessRow = z.object({
  id: z.string(),
  host: z.string(),
  migration: z.string(),
  settings: z.record(z.string(), z.string()),
  clock_ahead_ms: z.int(),
});
/**
 * A process that serves this portal now: the newest migration that it knows, hashes of its settings by name, and its
 * clock against the database's.
 */
export type PortalProcess = {
  id: string;
  host: string;
  migration: string;
  settings: Record<string, string>;
  clockAheadMs: number;
};

/** The processes that serve this portal now, by id. */
export async function listProcesses(db: Database): Promise<PortalProcess[]> {
  const rows = await readRows(
    db,
    ProcessRow,
    sql`select id, host, migration, settings, clock_ahead_ms from portal_processes
      where seen_at > now() - ${GONE_AFTER} order by id`,
  );
  return rows.map(({ clock_ahead_ms: clockAheadMs, ...row }) => ({ ...row, clockAheadMs }));
}

/** Whether a process serves this portal that knows a later migration than this one. */
export async function newerProcessServes(db: Database, migration: string): Promise<boolean> {
  const rows = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select id from portal_processes
      where migration collate "C" > ${migration} and seen_at > now() - ${NOT_SERVING_AFTER} limit 1`,
  );
  return rows.length > 0;
}

/** The addresses of the processes that serve this portal now; none in a database from before they were listed. */
export async function listProcessHosts(db: Database): Promise<string[]> {
  const [listed] = await readRows(
    db,
    z.object({ there: z.boolean() }),
    sql`select to_regclass('public.portal_processes') is not null as there`,
  );
  if (!listed?.there) return [];
  const rows = await readRows(
    db,
    z.object({ host: z.string() }),
    sql`select host from portal_processes where seen_at > now() - ${GONE_AFTER} order by host`,
  );
  return rows.map(({ host }) => host);
}

/** The database's clock, which all processes share. */
export async function readDatabaseClock(db: Database): Promise<Date> {
  const [row] = await readRows(db, z.object({ at: Moment }), sql`select clock_timestamp() as at`);
  if (!row) throw new Error("the database did not say what time it is");
  return row.at;
}

/**
 * Writes or renews the row of a process. Removes those of processes that ended long ago, or that had its address: two
 * cannot listen there, so that one crashed.
 */
export async function writeProcess(
  db: Database,
  { id, host, migration, settings, clockAheadMs }: PortalProcess,
): Promise<void> {
  await db.execute(sql`insert into portal_processes (id, host, migration, settings, clock_ahead_ms, seen_at)
    values (${id}, ${host}, ${migration}, ${JSON.stringify(settings)}::jsonb, ${clockAheadMs}, now())
    on conflict (id) do update set host = excluded.host, settings = excluded.settings,
      clock_ahead_ms = excluded.clock_ahead_ms, seen_at = excluded.seen_at`);
  await db.execute(sql`delete from portal_processes
    where id <> ${id} and (host = ${host} or seen_at < now() - 4 * ${GONE_AFTER})`);
}

/** Removes the row of a process that ends. */
export async function removeProcess(db: Database, id: string): Promise<void> {
  await db.execute(sql`delete from portal_processes where id = ${id}`);
}
