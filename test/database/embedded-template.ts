import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "#scripts/root.mjs";
import { type Database, onEngine } from "#server/platform/database/database.ts";
import { knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { startInMemory } from "#server/platform/embedded/embedded.ts";

/**
 * An embedded database in memory with the newest schema and no rows. The first one is created and migrated, which takes
 * 4 s of processor time; its files are kept for the next ones, which take a tenth of that.
 */
export function openMigrated(): Promise<Database> {
  return openKept(version(), async (db) => void (await migrate(db)));
}

/** An embedded database in memory without tables, whose files are kept like those of `openMigrated`. */
export function openWithoutTables(): Promise<Database> {
  return openKept(`bare-${version([])}`);
}

async function openKept(name: string, fill?: (db: Database) => Promise<void>): Promise<Database> {
  const file = join(root, "node_modules/.cache/chapterhouse", `embedded-${name}.tar`);
  if (existsSync(file)) return onEngine(await startInMemory(new Blob([readFileSync(file)])));
  const engine = await startInMemory();
  const db = onEngine(engine);
  await fill?.(db);
  mkdirSync(dirname(file), { recursive: true });
  // Renamed when whole, since other workers look for it.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, await (await engine.dumpDataDir("none")).bytes());
  renameSync(unfinished, file);
  return db;
}

/** Changes with the migrations and the engine. */
function version(migrations = knownMigrations()): string {
  const hash = createHash("sha256");
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`);
  // Its files are those of one version of the engine.
  hash.update(readFileSync(createRequire(import.meta.url).resolve("@electric-sql/pglite")));
  return hash.digest("hex").slice(0, 16);
}
