import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Obstacle } from "#scripts/command.mjs";
import { root } from "#scripts/root.mjs";

const OLDEST_NODE = 20;
const OLDEST_NPM = 9;

/** Refuses a Node or npm that is too old to set the project up. */
export function checkVersions() {
  // npm names itself and its Node; what runs this file may be the Node of node_modules already.
  const agent = process.env.npm_config_user_agent ?? "";
  const node = /node\/v(\d+)/.exec(agent)?.[1] ?? process.versions.node.split(".")[0];
  const npm = /npm\/(\d+)/.exec(agent)?.[1];
  if (Number(node) < OLDEST_NODE) {
    throw new Obstacle(`Chapterhouse needs Node ${OLDEST_NODE} or newer to be set up; this is Node ${node}.`);
  }
  if (npm && Number(npm) < OLDEST_NPM) {
    throw new Obstacle(`Chapterhouse needs npm ${OLDEST_NPM} or newer to be set up; this is npm ${npm}.`);
  }
}

/** Installs the packages exactly as the lockfile has them, unless they stand there already. */
export function installPackages() {
  if (areInstalled()) return;
  console.log("Installing the packages of package-lock.json …");
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const [program, ...first] = node && npm ? [node, npm] : ["npm"];
  // Vite and TypeScript are needed in production too, where npm would leave them out.
  const wanted = [
    ...first,
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const done = spawnSync(program, wanted, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (done.status !== 0) {
    throw new Obstacle("The packages could not be installed; what npm says about it stands above.");
  }
}

/**
 * Whether node_modules is what package-lock.json asks for. npm writes down what it has installed when it has
 * finished, so an installation that was broken off does not count.
 */
function areInstalled() {
  const written = join(root, "node_modules/.package-lock.json");
  if (!existsSync(written)) return false;
  const there = packagesIn(written);
  const wanted = packagesIn(join(root, "package-lock.json"));
  delete wanted[""];
  return (
    Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
      const found = there[path];
      // Those for other systems are in the lockfile only.
      if (!found) return optional === true || devOptional === true;
      const isSame = found.version === version && (!integrity || found.integrity === integrity);
      return isSame && existsSync(join(root, path));
    }) && Object.keys(there).every((path) => path in wanted)
  );
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, "utf8")).packages;
}
