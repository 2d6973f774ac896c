// Puts a backup into an empty database and uploads folder, with every portal on them stopped:
//   npm run restore -- backups/chapterhouse-2026-03-10T15-00-00.tar.gz
//     --replace        replaces what is there
//     --hold-emails   shows officers the emails that were waiting at the time instead of sending them
// The database is that of DATABASE_URL, else the embedded one under DATA_DIR; the pictures go into PostgreSQL or,
// with the embedded database, to UPLOADS_DIR.
import { resolve } from "node:path";
import { readOptions } from "#scripts/options.mjs";
import { CannotBackUp } from "#server/backup/cannot-back-up.ts";
import { type Restored, restoreBackup } from "#server/backup/restore-backup.ts";
import { readBackupConfig } from "#server/platform/config/config.ts";
import { explainError } from "#server/platform/config/explain-error.ts";
import { COMMAND_MS, describeDatabase, openDatabase } from "#server/platform/database/database.ts";

async function main(): Promise<void> {
  const { values, file } = readOptions("restore");
  const config = readBackupConfig(process.env);
  if (!file) throw new CannotBackUp("Say which backup: npm run restore -- <file>");
  const db = await openDatabase({ ...config, databasePool: 1 }, { limitMs: COMMAND_MS });
  try {
    const options = { replace: values.replace, holdEmails: values["hold-emails"] };
    const restored = await restoreBackup(file, { db, uploadsDir: config.uploadsDir }, options);
    console.log([summary(restored, options), where(config)].join("\n"));
  } finally {
    await db.close();
  }
}

/** Named, since a variable that was forgotten or misspelled means another place. */
function where(config: ReturnType<typeof readBackupConfig>): string {
  const database = describeDatabase(config);
  return config.databaseUrl
    ? `It is in ${database}, with the pictures.`
    : `It is in ${database}, the pictures in ${resolve(config.uploadsDir)}.`;
}

function summary(
  { manifest, emailsWaiting, picturesLeftOut }: Restored,
  { holdEmails }: { holdEmails: boolean },
): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const emails = holdEmails
    ? `${emailsWaiting} emails that waited are held: send them again or set them aside in the outbox.`
    : `${emailsWaiting} emails waited and go out when the portal starts, unless it is started with OUTGOING=hold. Were they sent since? Then restore once more, with --replace --hold-emails.`;
  return [
    `Restored as of ${manifest.madeAt}: ${rows} rows of ${manifest.tables.length} tables. Everybody logs in again.`,
    ...(emailsWaiting > 0 ? [emails] : []),
    ...(manifest.missingUploads.length > 0
      ? [`Pictures missing already then: ${manifest.missingUploads.join(", ")}`]
      : []),
    ...picturesLeftOut.map(
      ({ file, why }) => `The picture ${file} was not stored and stays in the folder: ${why}.`,
    ),
  ].join("\n");
}

try {
  await main();
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
