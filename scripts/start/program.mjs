import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Obstacle } from "#scripts/command.mjs";
import { root } from "#scripts/root.mjs";
import { isReady, watchProgress } from "./progress.mjs";

/** Longer than a program takes for a graceful stop. */
const STOP_MS = 45_000;
const preload = pathToFileURL(join(root, "scripts/leave-with-parent.mjs")).href;

/**
 * @typedef {object} Plan what is started, and how it is known to be ready
 * @property {string} name as a person calls it
 * @property {string} entry path of its main file
 * @property {readonly string[]} [flags] of Node
 * @property {NodeJS.ProcessEnv} env
 * @property {string} readyAt an address whose answer is no server error when it is ready
 * @property {number} [quietMs] how long it may make no progress before that, in milliseconds; three minutes by default
 * @property {number} [sayEveryMs] how often to report progress, in milliseconds; ten seconds by default
 * @property {"everything" | "when ready" | "errors"} shows what of its output reaches ours; what it says
 *   before it is ready is otherwise kept for the case that it fails
 * @property {string} [allows] what it tells us when it has found that the others may start
 * @property {string} [logFile] where all that it says is kept beside that
 *
 * @typedef {object} Program
 * @property {string} name
 * @property {() => Promise<number>} stop
 * @property {Promise<number>} ended its exit status
 */

/**
 * Starts one program of the product and waits until it is ready; throws what it said when it fails. `onAllowed` is
 * called when it tells that the others may start.
 * @param {string} node
 * @param {Plan} plan
 * @param {() => void} [onAllowed]
 * @returns {Promise<Program>}
 */
export async function startProgram(node, plan, onAllowed) {
  const pipe = plan.shows === "everything" ? "inherit" : "pipe";
  const child = spawn(node, [...(plan.flags ?? []), `--import=${preload}`, plan.entry], {
    cwd: root,
    // Node keeps there what it made of the TypeScript: a restart is quicker by a fifth.
    env: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"), ...plan.env },
    stdio: ["ignore", pipe, pipe, "ipc"],
    // Ctrl-C reaches only the command, which then stops everything in order.
    detached: true,
  });
  if (plan.allows) child.on("message", (told) => told === plan.allows && onAllowed?.());
  const said = keepOutput(child, plan);
  /** @type {Promise<number>} */
  const ended = once(child, "exit").then(([code]) => code ?? 1);
  const program = { name: plan.name, ended, stop: () => stop(child, ended) };
  const waiting = new AbortController();
  const failure = await Promise.race([
    ended.then((code) => `it ended with status ${code}`),
    isReady(plan.readyAt, waiting.signal),
    watchProgress(child, plan, waiting.signal),
  ]);
  waiting.abort();
  if (failure) {
    await program.stop();
    throw new Obstacle(`${plan.name} could not be started: ${failure}.\n${said.untilReady}`.trim());
  }
  said.isReady = true;
  return program;
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {Plan} plan
 */
function keepOutput(child, { shows, logFile }) {
  const said = { untilReady: "", isReady: false };
  for (const [from, to] of /** @type {const} */ ([
    [child.stdout, shows === "errors" ? undefined : process.stdout],
    [child.stderr, process.stderr],
  ])) {
    from?.setEncoding("utf8").on("data", (text) => {
      if (logFile) appendFileSync(logFile, text, { mode: 0o600 });
      if (!said.isReady) said.untilReady += text;
      else to?.write(text);
    });
  }
  return said;
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {Promise<number>} ended
 */
async function stop(child, ended) {
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  const code = await ended;
  clearTimeout(limit);
  return code;
}
