import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { installBuild } from "#scripts/start/install-build.mjs";
import { findNode24 } from "#scripts/start/node-24.mjs";
import { buildWeb } from "#scripts/start/web.mjs";

/** A new column in the tables that every request reads or writes. */
const MIGRATION = ["events", "members", "registrations", "payments", "outbox", "sessions"]
  .map((table) => `alter table ${table} add column of_a_newer_version text;`)
  .join("\n");
/** A style sheet in a page: its path, and its name. */
export const STYLES = /\/assets\/([\w-]+\.css)/;
/** The end of a built file's name: eight characters of base64url, among which there may be hyphens. */
const HASH = /-[\w-]{8}\.css$/;

/**
 * Builds this version and makes a copy of its tree as the next one: one migration more, and a build with another style
 * sheet.
 */
export function makeNewerVersion(tree: string) {
  buildWeb(findNode24());
  mkdirSync(join(tree, "dist"), { recursive: true });
  for (const name of ["src", "scripts", "migrations", "package.json", "dist/web"])
    cpSync(name, join(tree, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(tree, "node_modules"));
  const migration = "999_of_a_newer_version.sql";
  writeFileSync(join(tree, "migrations", migration), MIGRATION);

  const built = join(tree, "dist/web-next");
  cpSync("dist/web", built, { recursive: true });
  const index = readFileSync(join(built, "index.html"), "utf8");
  const [oldStyles = "", oldName = ""] = STYLES.exec(index) ?? [];
  const newName = oldName.replace(HASH, "-ANEWBULD.css");
  if (newName === oldName) throw new Error(`no hash in the style sheet's name: ${oldName}`);
  for (const file of readdirSync(join(built, "assets")).filter((name) => name.startsWith(oldName)))
    renameSync(join(built, "assets", file), join(built, "assets", file.replace(oldName, newName)));
  writeFileSync(join(built, "index.html"), index.replaceAll(oldName, newName));
  installBuild(built, join(tree, "dist/web"));
  return { tree, migration, oldStyles, newStyles: oldStyles.replace(oldName, newName) };
}
