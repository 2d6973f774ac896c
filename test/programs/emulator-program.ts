import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { type Piped, spawnNode } from "./spawn-node.ts";

/** An emulator's program as a test starts it, with a folder for each test; both are removed at its end. */
export function useProgram(main: string) {
  const held: { folder?: string; running?: Piped } = {};
  beforeEach(async () => {
    held.folder = await mkdtemp(join(tmpdir(), "chapterhouse-emulator-"));
  });
  afterEach(async () => {
    held.running?.kill("SIGKILL");
    if (held.folder) await rm(held.folder, { recursive: true });
  });
  return {
    get folder() {
      if (!held.folder) throw new Error("there is no folder before the test begins");
      return held.folder;
    },
    start(env: Record<string, string>): Piped {
      held.running = spawnNode([main], { env });
      return held.running;
    },
  };
}

/** Where it says that it listens. */
export async function addressOf(program: Piped): Promise<string> {
  const [chunk] = await once(program.stdout, "data");
  return /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0] ?? "";
}
