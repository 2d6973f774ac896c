import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.ts";

/** The path of a program of this machine. */
export function findProgram(name: string, ...elsewhere: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean).concat("/usr/bin");
  return [...folders.map((folder) => join(folder, name)), ...elsewhere].find(existsSync);
}

/** The same, else after its package of the system was installed. */
export function findOrInstall(name: string, system: string, ...elsewhere: string[]): string | undefined {
  const found = findProgram(name, ...elsewhere);
  if (found) return found;
  return installWithApt(system) ? findProgram(name) : undefined;
}

/** Runs it to its end and returns what it wrote; throws where it failed. */
export function run(program: string, args: readonly string[], input?: string | Uint8Array): string {
  const done = spawnSync(program, args, {
    encoding: "utf8",
    timeout: 240_000,
    maxBuffer: 256 * 2 ** 20,
    ...(input !== undefined && { input }),
  });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}
