// Copies the portal's database and uploaded pictures into one file, also while the portal runs:
//   npm run backup                     into backups/ under the current folder, named by the moment
//   npm run backup -- --to /mnt/usb/chapterhouse.tar.gz
// The database is that of DATABASE_URL, read from the standby at DATABASE_REPLICA_URL where there is one, else the
// embedded one under DATA_DIR; the pictures are those in PostgreSQL and in UPLOADS_DIR.
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readOptions } from "#scripts/options.mjs";
import { askPortal } from "#server/backup/ask-portal.ts";
import { CannotBackUp } from "#server/backup/cannot-back-up.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { readDatabase, type TakePart } from "#server/backup/read-database.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readBackupConfig } from "#server/platform/config/config.ts";
import { explainError } from "#server/platform/config/explain-error.ts";
import { COMMAND_MS, openDatabase } from "#server/platform/database/database.ts";
import { openStandby, whyNotCaughtUp } from "#server/platform/database/replica.ts";
import { whyNotUsed } from "#server/platform/database/servers.ts";
import { FolderInUse } from "#server/platform/embedded/lock-folder.ts";

type CareConfig = ReturnType<typeof readBackupConfig>;

async function main(): Promise<void> {
  const { values } = readOptions("backup");
  const config = readBackupConfig(process.env);
  const now = new Date();
  const moment = now.toISOString().slice(0, 19).replaceAll(":", "-");
  const file = resolve(values.to ?? join("backups", `chapterhouse-${moment}.tar.gz`));
  if (existsSync(file)) throw new CannotBackUp(`${file} is there already. Give another name.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const write = (readParts: (take: TakePart) => Promise<void>) =>
    writeBackup({ readParts, uploadsDir: config.uploadsDir, portal: version() }, file, now);
  const fromReplica = config.databaseReplicaUrl
    ? await write((take) => readFromReplica(config, take)).catch(sayWhyNotReplica)
    : undefined;
  const manifest = fromReplica ?? (await write((take) => readFrom(config, take)));
  console.log(summary(file, manifest));
}

function version(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")).version;
}

/** Throws where this user may not even look. */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

async function readFrom(config: CareConfig, take: TakePart): Promise<void> {
  if (!config.databaseUrl && !isThere(join(config.dataDir, "pglite"))) {
    throw new CannotBackUp(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for the portal.`,
    );
  }
  const db = await openDatabase(
    { ...config, databasePool: 1 },
    { limitMs: COMMAND_MS, readsOnly: true },
  ).catch((error: unknown) => {
    // The portal that has it open hands it over itself.
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  if (!db) return askPortal(config.dataDir, take);
  try {
    await readDatabase(db, take);
  } finally {
    await db.close();
  }
}

/** Of one moment, too, and with all that the primary had when this command was started. */
async function readFromReplica(config: CareConfig, take: TakePart): Promise<void> {
  const primary = await openDatabase({ ...config, databasePool: 1 }, { readsOnly: true });
  const standby = openStandby(config.databaseReplicaUrl ?? "", { size: 1, limitMs: COMMAND_MS });
  try {
    const why = await whyNotCaughtUp({ primary, standby });
    if (why) throw new CannotBackUp(why);
    await readDatabase(standby, take);
  } finally {
    await Promise.all([primary.close(), standby.close()]);
  }
}

/** PostgreSQL may also cancel a long read of a standby. */
function sayWhyNotReplica(error: unknown): undefined {
  let cause = error;
  // The query builder's own message is the statement.
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const why = whyNotUsed(cause);
  console.error(`The replica at DATABASE_REPLICA_URL was not used: ${why}. The primary is read instead.`);
}

function summary(file: string, { tables, files, missingUploads }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const pictures = files.filter(({ name }) => name.startsWith("uploads/")).length;
  const missing = missingUploads.length
    ? `\nMissing pictures: ${missingUploads.join(", ")}. Is UPLOADS_DIR set as for the portal?`
    : "";
  return `${file}: ${rows} rows of ${tables.length} tables, ${pictures} pictures. It holds everything personal; keep it as safe as the portal. The settings, CREDENTIALS_KEY among them, are not in it.${missing}`;
}

try {
  await main();
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
