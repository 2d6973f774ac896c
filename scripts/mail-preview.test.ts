import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { sampleLetters } from "./sample-letters.ts";

const out = mkdtempSync(join(tmpdir(), "chapterhouse-letters-"));
afterAll(() => rmSync(out, { recursive: true, force: true }));

const sources = import.meta.glob<string>("../src/server/**/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every kind of letter that the product can write: a `kind` beside the key under which it is queued once. */
function kindsInSource(): Set<string> {
  const written = Object.entries(sources).filter(([file]) => !file.endsWith(".test.ts"));
  const kinds = written.flatMap(([, text]) => [
    ...text.matchAll(/kind: "([\w-]+)",\s*(?:\/\/.*\s*)?onceKey:/g),
  ]);
  return new Set(kinds.map(([, kind = ""]) => kind));
}

test("Every letter that the product can write is among the samples", () => {
  const kinds = kindsInSource();
  expect(kinds.size).toBeGreaterThan(10);
  // None is written in another way, which the search above would miss.
  const keys = Object.entries(sources)
    .filter(([file]) => !file.endsWith(".test.ts"))
    .flatMap(([, text]) => [...text.matchAll(/onceKey: (?!string)/g)]);
  expect(keys).toHaveLength(kinds.size);
  const samples = sampleLetters(testConfig(), new Date("2026-03-10T15:00:00Z"));
  expect(new Set(samples.map(([, letter]) => letter?.kind))).toEqual(kinds);
});

test("No letter has a fact missing, markup out of people's words, or a line that cannot be read in text", () => {
  const config = testConfig({ CHAPTER_NAME: "Chapter <b>&</b> Sons" });
  for (const [name, letter] of sampleLetters(config, new Date("2026-03-10T15:00:00Z"))) {
    for (const form of [letter?.subject ?? "", letter?.text ?? "", letter?.html ?? ""]) {
      expect(form, name).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
      expect(form.length, name).toBeGreaterThan(10);
    }
    expect(letter?.html, name).not.toContain("<b>");
    expect(letter?.html, name).toContain("Chapter &#60;b&#62;&#38;&#60;/b&#62; Sons");
    expect(letter?.text, name).toContain("Chapter <b>&</b> Sons");
    expect(letter?.text, name).not.toMatch(/<(p|td|a|div)\b|&#\d+;/);
    expect(letter?.html, name).toContain('content="light dark"');
    // Clients that write HTML for themselves load nothing from us: no picture, no font, no script.
    expect(letter?.html, name).not.toMatch(/<(img|link|script|iframe)\b|@import|url\(/);
  }
});

test("The command writes each of them as HTML and as text, and a page that leads to all", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/mail-preview.ts", "--out", out], {
    env: { PATH: process.env.PATH, CHAPTER_NAME: "Chapter of the Lakes" },
  });
  const names = sampleLetters(testConfig(), new Date()).map(([name]) => name);
  expect(stdout).toContain(`${names.length} letters are in ${out}`);
  expect(readdirSync(out).sort()).toEqual(
    ["index.html", ...names.flatMap((name) => [`${name}.html`, `${name}.txt`])].sort(),
  );
  const index = readFileSync(join(out, "index.html"), "utf8");
  for (const name of names) expect(index).toContain(`href="${name}.html"`);
  expect(readFileSync(join(out, "payment-received.txt"), "utf8")).toContain("Chapter of the Lakes");
}, 30_000);
