import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate as afterReadingSockets } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import { explainError, reasonOf } from "#server/platform/config/explain-error.ts";
import { checkpointGrowingLog } from "./checkpoint-log.ts";
import { DURABLE, DurableFiles, renameDurably } from "./durable-files.ts";

/** Starts the embedded engine in memory, for tests; on `files`, a tar of its folder, if there are any. */
export function startInMemory(files?: Blob): Promise<PGlite> {
  return PGlite.create({ startParams: START_PARAMS, ...(files && { loadDataDir: files }) });
}

/** Starts the embedded engine on its folder, which is created if it does not exist. */
export async function startEmbedded(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) await createApart(folder);
  limitCompilerMemory();
  try {
    const engine = await create(folder);
    yieldBetweenStatements(engine);
    checkpointGrowingLog(engine);
    return engine;
  } catch (error) {
    throw new CannotStart(
      `The embedded database in ${folder} could not be opened. ${whyNoRoom(folder, ROOM.old) ?? `Its files may be damaged (${reasonOf(error)}) docs/operating.md says how a backup is put in its place.`}`,
    );
  }
}

const START_PARAMS = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

async function create(folder: string): Promise<PGlite> {
  const fs = new DurableFiles(folder);
  // The engine's own `-F` would turn off syncing permanently.
  const durably = [...START_PARAMS.filter((word) => word !== "-F"), ...DURABLE];
  const engine = await PGlite.create({ fs, startParams: durably });
  fs.hasStarted();
  return engine;
}

/** Space needed in megabytes: by a new database with its first rows, and to open an existing one. */
const ROOM = { new: 100, old: 20 };

/** Why there is no space for the engine, which itself only reports a failure. */
function whyNoRoom(folder: string, needed: number): string | undefined {
  const { bavail, bsize } = statfsSync(dirname(folder));
  const free = Math.floor((bavail * bsize) / 1_000_000);
  return free < needed
    ? `The disk is full: ${free} MB are free, and ${needed} MB are needed. Free some space, then run this again.`
    : undefined;
}

/** Run queued statements for at most this long before reading the sockets again. */
const MAX_BLOCKED_MS = 10;

/**
 * The engine computes on the process's only thread and works through a queue of statements without polling sockets or
 * timers in between. Under hundreds of requests, new ones would wait for seconds, and the timers of idle connections
 * and pending answers would fire before the data that already arrived is read.
 */
function yieldBetweenStatements(engine: PGlite): void {
  const runAlone = engine._runExclusiveQuery.bind(engine);
  let heard = 0;
  engine._runExclusiveQuery = (work) =>
    runAlone(async () => {
      if (performance.now() - heard > MAX_BLOCKED_MS) {
        await afterReadingSockets();
        heard = performance.now();
      }
      return work();
    });
}

/** For a process that serves requests. An in-memory database, used by tests, keeps full speed. */
function limitCompilerMemory(): void {
  // Compile once, quickly. Recompiling the engine's longest function for speed takes V8 600 MB for some seconds;
  // without that, the engine keeps two thirds of its speed and runs in 150 MB.
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

/**
 * Creates the folder in a child process, because creating it takes some 500 MB that a process never returns. The
 * folder gets its final name only when it is complete, so an interrupted creation starts over.
 */
async function createApart(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    // Silent: when it ends, the engine prints a dump of its own code.
    const child = fork(new URL("./create-embedded.ts", import.meta.url), [unfinished], { stdio: "ignore" });
    const [code] = await once(child, "exit");
    if (code !== 0) {
      const why = whyNoRoom(folder, ROOM.new) ?? "Was a disk quota or memory limit reached?";
      rmSync(unfinished, { recursive: true, force: true });
      throw new CannotStart(why);
    }
    renameDurably(unfinished, folder);
  } catch (error) {
    throw new CannotStart(`The embedded database could not be created in ${folder}. ${explainError(error)}`);
  }
}
