import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { CannotStart } from "./cannot-start.ts";

/** Starts the embedded engine on its folder, which is made where there is none, or in memory. */
export async function startEmbedded(folder?: string): Promise<PGlite> {
  if (folder && !existsSync(folder)) await createApart(folder);
  if (folder) liveInLittle();
  return PGlite.create({
    ...(folder && { dataDir: folder }),
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
  });
}

/** For a process that serves: one in memory, for tests, is there for its speed. */
function liveInLittle(): void {
  // Compiled once, quickly. Compiling its longest function again, for speed, takes V8 600 MB for some seconds; an
  // engine that does without keeps two thirds of its speed and lives in 150 MB.
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

/**
 * Creates the folder in a process of its own, since what that takes, some 500 MB, a process never gives back. It
 * bears its name only when it is whole, so that one that was broken off is begun anew.
 */
async function createApart(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const child = fork(new URL("./create-embedded.ts", import.meta.url), [unfinished]);
  const [code] = await once(child, "exit");
  if (code !== 0)
    throw new CannotStart(`The embedded database could not be created in ${folder}. Is the disk full?`);
  renameSync(unfinished, folder);
}
