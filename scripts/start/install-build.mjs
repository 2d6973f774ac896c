import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const PAGE = "index.html";

/**
 * Puts a new build in the place of the last one while portals serve from there: new files first, then the page that
 * names them, and no file is absent for a moment. Files of the last build stay until the next one, since pages that
 * were opened before may still fetch them; files of earlier builds go.
 * @param {string} built the folder of the new build, which is removed
 * @param {string} served the folder that portals serve
 */
export function installBuild(built, served) {
  mkdirSync(served, { recursive: true });
  const before = filesIn(served);
  const last = readList(served) ?? before;
  const now = filesIn(built);
  for (const file of [...now.filter((name) => name !== PAGE), PAGE])
    place(join(built, file), join(served, file));
  const kept = new Set([...now, ...last]);
  for (const file of before) if (!kept.has(file)) rmSync(join(served, file));
  // Last: if this was interrupted, the files of the build before are kept once more.
  writeFileSync(listOf(served), JSON.stringify(now));
  rmSync(built, { recursive: true, force: true });
}

/**
 * A read at the same time gets the old file or the new one, whole.
 * @param {string} from
 * @param {string} to
 */
function place(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, `${to}.new`);
  renameSync(`${to}.new`, to);
}

/**
 * Names the files of the last build, without those kept from the one before it.
 * @param {string} served
 */
function listOf(served) {
  return `${served}-files.json`;
}

/**
 * @param {string} served
 * @returns {string[] | null}
 */
function readList(served) {
  const file = listOf(served);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * @param {string} folder
 * @returns {string[]} paths below it
 */
function filesIn(folder) {
  return /** @type {string[]} */ (readdirSync(folder, { recursive: true }))
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}
