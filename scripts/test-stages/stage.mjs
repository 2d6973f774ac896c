import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { whenToldToStop } from "#scripts/command.mjs";
import { root } from "#scripts/root.mjs";
import { readEvents } from "./events.mjs";

/** @typedef {import("./events.mjs").Event} Event */
/** @typedef {import("./events.mjs").Ended} Ended */

/**
 * What a stage has done. `broken` says what is wrong besides its tests: it found none, or ended before it reported them all.
 * @typedef {object} Result
 * @property {number} passed tests
 * @property {Ended[]} failures
 * @property {string | null} broken
 * @property {string} output
 * @property {number} seconds
 * @property {number} processor seconds of processor time, except of processes that outlive the one that started them
 */

/**
 * Runs a command, then writes the processor time of the command and its children to a separate pipe. Node can ask only
 * for its own.
 */
const TIMED = `"$@"
status=$?
times >&4
exit $status`;

/**
 * Ends a group of processes when its standard input ends before it is told that all is over: so nothing is left even of a run
 * that is killed. The signal of the terminal comes first, on which runners also end what is not in their group.
 */
const WATCH = `trap "" INT TERM HUP
read -r over && exit
kill -INT -"$1" || exit
for i in $(seq 100); do
  kill -0 -"$1" || exit
  sleep 0.1
done
kill -KILL -"$1"`;

/** A stage that hangs is ended, so the run always comes to its count. */
const LIMIT_MS = 20 * 60_000;

/**
 * Runs one stage; its output is answered and not shown.
 * @param {string} node
 * @param {import("./stages.mjs").Stage} stage
 * @param {(event: Event) => void} [hear] receives its runner's events at once
 * @returns {Promise<Result>}
 */
export async function runStage(node, stage, hear = () => {}) {
  const start = performance.now();
  let passed = 0;
  let isDone = false;
  /** @type {Ended[]} */
  const failures = [];
  const { status, output, processor } = await run(node, stage, (event) => {
    if ("done" in event) isDone = true;
    if ("ended" in event && event.ended.passed) passed += 1;
    if ("ended" in event && !event.ended.passed) failures.push(event.ended);
    hear(event);
  });
  const result = { failures, output, processor, seconds: (performance.now() - start) / 1000 };
  if (!stage.reporter) return { ...result, passed: status === 0 ? 1 : 0, broken: wordsOfStatus(status) };
  const isSilent = passed === 0 && failures.length === 0;
  const unexplained = failures.length === 0 ? wordsOfStatus(status) : null;
  const cut = isDone ? unexplained : `It ended before it reported all its tests, with status ${status}.`;
  return { ...result, passed, broken: isSilent ? "It found no tests." : cut };
}

/** @param {number} status */
function wordsOfStatus(status) {
  return status === 0 ? null : `It ended with status ${status}.`;
}

/**
 * @param {string} node
 * @param {import("./stages.mjs").Stage} stage
 * @param {(event: Event) => void} hear
 * @returns {Promise<{ status: number, output: string, processor: number }>}
 */
function run(node, { tool, args, limitMs = LIMIT_MS }, hear) {
  return new Promise((done) => {
    const child = spawn("sh", ["-c", TIMED, "sh", node, join(root, "node_modules", tool), ...args], {
      cwd: root,
      // The last two are for the events and the processor time.
      stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
      // A group of its own, so that all it has started can be ended with it.
      detached: true,
      env: {
        ...process.env,
        PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
        CI: "true",
        NO_COLOR: "1",
      },
    });
    const watch = spawn("sh", ["-c", WATCH, "sh", String(child.pid)], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    watch.stdin.on("error", () => undefined);
    // The watch does the rest when this process is gone.
    const unhear = whenToldToStop(() => process.exit(1));
    let output = "";
    const keep = (/** @type {string} */ text) => {
      output += text;
    };
    let times = "";
    const [, out, err, events, timed] = child.stdio;
    for (const stream of [out, err]) stream?.setEncoding("utf8").on("data", keep);
    if (events && "setEncoding" in events) events.setEncoding("utf8").on("data", readEvents(hear));
    if (timed && "setEncoding" in timed)
      timed.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        times += text;
      });
    const limit = setTimeout(() => {
      output += `\nEnded after ${limitMs / 60_000} minutes.\n`;
      watch.stdin.end();
    }, limitMs);
    child.on("close", (code) => {
      clearTimeout(limit);
      unhear();
      if (!watch.stdin.writableEnded) watch.stdin.end("over\n");
      done({ status: code ?? 1, output, processor: secondsOf(times) });
    });
  });
}

/**
 * The sum of what a shell's `times` prints, such as "0m0.01s 0m0.00s" and, for its children, "1m2.50s 0m3.10s".
 * @param {string} times
 */
function secondsOf(times) {
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
