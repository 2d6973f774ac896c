import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CannotStart } from "./cannot-start.ts";

/** Thrown where another process already works on the folder. */
export class FolderInUse extends CannotStart {
  constructor(folder: string) {
    super(
      `Another portal is already running on ${folder}. Stop it first, or give this one another DATA_DIR.`,
    );
  }
}

/**
 * Keeps a second process off the folder for as long as this one lives. The lock is a listening socket, not a
 * file with a process id: the system takes it away with the process, so a killed one leaves nothing that a
 * reused process id could keep alive. Returns the function that gives it back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(resolve(folder), "portal");
  const server = (await listen(path)) ?? (await takeOver(path));
  if (!server) throw new FolderInUse(folder);
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

/** Where a socket of this name for this folder listens: in it, unless that makes too long a path. */
export function socketPath(folder: string, name: string): string {
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  const outside = `chapterhouse-${name}-${hash}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${outside}`;
  const inside = join(folder, `${name}.lock`);
  // The system allows about 100 bytes for a socket's path.
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `${outside}.lock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? done(undefined) : fail(error),
    );
    server.listen(path, () => done(server));
  });
}

/** A socket that nobody answers was left by a killed process. */
async function takeOver(path: string): Promise<Server | undefined> {
  const answered = await new Promise<boolean>((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
  if (answered) return undefined;
  rmSync(path, { force: true });
  return listen(path);
}
