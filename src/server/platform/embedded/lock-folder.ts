import { createHash, randomBytes } from "node:crypto";
import { linkSync, renameSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CannotStart } from "#server/platform/config/cannot-start.ts";

/** Thrown if another process is using the folder. */
export class FolderInUse extends CannotStart {
  constructor(folder: string) {
    super(
      `Another portal is already running on ${folder}. Stop it first, or give this one another DATA_DIR.`,
    );
  }
}

/** Longer than simultaneous starts need to resolve their race. */
const SETTLE_MS = 50;

/**
 * Locks the folder against a second process while this one lives. The lock is a listening socket, not a file with a
 * process id: the system closes it with the process, so after a kill no reused process id can keep it alive. Returns
 * the function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(resolve(folder), "portal");
  const unlock = process.platform === "win32" ? await listenOn(path) : await claim(path);
  if (!unlock) throw new FolderInUse(folder);
  return unlock;
}

/** The path of a socket with this name for this folder: inside it, unless that path would be too long. */
export function socketPath(folder: string, name: string): string {
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  const outside = `chapterhouse-${name}-${hash}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${outside}`;
  const inside = join(folder, `${name}.lock`);
  // The system allows about 100 bytes for a socket's path.
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `${outside}.lock`);
}

/** A pipe, which the system removes with its process: if the name exists, a live process has it. */
async function listenOn(path: string): Promise<(() => Promise<void>) | undefined> {
  const server = await listen(path);
  return server && (() => close(server));
}

/**
 * Listens under a unique name and then renames the socket to the lock's name, which only one of many processes can do.
 * A socket bound to the lock's name directly would remove that name when closed, even if another process has it then.
 */
async function claim(path: string): Promise<(() => Promise<void>) | undefined> {
  const own = nameBeside(path);
  const server = await listen(own);
  if (!server) return undefined;
  const { ino } = statSync(own);
  const isClaimed = await takeName(own, path);
  rmSync(own, { force: true });
  if (isClaimed) {
    await wait(SETTLE_MS);
    if (isNameOf(path, ino)) {
      return async () => {
        if (isNameOf(path, ino)) rmSync(path, { force: true });
        await close(server);
      };
    }
  }
  await close(server);
  return undefined;
}

async function takeName(own: string, path: string): Promise<boolean> {
  while (!link(own, path)) {
    if ((await isAnswered(path)) || !(await clearAway(path))) return false;
  }
  return true;
}

/**
 * Removes a dead socket left by a killed process. Another process may have replaced it with its own meanwhile, which
 * shows only after it was moved aside; then it is put back. Returns whether the name is free.
 */
async function clearAway(path: string): Promise<boolean> {
  const aside = nameBeside(path);
  if (!rename(path, aside)) return true;
  const isAlive = await isAnswered(aside);
  if (isAlive) link(aside, path);
  rmSync(aside, { force: true });
  return !isAlive;
}

/** Short, since a socket's path is limited. */
function nameBeside(path: string): string {
  return `${path}.${randomBytes(2).toString("hex")}`;
}

/** Gives the socket its second name; false if that is taken. */
function link(from: string, to: string): boolean {
  return unless("EEXIST", () => linkSync(from, to));
}

/** False if nothing has that name anymore. */
function rename(from: string, to: string): boolean {
  return unless("ENOENT", () => renameSync(from, to));
}

function unless(code: string, act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === code) return false;
    throw error;
  }
}

function isNameOf(path: string, ino: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.ino === ino;
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? done(undefined) : fail(error),
    );
    server.once("listening", () => {
      server.unref();
      done(server);
    });
    listenPrivately(server, path);
  });
}

/** Listens on a socket that only the portal's user can reach. */
export function listenPrivately(server: Server, path: string): void {
  // The system creates the socket at once, with what this leaves of its permissions.
  const before = process.umask(0o077);
  server.listen(path);
  process.umask(before);
}

function close(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}
