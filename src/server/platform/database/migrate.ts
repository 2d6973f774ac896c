import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import type { Tell } from "#server/platform/processes/tell-parent.ts";
import type { Database, Tx } from "./database.ts";
import { isTableInUse } from "./database-errors.ts";

const FOLDER = join(import.meta.dirname, "../../../../migrations");
/** An arbitrary number; every migrating process takes this lock. */
const LOCK = 1_248_000_001;

/** A new index for a large chapter takes minutes, and processes that start meanwhile wait for it. */
const MAY_TAKE = { minutes: 120 };
const MAY_TAKE_MS = MAY_TAKE.minutes * 60_000;

/**
 * How long a migration waits for a table in use, in milliseconds: less than PostgreSQL waits before it ends a deadlock
 * (1 s), so that a migration gives way and not a member's request. It never waits for longer: requests for that table
 * would queue up behind it. The pauses between attempts grow up to `MOST_PAUSE_MS`.
 */
const LOCK_WAIT_MS = 400;
const PAUSE_MS = 200;
const MOST_PAUSE_MS = 5_000;
/** How long a migration tries, in milliseconds; a backup may read a table for longer. */
const PATIENCE_MS = 10 * 60_000;

type Migration = { name: string; text: string; checksum: string };

/**
 * Migrates the database to the newest schema; processes that start together wait for the first. Returns what was
 * applied. Refuses a database that a newer version has migrated, since writing to it could silently corrupt data.
 */
export async function migrate(
  db: Database,
  { patienceMs = PATIENCE_MS, tell }: { patienceMs?: number; tell?: Tell } = {},
): Promise<string[]> {
  const migrations = knownMigrations();
  tell?.("comparing the database with this version", MAY_TAKE_MS);
  await db.long(MAY_TAKE, async (tx) => {
    await wait(tx);
    await startList(tx);
    await refuseNewer(tx);
  });
  const applied: string[] = [];
  for (const [nth, migration] of migrations.entries()) {
    tell?.(`preparing the database, step ${nth + 1} of ${migrations.length}`, MAY_TAKE_MS);
    if (await applyWhenFree(db, migration, patienceMs)) applied.push(migration.name);
  }
  return applied;
}

/** Applies a migration while other processes may be serving; false if it had been applied. */
async function applyWhenFree(db: Database, migration: Migration, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.long(MAY_TAKE, (tx) => apply(tx, migration, LOCK_WAIT_MS));
    } catch (error) {
      if (!isTableInUse(error)) throw error;
      if (performance.now() > deadline) throw inUse(migration);
      await sleep(Math.min(attempt * PAUSE_MS, MOST_PAUSE_MS));
    }
  }
}

function inUse({ name }: Migration): CannotStart {
  return new CannotStart(
    `The database cannot be upgraded: another program, such as a backup, keeps a table that ${name} changes. Start again when it has ended.`,
  );
}

/** Applies only the named migrations in a transaction, to restore a backup with an earlier schema. */
export async function applyMigrations(tx: Tx, names: ReadonlySet<string>): Promise<void> {
  await wait(tx);
  await startList(tx);
  for (const migration of knownMigrations()) if (names.has(migration.name)) await apply(tx, migration);
}

async function startList(tx: Tx): Promise<void> {
  await tx.execute(
    sql`create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

async function refuseNewer(tx: Tx): Promise<void> {
  const done = await tx.execute<{ name: string }>(sql`select name from schema_migrations order by name`);
  const [strange] = unknownAmong(done.rows.map(({ name }) => name));
  if (!strange) return;
  throw new CannotStart(
    `A newer Chapterhouse has worked on this database: it has ${strange}, which this one does not know. Put the newer version in place, or restore a backup from before it with --replace.`,
  );
}

/** The migrations that the database still lacks; empty when it is ready. */
export async function missingMigrations(db: Database): Promise<string[]> {
  const done = await db.execute<{ name: string }>(sql`select name from schema_migrations`);
  return missingFrom(done.rows.map((row) => row.name));
}

/** Those missing from the ones that a database has. */
export function missingFrom(done: readonly string[]): string[] {
  const names = new Set(done);
  return knownMigrations()
    .map((migration) => migration.name)
    .filter((name) => !names.has(name));
}

/** Those of a newer version among the ones that a database has. */
export function unknownAmong(done: readonly string[]): string[] {
  const known = new Set(knownMigrations().map((migration) => migration.name));
  return done.filter((name) => !known.has(name));
}

/** The newest migration of this version. */
export function newestMigration(): string {
  return knownMigrations().at(-1)?.name ?? "";
}

/** Waits until no other process migrates; of two simultaneous `create if not exists`, one fails. */
async function wait(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

async function apply(tx: Tx, migration: Migration, lockWaitMs = 0): Promise<boolean> {
  await wait(tx);
  await tx.execute(sql.raw(`set local lock_timeout = ${lockWaitMs}`));
  const known = await tx.execute<{ checksum: string }>(
    sql`select checksum from schema_migrations where name = ${migration.name}`,
  );
  const checksum = known.rows[0]?.checksum;
  if (checksum === migration.checksum) return false;
  if (checksum) throw new CannotStart(`Migration ${migration.name} was changed after it had been applied.`);
  for (const statement of statementsOf(migration.text)) await tx.execute(sql.raw(statement));
  await tx.execute(
    sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`,
  );
  return true;
}

const held: { migrations?: readonly Migration[] } = {};

/**
 * This version's migrations, in order. Read once, so that files of an update being installed are not mistaken for them.
 */
export function knownMigrations(): readonly Migration[] {
  held.migrations ??= readMigrations();
  return held.migrations;
}

function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    });
}

/** Splits at semicolons at line ends, outside `$$` bodies: prepared statements must be single statements. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = "";
  let inBody = false;
  for (const line of text.split("\n")) {
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    if (!line.trim().startsWith("--")) current += `${line}\n`;
    if (!inBody && line.trimEnd().endsWith(";")) {
      statements.push(current);
      current = "";
    }
  }
  return current.trim() ? [...statements, current] : statements;
}
