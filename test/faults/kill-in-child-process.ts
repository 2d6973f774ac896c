import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * The kills on the embedded database in a process of their own, beside the two portals on PostgreSQL: both mostly wait.
 * In one process the embedded engine would hold up the proxy and the emulators, which run in it.
 */
export async function killApart(seed: number, kills: number): Promise<{ isBroken: boolean; report: string }> {
  const args = ["test/faults/main.ts", "--journeys", "0", "--kills", String(kills), "--seed", String(seed)];
  const child = spawn(process.execPath, ["--import", "./scripts/leave-with-parent.mjs", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let report = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => {
      report += text;
    });
  const [code] = await once(child, "close");
  return { isBroken: code !== 0, report };
}
