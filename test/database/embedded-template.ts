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
 * 4 s of processor time; its files are kept for the next ones, which take a third of that.
 */
export async function openMigrated(): Promise<Database> {
  const file = join(root, "node_modules/.cache/chapterhouse", `embedded-${version()}.tar`);
  if (existsSync(file)) return onEngine(await startInMemory(new Blob([readFileSync(file)])));
  const engine = await startInMemory();
  const db = onEngine(engine);
  await migrate(db);
  mkdirSync(dirname(file), { recursive: true });
  // Renamed when whole, since other workers look for it.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, await (await engine.dumpDataDir("none")).bytes());
  renameSync(unfinished, file);
  return db;
}

/** Changes with the migrations and the engine. */
function version(): string {
  const hash = createHash("sha256");
  for (const { name, checksum } of knownMigrations()) hash.update(`${name} ${checksum}\n`);
  // Its files are those of one version of the engine.
  hash.update(readFileSync(createRequire(import.meta.url).resolve("@electric-sql/pglite")));
  return hash.digest("hex").slice(0, 16);
}
