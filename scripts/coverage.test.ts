import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const [heading = "", ...lines] = readFileSync(join(root, "docs/coverage.tsv"), "utf8").trimEnd().split("\n");
const rows = lines.map((line) => {
  const [id = "", state = "", where = "", requirement = ""] = line.split("\t");
  return { id, state, where, requirement };
});

// A reference is "file", "file: title | title", "seen: what was looked at" or "note: what else there is to say";
// a new one begins after "; ", where one of these stands. The title of test.each ends in "…" where its first
// placeholder stands, or is written as it is, and one case of its table may follow in brackets.
const FOLDER = "(?:src|test|e2e|scripts|emulators|seed|bench)/";
const NEXT = new RegExp(`; (?=${FOLDER}|seen: |note: )`);
const REFERENCE = new RegExp(`^(?:(?<words>seen|note): .|(?<file>${FOLDER}[^\\s:;|]+)(?:: (?<titles>.+))?$)`);

type Reference = { id: string; file: string; titles: string[] };

const references = rows.flatMap(({ id, where }) =>
  where.split(NEXT).flatMap((text): Reference[] => {
    const { words, file = "", titles } = REFERENCE.exec(text)?.groups ?? {};
    return words ? [] : [{ id, file, titles: titles?.split(" | ") ?? [] }];
  }),
);

type Source = { text: string; titles: Set<string> };

const TITLE = /(?:\b(?:test|it)|\))\(\s*(?<quote>["'`])(?<title>(?:\\.|(?!\k<quote>).)+)\k<quote>,/g;

const read = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(join(root, file), "utf8");
  const source = {
    text,
    titles: new Set([...text.matchAll(TITLE)].map(({ groups }) => groups?.title ?? "")),
  };
  read.set(file, source);
  return source;
}

function hasTest({ titles }: Source, quoted: string): boolean {
  if (titles.has(quoted)) return true;
  const begin = quoted.slice(0, -1);
  const goesOn = (title: string) => title.startsWith(begin) && /^[%$]/.test(title.slice(begin.length));
  return quoted.endsWith("…") && [...titles].some(goesOn);
}

function hasCase({ text }: Source, cell: string): boolean {
  return [`"${cell}"`, `[${cell},`].some((written) => text.includes(written));
}

function isShown(source: Source, quoted: string): boolean {
  if (hasTest(source, quoted)) return true;
  const [, title = "", cell = ""] = /^(.+?) \((.+)\)$/.exec(quoted) ?? [];
  return title !== "" && hasTest(source, title) && hasCase(source, cell);
}

test("Every row has an id of its own, a state, and where it is shown", () => {
  expect(heading).toBe("id\tstate\twhere\trequirement");
  const form = /^[MAD]-\d{3}\t(?:done|partly|open)\t[^\t\s][^\t]*\t[^\t]+$/;
  expect(lines.filter((line) => !form.test(line))).toEqual([]);
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("Every requirement has its row, with its words beside where it is shown", () => {
  const linesOf = (file: string) => readFileSync(join(root, file), "utf8").trimEnd().split("\n").slice(1);
  const stated = [
    ...linesOf("docs/spec/requirements.tsv").map((line) => {
      const [id = "", , , requirement = ""] = line.split("\t");
      return `${id}\t${requirement}`;
    }),
    // What comes after the specification: an id and its words.
    ...linesOf("docs/spec/dinner.tsv"),
  ];
  expect(rows.map(({ id, requirement }) => `${id}\t${requirement}`).sort()).toEqual(stated.sort());
});

test("Every file that a row names is there", () => {
  const lost = references.filter(({ file }) => file === "" || !existsSync(join(root, file)));
  expect(lost.map(({ id, file }) => `${id}: ${file}`)).toEqual([]);
});

test("Every test that a row names is in the file", () => {
  const lost = references
    .filter(({ file, titles }) => titles.length > 0 && existsSync(join(root, file)))
    .flatMap(({ id, file, titles }) =>
      titles.filter((title) => !isShown(sourceOf(file), title)).map((title) => `${id}: ${file}: ${title}`),
    );
  expect(lost).toEqual([]);
});
