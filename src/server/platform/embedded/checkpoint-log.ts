import type { PGlite } from "@electric-sql/pglite";

/** How often the size of the log is checked. */
const EVERY_MS = 60_000;
/** How much log, in bytes, is kept to be replayed after a crash: two of its files. */
const LOG_BYTES = 32 * 1024 * 1024;

/**
 * Truncates the write-ahead log from time to time. The engine has no checkpointer: without this the log would grow
 * until the process stops, fill the disk, and be replayed in full after a crash.
 */
export function checkpointGrowingLog(engine: PGlite, everyMs = EVERY_MS, logBytes = LOG_BYTES): void {
  const timer = setInterval(() => {
    checkpointIfLarge(engine, logBytes).catch(() => undefined);
  }, everyMs);
  timer.unref();
  const close = engine.close.bind(engine);
  engine.close = () => {
    clearInterval(timer);
    return close();
  };
}

/** A failed checkpoint is retried a minute later; until then the log is kept, and nothing is lost. */
async function checkpointIfLarge(engine: PGlite, logBytes: number): Promise<void> {
  const { rows } = await engine.query<{ is_large: boolean }>(
    "select pg_current_wal_lsn() - redo_lsn > $1 as is_large from pg_control_checkpoint()",
    [logBytes],
  );
  if (rows[0]?.is_large) await engine.exec("checkpoint");
}
