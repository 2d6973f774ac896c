import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** Runs `$2` with its arguments, and sends it the signal `$1` once its own input ends: when the parent is gone, too. */
const KEEPER = `signal=$1; shift
"$@" </dev/null 3<&- & program=$!
{ while read -r _; do :; done; kill -s "$signal" "$program"; } <&3 3<&- & waiter=$!
wait "$program"; code=$?
kill "$waiter" 2>/dev/null
exit "$code"`;

export type Kept = {
  /** What it writes to its error output. */
  stderr: Readable;
  hasEnded: () => boolean;
  /** Sends it the signal, and settles when it has ended. */
  stop: () => Promise<void>;
};

/**
 * Starts a program that is none of Node, and ends it by `signal` when this process ends, even if this one is killed: for
 * those of Node see `spawnNode`.
 */
export function spawnKept(
  command: readonly string[],
  { signal, ...options }: { signal: "TERM" | "KILL" } & Pick<SpawnOptions, "cwd" | "uid" | "gid">,
): Kept {
  const keeper: ChildProcess = spawn("sh", ["-c", `exec 3<&0; ${KEEPER}`, "sh", signal, ...command], {
    ...options,
    // A signal to the group of the tests ends the tests, and these the program in its own way.
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const ended = once(keeper, "exit");
  const { stdin, stderr } = keeper;
  if (!stdin || !stderr) throw new Error("the keeper has no pipes");
  return {
    stderr,
    hasEnded: () => keeper.exitCode !== null,
    async stop() {
      stdin.end();
      await ended;
    },
  };
}
