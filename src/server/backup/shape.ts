import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/** A table as a backup sees it: its key and its columns, without generated ones. */
export type TableShape = { name: string; columns: { name: string; type: string }[]; key: string[] };

/**
 * Tables whose rows end with a restore: sessions, pending links and deletions, persons who can be put back, throttling,
 * leases, files of confidential emails (067), and what a comparison of the parties found, which a restored portal must
 * find again (D-346). The files of pictures are files of the backup, too (056).
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  ...[
    "sessions",
    "mailing_authorizations",
    "password_resets",
    "sign_in_links",
    "payment_links",
    "passkey_challenges",
    "login_attempts",
    "leases",
    "portal_processes",
    "address_links",
    "done_once",
    "planned_deletions",
    "removed_persons",
    "image_files",
    "outbox_files",
    "party_differences",
    "party_comparisons",
    "money_differences",
    "money_comparisons",
  ],
]);

/** The table of `migrate` itself. */
const OWN = "schema_migrations";

/** The portal's tables in this database, by name. */
export async function readShape(tx: Tx): Promise<TableShape[]> {
  const { rows } = await tx.execute<TableShape>(sql`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${OWN}
    order by c.relname`);
  return rows;
}

/** The migrations of this database; undefined if it has none. */
export async function readSchema(tx: Tx): Promise<{ name: string; checksum: string }[] | undefined> {
  const { rows: found } = await tx.execute<{ there: boolean }>(
    sql`select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (!found[0]?.there) return undefined;
  const { rows } = await tx.execute<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations order by name`,
  );
  return rows;
}

/** Makes both engines write and read instants, days, and numbers exactly and alike. */
export async function speakPlainly(tx: Tx): Promise<void> {
  for (const setting of ["timezone to 'UTC'", "datestyle to 'ISO, YMD'", "extra_float_digits to 1"]) {
    await tx.execute(sql.raw(`set local ${setting}`));
  }
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
