import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { whenToldToStop } from "#scripts/command.mjs";
import { root } from "#scripts/root.mjs";

/** A stage that hangs is ended, so the run always comes to its count. */
const LIMIT_MS = 20 * 60_000;

/**
 * Runs one stage; its output is answered and not shown.
 * @param {string} node
 * @param {import("./stages.mjs").Stage} stage
 * @returns {Promise<import("./counts.mjs").Counts & { seconds: number, output: string }>}
 */
export async function runStage(node, stage) {
  const start = performance.now();
  const { status, output } = await run(node, stage);
  const counts = countsOf(stage, status);
  return { ...counts, output, seconds: (performance.now() - start) / 1000 };
}

/**
 * @param {import("./stages.mjs").Stage} stage
 * @param {number} status
 */
function countsOf({ report, count }, status) {
  const none = { passed: 0, failed: 0 };
  const counted = report && count && existsSync(join(root, report));
  const counts = counted ? count(readFileSync(join(root, report), "utf8")) : none;
  if (!report && status === 0) return { passed: 1, failed: 0 };
  // Broken beside its tests, or without one.
  const isBroken = status !== 0 || counts.passed === 0;
  return { ...counts, failed: counts.failed || (isBroken ? 1 : 0) };
}

/**
 * @param {string} node
 * @param {import("./stages.mjs").Stage} stage
 * @returns {Promise<{ status: number, output: string }>}
 */
function run(node, { tool, args, report, limitMs = LIMIT_MS }) {
  return new Promise((done) => {
    const child = spawn(node, [join(root, "node_modules", tool), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that all it has started can be ended with it.
      detached: true,
      env: {
        ...process.env,
        PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
        CI: "true",
        NO_COLOR: "1",
        ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, report) }),
      },
    });
    const unhear = whenToldToStop(() => {
      child.kill("SIGINT");
      // Stages beside this one are told first.
      setImmediate(() => process.exit(1));
    });
    let output = "";
    const hear = (/** @type {Buffer} */ text) => {
      output += text;
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const limit = setTimeout(() => {
      output += `\nEnded after ${limitMs / 60_000} minutes.\n`;
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    }, limitMs);
    child.on("close", (code) => {
      clearTimeout(limit);
      unhear();
      done({ status: code ?? 1, output });
    });
  });
}
