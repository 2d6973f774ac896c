import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/root.mjs";

const FILES = "{src,test,e2e,scripts,bench,emulators,seed}/**/*.{test.ts,test.tsx,e2e.ts}";
/** A list that its own loop may leave empty, so that nothing in the loop is checked. */
const MAY_BE_EMPTY =
  /^(?<indent> *)for \(const .* of .*(?:\.filter\(|querySelectorAll|matchAll\(|\?\? [[{][\]}]).*$/;

/** The loops of a file that expect something of each of a list that may be empty. */
function emptyLoops(text: string): string[] {
  const lines = text.split("\n");
  return lines.filter((line, at) => {
    const { indent } = MAY_BE_EMPTY.exec(line)?.groups ?? {};
    if (indent === undefined) return false;
    const after = lines.slice(at + 1);
    const end = after.findIndex((one) => one.trim() !== "" && !one.startsWith(`${indent} `));
    return [line, ...after.slice(0, Math.max(end, 0))].some((one) => one.includes("expect("));
  });
}

test("No loop of expectations goes over a list that may be empty", () => {
  const found = globSync(FILES, { cwd: root }).flatMap((file) =>
    emptyLoops(readFileSync(join(root, file), "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("Such a loop is found, whether its expectation is on its line or below", () => {
  const head = "for (const one of replies.filter(({ status }) => status === 200))";
  expect(emptyLoops(`  ${head} expect(one).toBe(1);`)).toHaveLength(1);
  expect(emptyLoops(`  ${head} {\n    if (one)\n      expect(one).toBe(1);\n  }`)).toHaveLength(1);
  expect(emptyLoops(`  ${head} {\n    send(one);\n  }\n  expect(one).toBe(1);`)).toEqual([]);
  expect(emptyLoops("  for (const one of [1, 2]) expect(one).toBe(1);")).toEqual([]);
});
