import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type LeftOut, storeRestoredImages } from "#server/events/storage/take-over-images.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import {
  countWaitingEmails,
  deleteConfidentialEmails,
  failWaitingEmails,
} from "#server/platform/email/restored-emails.ts";
import { makePrivate, PRIVATE } from "#server/platform/embedded/private-files.ts";
import { listProcessHosts } from "#server/platform/processes/queries.ts";
import { CannotBackUp } from "./cannot-back-up.ts";
import { type Manifest, tableOf, UPLOADS_PREFIX } from "./manifest.ts";
import { checkBackup, entriesOf } from "./read-backup.ts";
import { quoted, readSchema, readShape, speakPlainly } from "./shape.ts";
import { filesIn } from "./write-backup.ts";

export type Place = { db: Database; uploadsDir: string };
export type RestoreOptions = {
  /** Replaces existing data with the backup. */
  replace: boolean;
  /** Shows officers the emails that were waiting when the backup was made, instead of sending them. */
  holdEmails: boolean;
};
export type Restored = { manifest: Manifest; emailsWaiting: number; picturesLeftOut: readonly LeftOut[] };

const HELD = "Held after a restore: it may have been sent since the backup was made.";

/**
 * Restores a backup into a database and an uploads folder: everything or nothing. Existing data is refused, or replaced
 * on request. The database gets the backup's own schema first and then this program's newer migrations.
 */
export async function restoreBackup(
  file: string,
  { db, uploadsDir }: Place,
  { replace, holdEmails }: RestoreOptions,
): Promise<Restored> {
  const manifest = await checkBackup(file);
  refuse(whyNotSchema(file, manifest));
  refuse(await whyNotHere(db, uploadsDir, replace));
  // Before the rows that refer to them; the file names are hashes, so no file overwrites a different one.
  const uploads = await writeUploads(file, uploadsDir);
  const emailsWaiting = await db.transaction(async (tx) => {
    await dropAll(tx);
    await applyMigrations(tx, new Set(manifest.schema.map(({ name }) => name)));
    await fillTables(tx, file, manifest);
    await deleteConfidentialEmails(tx);
    return holdEmails ? await failWaitingEmails(tx, HELD) : await countWaitingEmails(tx);
  });
  await migrate(db);
  for (const name of await filesIn(uploadsDir)) {
    if (!uploads.has(name)) await rm(join(uploadsDir, name), { force: true });
  }
  const isInDatabase = db.engine === "postgres";
  if (!isInDatabase) makePrivate(uploadsDir);
  const place = { db, config: { uploadsDir } };
  const picturesLeftOut = isInDatabase ? await storeRestoredImages(place, uploads) : [];
  return { manifest, emailsWaiting, picturesLeftOut };
}

function refuse(why: string | undefined): void {
  if (why) throw new CannotBackUp(why);
}

function whyNotSchema(file: string, { schema }: Manifest): string | undefined {
  const known = new Map(knownMigrations().map(({ name, checksum }) => [name, checksum]));
  const strange = schema.find(({ name, checksum }) => known.get(name) !== checksum);
  if (!strange) return undefined;
  return known.has(strange.name)
    ? `${file} was made by a Chapterhouse with a different ${strange.name}. It cannot be restored here.`
    : `${file} was made by a newer Chapterhouse, which has ${strange.name}. Update this one first.`;
}

async function whyNotHere(db: Database, uploadsDir: string, replace: boolean): Promise<string | undefined> {
  const shapes = await readShape(db);
  if (shapes.length > 0 && !(await readSchema(db))) {
    return "This database has another program’s tables. Give the portal its own database.";
  }
  const whyNotAlone = await whyNotAloneOn(db);
  if (whyNotAlone) return whyNotAlone;
  if (replace) return undefined;
  for (const { name } of shapes) {
    const { rows } = await db.execute(sql.raw(`select 1 from ${quoted(name)} limit 1`));
    if (rows.length > 0)
      return 'This database is not empty. To put the backup in its place, add "--replace".';
  }
  if ((await filesIn(uploadsDir)).length > 0) {
    return `The folder ${uploadsDir} is not empty. To put the backup in its place, add "--replace".`;
  }
  return undefined;
}

/**
 * A pooler keeps idle connections after its clients are gone, and its clients' own are not seen. Behind one, the list of
 * processes says which portals run.
 */
async function whyNotAloneOn(db: Database): Promise<string | undefined> {
  if (db.engine !== "postgres") return undefined;
  const isPooled = (await db.isPooled?.()) ?? false;
  const { rows } = await db.execute<{ others: number }>(sql`select count(*)::int as others
    from pg_stat_activity a join pg_stat_activity me on me.pid = pg_backend_pid()
    where a.datname = current_database() and a.pid <> me.pid and a.backend_type = 'client backend'
      and (${isPooled} and a.state = 'idle' and a.usename = me.usename
        and a.client_addr is not distinct from me.client_addr) is not true`);
  if (rows[0]?.others) return "Other programs are connected to this database. Stop every portal on it first.";
  const portals = isPooled ? await listProcessHosts(db) : [];
  if (portals.length === 0) return undefined;
  return `A portal runs on this database: ${portals.join(", ")}. Stop it first. If it crashed, wait 15 minutes, or restore with a DATABASE_URL that leads to PostgreSQL itself and not to the pooler.`;
}

async function writeUploads(file: string, folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name: path, bytes } of entriesOf(file)) {
    if (!path.startsWith(UPLOADS_PREFIX)) continue;
    const name = path.slice(UPLOADS_PREFIX.length);
    if (!/^[\w-][\w.-]*$/.test(name)) throw new CannotBackUp(`The backup has an invalid file name: ${name}`);
    await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
    const passing = join(folder, `.${name}.restored`);
    const handle = await open(passing, "w", PRIVATE.file);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(passing, join(folder, name));
    names.add(name);
  }
  return names;
}

/** Drops what migrations created, and nothing else. */
async function dropAll(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('drop %s if exists %I.%I cascade', case relkind when 'v' then 'view' else 'table' end,
        'public', relname) as statement
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { statement } of rows) await tx.execute(sql.raw(statement));
}

async function fillTables(tx: Tx, file: string, manifest: Manifest): Promise<void> {
  await speakPlainly(tx);
  await sameShape(tx, manifest);
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const links = await takeOffLinks(tx);
  for (const name of tables.keys())
    await tx.execute(sql.raw(`alter table ${quoted(name)} disable trigger user`));
  // Rows that migrations insert are in the backup in their later state.
  for (const name of tables.keys()) await tx.execute(sql.raw(`delete from ${quoted(name)}`));
  for await (const { name, bytes } of entriesOf(file)) {
    const table = tables.get(tableOf(name) ?? "");
    if (table) await insertRows(tx, table, bytes.toString());
  }
  for (const table of tables.values()) await countRows(tx, table);
  for (const name of tables.keys())
    await tx.execute(sql.raw(`alter table ${quoted(name)} enable trigger user`));
  for (const link of links) await tx.execute(sql.raw(link));
  for (const { name, value } of manifest.sequences) {
    if (value !== null) await tx.execute(sql`select setval(${`public.${quoted(name)}`}, ${value}::bigint)`);
  }
}

async function sameShape(tx: Tx, manifest: Manifest): Promise<void> {
  const here = (await readShape(tx)).map(({ name, columns }) => ({ name, columns }));
  const there = manifest.tables.map(({ name, columns }) => ({ name, columns }));
  if (JSON.stringify(here) !== JSON.stringify(there)) {
    throw new CannotBackUp("The backup’s tables do not match its migrations. It cannot be restored.");
  }
}

/** Drops the foreign keys, so that rows may arrive in any order; returns the statements that restore them. */
async function takeOffLinks(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ off: string; on: string }>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { off } of rows) await tx.execute(sql.raw(off));
  return rows.map(({ on }) => on);
}

async function insertRows(
  tx: Tx,
  { name, columns }: Manifest["tables"][number],
  lines: string,
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map(({ type }, place) => `(line ->> ${place})::${type}`).join(", ");
  const rows = `[${lines.trimEnd().replaceAll("\n", ",")}]`;
  await tx.execute(sql`insert into ${sql.raw(quoted(name))} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from jsonb_array_elements(${rows}::jsonb) with ordinality as given (line, place)
    order by place`);
}

async function countRows(tx: Tx, { name, rows: expected }: Manifest["tables"][number]): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${quoted(name)}`));
  if (rows[0]?.n !== expected)
    throw new CannotBackUp(`${name} got ${rows[0]?.n} rows instead of ${expected}.`);
}
