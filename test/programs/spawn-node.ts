import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { root } from "#scripts/root.mjs";

/** Node's flag for a program that ends with its parent, to which it needs a channel. */
export const LEAVES_WITH_PARENT = `--import=${pathToFileURL(join(root, "scripts/leave-with-parent.mjs")).href}`;

/** What Node has made of the sources is kept between starts, as npm start does: half of the time of each. */
export const KEPT_CODE = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node") };

/** Where the program runs, and on which Node if not on this one. */
type Options = { env: Record<string, string | undefined>; cwd?: string; node?: string };
/** A program whose output is read, as text. */
export type Piped = ChildProcess & { stdout: Readable; stderr: Readable };

/** Starts a program of Node that ends when this process does, even if this one is killed. */
export function spawnNode(args: readonly string[], options: Options): Piped {
  const child = start(args, options, ["ignore", "pipe", "pipe", "ipc"]);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8");
  return child as Piped;
}

/** The same for one of which only its errors are shown. */
export function spawnQuietly(args: readonly string[], options: Options): ChildProcess {
  return start(args, options, ["ignore", "ignore", "inherit", "ipc"]);
}

function start(
  args: readonly string[],
  { node = process.execPath, env, ...options }: Options,
  stdio: ("ignore" | "pipe" | "inherit" | "ipc")[],
): ChildProcess {
  return spawn(node, [LEAVES_WITH_PARENT, ...args], { ...options, env: { ...KEPT_CODE, ...env }, stdio });
}
