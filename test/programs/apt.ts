import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let updated = false;

/**
 * Installs a package of the system, where this is Debian or a relative and we are root. Answers whether it
 * is there now; what apt said goes to standard error when it failed.
 */
export function installWithApt(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.error(`Installing ${name} with apt-get; this happens once on a machine.`);
  // A bare machine has no package lists yet.
  if (!updated) updated = aptGet("update");
  return aptGet("install", "-y", name);
}

/** Long enough for all other waiting tests together. */
const LOCKED_S = 900;

/** Installs one program at a time: test files run in parallel, and a second apt-get fails while the first one runs. */
function aptGet(...args: string[]): boolean {
  const lock = join(tmpdir(), "chapterhouse-apt.lock");
  const waiting = ["-o", `DPkg::Lock::Timeout=${LOCKED_S}`];
  const done = spawnSync("flock", ["--timeout", `${LOCKED_S}`, lock, "apt-get", "-q", ...waiting, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    timeout: (LOCKED_S + 300) * 1000,
    // Nothing may ask a question, and in run level 1 no service is started by its package.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });
  if (done.status !== 0) console.error(`apt-get ${args.join(" ")} failed:\n${done.stderr || done.stdout}`);
  return done.status === 0;
}
