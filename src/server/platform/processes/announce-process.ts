import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { newestMigration } from "#server/platform/database/migrate.ts";
import type { Log } from "#server/platform/log/log.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { compareProcesses } from "./compare-processes.ts";
import { readDatabaseClock, removeProcess, writeProcess } from "./queries.ts";

const LOOK_MS = 60_000;
/** Rarely, since each write makes browsers' cached answers stale (006). */
const RENEW_MS = 5 * 60_000;
/** A clock that moved by more than this is written down at once. */
const MOVED_MS = 1_000;
/** An answer that took longer says too little about the clock. */
const SLOW_MS = 1_000;

interface Tools {
  db: Database;
  config: Pick<Config, "fingerprints" | "port">;
  log: Log;
  clock: () => Date;
  /** How often to look, in milliseconds. */
  everyMs?: number;
}

/**
 * Keeps this process in the list of those that serve the portal, and warns in the log once the settings or clocks of
 * two of them differ. `stop` takes it out of the list.
 */
export function announceProcess({ db, config, log, clock, everyMs = LOOK_MS }: Tools): {
  stop: () => Promise<void>;
} {
  const me = {
    id: randomUUID(),
    host: `${hostname()}:${config.port}`,
    migration: newestMigration(),
    settings: config.fingerprints,
  };
  let written: { atMs: number; aheadMs: number } | undefined;
  let told = "";
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      const aheadMs = (await clockAhead()) ?? written?.aheadMs ?? 0;
      const isMoved = !written || Math.abs(aheadMs - written.aheadMs) > MOVED_MS;
      if (!written || isMoved || performance.now() - written.atMs > RENEW_MS) {
        await writeProcess(db, { ...me, clockAheadMs: aheadMs });
        written = { atMs: performance.now(), aheadMs };
      }
      const unequal = await compareProcesses(db);
      const tells = JSON.stringify(unequal);
      if (unequal && tells !== told)
        log.warn(unequal, "the portal's processes have different settings or clocks");
      told = tells;
    } catch (error) {
      log.warn({ error: summarizeError(error) }, "the portal's processes could not be compared");
    }
  }

  /** By how many milliseconds this clock is ahead of the database's; undefined if the answer took too long. */
  async function clockAhead(): Promise<number | undefined> {
    const before = clock().getTime();
    const theirs = await readDatabaseClock(db);
    const after = clock().getTime();
    return after - before > SLOW_MS ? undefined : Math.round((before + after) / 2 - theirs.getTime());
  }

  // The embedded database serves one process.
  if (db.engine === "pglite") return { stop: async () => undefined };
  looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await removeProcess(db, me.id).catch(() => undefined);
    },
  };
}
