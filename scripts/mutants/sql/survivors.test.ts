import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { deletionsIn, plain } from "./deletions.ts";
import { HOT_STATEMENTS } from "./hot-statements.ts";
import { partsOf } from "./sent-by.ts";
import { readSurvivors } from "./survivors.ts";

const inServer = (file: string) => join(root, "src/server", file);

test("Every hot file and its tests exist, and the file has a statement or is built", () => {
  for (const { files, builds = [], tests } of HOT_STATEMENTS) {
    expect([...files, ...tests].filter((file) => !existsSync(inServer(file)))).toEqual([]);
    const silent = files.filter(
      (file) => partsOf(file).length === 0 && !builds.some((one) => one.file === file),
    );
    expect(silent).toEqual([]);
  }
});

test("Most conditions of the hot statements are found in the source, too", () => {
  const files = HOT_STATEMENTS.flatMap((hot) => hot.files);
  const found = files.flatMap((file) => partsOf(file).flatMap(deletionsIn));
  expect(found.length).toBeGreaterThan(60);
});

test("Each listed deletion's text is in its hot file, and has a reason", () => {
  const files = new Set(HOT_STATEMENTS.flatMap((hot) => hot.files));
  const untrue = readSurvivors().filter(({ file, what, nth, reason }) => {
    if (!files.has(file) || reason.length < 15) return true;
    const source = plain(readFileSync(inServer(file), "utf8").replaceAll(/\$\{[^}]*\}/g, "$1"));
    return source.split(what).length <= nth;
  });
  expect(untrue).toEqual([]);
});
