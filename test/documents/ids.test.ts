import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/root.mjs";

const read = (file: string) => readFileSync(join(root, file), "utf8");
/** The document of each kind of id, as CONTRIBUTING.md has it. */
const documents = new Map(
  [
    ...read("CONTRIBUTING.md").matchAll(/((?:`[A-Z]-`(?:, | and )?)+) (?:are )?in `(docs\/[\w./]+)`/g),
  ].flatMap(([, kinds = "", document = ""]) =>
    [...kinds.matchAll(/[A-Z](?=-)/g)].map(([kind]) => [kind, document]),
  ),
);
const sources = globSync("{src,test,e2e,seed,scripts,migrations,docs}/**/*.{ts,tsx,mjs,sql,md}", {
  cwd: root,
});

test("CONTRIBUTING names the document of each kind of id", () => {
  expect([...documents.keys()].sort()).toEqual(["A", "C", "D", "H", "M", "S"]);
});

test("Every id that a comment or a document names is in the document of its kind", () => {
  const texts = new Map([...documents.values()].map((document) => [document, read(document)]));
  // Rows have three digits, decisions two; a path of a drawing has its own M.
  const ids = /(?<![\w-])(?:[AM]-\d{3}|[CSH]-\d{2}|D-\d{2,3})(?![\w.-])/g;
  const lost = sources.flatMap((file) =>
    [...read(file).matchAll(ids)].flatMap(([id]) => {
      const text = texts.get(documents.get(id.slice(0, 1)) ?? "") ?? "";
      return new RegExp(`\\b${id}\\b`).test(text) ? [] : [`${file}: ${id}`];
    }),
  );
  expect(lost).toEqual([]);
});

test("The index of decisions has each record once, by its title", () => {
  const index = read("docs/decisions/README.md")
    .split("\n")
    .filter((line) => line.startsWith("- ["));
  const records = readdirSync(join(root, "docs/decisions")).filter((file) => /^\d{3}-/.test(file));
  const starts = records.sort().map((file) => {
    const [heading = ""] = read(`docs/decisions/${file}`).split("\n");
    return heading.replace(/^# (\d{3})/, `- [$1](${file})`);
  });
  expect(index.map((line, n) => line.slice(0, starts[n]?.length))).toEqual(starts);
  expect(index.filter((line, n) => !/^[.:]/.test(line.slice(starts[n]?.length)))).toEqual([]);
});
