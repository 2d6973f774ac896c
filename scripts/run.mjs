// npm run backup, restore and their like, wherever a command is TypeScript: it needs the packages, which a fresh clone
// or a new machine lacks, and Node 24. The first is said in a sentence; the second is found, as npm start does.
//   node scripts/run.mjs restore <file> --replace
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Obstacle, runCommand, whenToldToStop } from "./command.mjs";
import { readOptions } from "./options.mjs";
import { root } from "./root.mjs";
import { findNode24 } from "./start/node-24.mjs";
import { usages } from "./usages.mjs";

await runCommand(async () => {
  // The command reads its arguments as if it had been started itself.
  const name = /** @type {import("./options.mjs").Command} */ (process.argv.splice(2, 1)[0]);
  readOptions(name);
  // npm writes it down when it has installed everything.
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) {
    throw new Obstacle(
      "The packages of Chapterhouse are not installed here yet. Type this first: npm run build",
    );
  }
  const node = findNode24();
  const { program: file = "" } = /** @type {import("./usages.mjs").Usage} */ (usages[name]);
  const program = join(root, file);
  if (node !== process.execPath || !process.features.typescript) return runOn(node, program);
  await import(pathToFileURL(program).href);
  return Number(process.exitCode ?? 0);
});

/**
 * The command on another Node, which ends with this one.
 * @param {string} node
 * @param {string} program
 */
async function runOn(node, program) {
  const preload = pathToFileURL(join(root, "scripts/leave-with-parent.mjs")).href;
  const child = spawn(node, [`--import=${preload}`, program, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // Ctrl-C reaches both; the command decides when it ends.
  whenToldToStop(() => child.kill("SIGTERM"));
  const [code] = await once(child, "exit");
  return code ?? 1;
}
