import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installWithApt } from "#test/programs/apt.ts";

/** The user that the programs run as; empty for the caller. */
export type Runner = { uid: number; gid: number } | { uid?: never };

/** PostgreSQL refuses to run as root. */
export function whoRunsIt(): Runner {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const account = accounts.find(([who]) => who === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error("PostgreSQL refuses root, and there is no user postgres or nobody to run it.");
}

export function giveTo(runner: Runner, folder: string) {
  chmodSync(folder, 0o755);
  if (runner.uid !== undefined) spawnSync("chown", ["-R", `${runner.uid}:${runner.gid}`, folder]);
}

export type Process = { pid: number; title: string };

/** The postmaster of this folder, first, and its children; those that are gone and only not yet reaped are left out. */
export function processesOf(folder: string): Process[] {
  const file = join(folder, "data/postmaster.pid");
  const postmaster = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
  const found = listed("-A", "-o", "pid=,ppid=,stat=,args=")
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, state, title] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      const isOurs = Number(pid) === postmaster || Number(parent) === postmaster;
      return isOurs && title && !state?.startsWith("Z") ? [{ pid: Number(pid), title }] : [];
    });
  return found.sort((one, other) => Number(other.pid === postmaster) - Number(one.pid === postmaster));
}

export function signalAll(
  processes: readonly Process[],
  signal: NodeJS.Signals,
  titles: readonly string[] = [""],
) {
  for (const { pid, title } of processes) {
    if (!titles.some((words) => title.includes(words))) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

export function isAlive(pid: number): boolean {
  const state = listed("-o", "stat=", "-p", String(pid));
  return state.trim() !== "" && !state.startsWith("Z");
}

function listed(...args: string[]): string {
  const ps = () => spawnSync("ps", args, { encoding: "utf8" });
  const { error, stdout } = ps();
  if (!error) return stdout;
  if (installWithApt("procps")) return ps().stdout;
  throw error;
}
