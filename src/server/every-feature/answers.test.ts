import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SERVER = join(import.meta.dirname, "..");
const WRITER = "registrations/parties/needs/write-answer.ts";
/** Takes its columns and values from the writer, in the one statement that writes a party of which nothing is known. */
const FIRST = "registrations/seats/taking/write-parties.ts";

const sources = globSync("**/*.ts", { cwd: SERVER })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(SERVER, file), "utf8").replaceAll(/\/\/.*$/gm, "") }));

/** Every statement of a file that writes a person of a party. */
function writesIn(text: string): string[] {
  const built = /\.(?:update|insert)\(attendees\)[^;]*;/g;
  const raw = /(?:update attendees|insert into attendees)\b[^;`]*/gi;
  return [...text.matchAll(built), ...text.matchAll(raw)].map(([statement]) => statement);
}

test("One function writes what the kitchen knows of a person", () => {
  const written = sources.filter(({ text }) =>
    writesIn(text).some((one) => /\bneeds\b|\bneeds_|needs[A-Z]/.test(one)),
  );
  expect(written.map(({ file }) => file)).toEqual([WRITER]);
});

test("A change made elsewhere is checked by the compiler to hold no answer", () => {
  const unchecked = sources
    .filter(({ file }) => file !== WRITER)
    .flatMap(({ file, text }) => writesIn(text).map((one) => ({ file, set: one.split(".where(")[0] ?? "" })))
    .filter(
      ({ set }) => /\.(?:set|values)\(\w|\.\.\.\w/.test(set) && !set.includes("satisfies PersonChange"),
    );
  expect(unchecked).toEqual([]);
});

test("The statement for new parties takes an answer's columns from the writer", () => {
  const { text = "" } = sources.find(({ file }) => file === FIRST) ?? {};
  expect(text.match(/FIRST_ANSWER\.(columns|values|from)/g)).toEqual([
    "FIRST_ANSWER.columns",
    "FIRST_ANSWER.values",
    "FIRST_ANSWER.from",
  ]);
});
