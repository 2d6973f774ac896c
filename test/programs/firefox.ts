import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.ts";

const NAMES = ["firefox-esr", "firefox"];

/**
 * Path of a Firefox: FIREFOX_PATH, else one on this machine, else one newly installed; undefined where there is none.
 * What was found is kept in FIREFOX_PATH for the processes started after it.
 */
export function findFirefox(): string | undefined {
  const given = process.env.FIREFOX_PATH;
  if (given && !existsSync(given)) throw new Error(`FIREFOX_PATH names ${given}, where there is nothing.`);
  const found = given ?? onThisMachine() ?? (installWithApt("firefox-esr") ? onThisMachine() : undefined);
  if (found) process.env.FIREFOX_PATH = found;
  return found;
}

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin");
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}
