import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { resolve } from "node:path";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database.ts";
import { inWords } from "#server/platform/http.ts";
import { socketPath } from "#server/platform/lock-folder.ts";
import type { Log } from "#server/platform/log.ts";
import { readDatabase } from "./read-database.ts";

/** Who asked and takes nothing for so long is let go: on the embedded database everybody else waits for him. */
const PATIENCE_MS = 10_000;

/**
 * Lets `npm run backup` have the embedded database while this process keeps it open, over a socket in its folder that
 * only the portal's own user can reach. PostgreSQL is asked by the command itself.
 */
export function serveBackups(config: Config, db: Database, log: Log): { stop: () => void } {
  if (db.engine !== "pglite") return { stop: () => undefined };
  const path = backupSocket(config.dataDir);
  // Left by a portal that was killed; this one has the folder.
  if (process.platform !== "win32") rmSync(path, { force: true });
  const server = createServer((socket) => void handOver(db, log, socket));
  server.on("error", (error) => log.warn({ error: inWords(error) }, "no backup can be taken while running"));
  const before = process.umask(0o077);
  server.listen(path);
  process.umask(before);
  server.unref();
  return { stop: () => server.close() };
}

/** Where the portal that works on this folder hands its database over. */
export function backupSocket(dataDir: string): string {
  return socketPath(resolve(dataDir), "backup");
}

async function handOver(db: Database, log: Log, socket: Socket): Promise<void> {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.on("error", () => undefined);
  socket.once("close", () => gone.reject(new Error("nobody takes the backup any more")));
  try {
    await readDatabase(db, async (part) => {
      const taken = new Promise<void>((done) => socket.write(`${JSON.stringify(part)}\n`, () => done()));
      await Promise.race([taken, gone.promise]);
    });
    socket.end(`${JSON.stringify({ isWhole: true })}\n`);
    log.info("a backup of the database was handed over");
  } catch (error) {
    log.error({ error: inWords(error) }, "a backup was broken off");
    socket.destroy();
  }
}
