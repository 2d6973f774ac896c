import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { resolve } from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { listenPrivately, socketPath } from "#server/platform/embedded/lock-folder.ts";
import type { Log } from "#server/platform/log/log.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { readDatabase } from "./read-database.ts";

/** A reader that takes nothing for this long is disconnected: on the embedded database everyone else waits for it. */
const PATIENCE_MS = 10_000;

/**
 * Serves the embedded database to `npm run backup` while this process has it open, over a socket in its folder that
 * only the portal's user can reach. With PostgreSQL the command connects to the database itself.
 */
export function serveBackups(config: Config, db: Database, log: Log): { stop: () => void } {
  if (db.engine !== "pglite") return { stop: () => undefined };
  const path = backupSocket(config.dataDir);
  // Left by a portal that was killed; this one has the folder's lock.
  if (process.platform !== "win32") rmSync(path, { force: true });
  const server = createServer((socket) => void handOver(db, log, socket));
  server.on("error", (error) =>
    log.warn({ error: summarizeError(error) }, "no backup can be taken while running"),
  );
  listenPrivately(server, path);
  server.unref();
  return { stop: () => server.close() };
}

/** The socket of the portal that uses this folder. */
export function backupSocket(dataDir: string): string {
  return socketPath(resolve(dataDir), "backup");
}

async function handOver(db: Database, log: Log, socket: Socket): Promise<void> {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.on("error", () => undefined);
  socket.once("close", () => gone.reject(new Error("the receiver of the backup is gone")));
  try {
    await readDatabase(db, async (part) => {
      const taken = new Promise<void>((done) => socket.write(`${JSON.stringify(part)}\n`, () => done()));
      await Promise.race([taken, gone.promise]);
    });
    socket.end(`${JSON.stringify({ isWhole: true })}\n`);
    log.info("a database backup was sent");
  } catch (error) {
    log.error({ error: summarizeError(error) }, "a backup was interrupted");
    socket.destroy();
  }
}
