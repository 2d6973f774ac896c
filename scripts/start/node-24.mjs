import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Obstacle } from "#scripts/command.mjs";
import { root } from "#scripts/root.mjs";

const NEEDED = 24;
const program = process.platform === "win32" ? "node.exe" : "node";

/** Path of a Node that runs the product's TypeScript: the one of node_modules, else one of the system. */
export function findNode24() {
  if (majorOf(process.versions.node) >= NEEDED) return process.execPath;
  const found = [fromPackage(), ...fromPath()].find(isNewEnough);
  if (!found) {
    throw new Obstacle(
      `Chapterhouse runs on Node ${NEEDED}. npm has no Node ${NEEDED} for ${process.platform} on ` +
        `${process.arch}, and none was found on the PATH: install it from https://nodejs.org and try again.`,
    );
  }
  return found;
}

function fromPackage() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const folder = join(root, "node_modules", `node-${system}-${process.arch}`);
  return join(folder, system === "win" ? "" : "bin", program);
}

function fromPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => folder !== "").map((folder) => join(folder, program));
}

/** @param {string} path */
function isNewEnough(path) {
  if (!existsSync(path)) return false;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return majorOf((stdout ?? "").replace("v", "")) >= NEEDED;
}

/** @param {string} version */
function majorOf(version) {
  return Number(version.split(".")[0]);
}
