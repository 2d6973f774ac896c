import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { SECURITY_KINDS } from "#server/session/security-notices.ts";
import { testConfig } from "#test/app.ts";
import { sampleEmails } from "./sample-emails.ts";

const out = mkdtempSync(join(tmpdir(), "chapterhouse-emails-"));
afterAll(() => rmSync(out, { recursive: true, force: true }));

const sources = import.meta.glob<string>("../../src/server/**/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every kind of email that the product can write: a `kind` beside the key under which it is queued once, or a notice. */
function kindsInSource(): Set<string> {
  const written = Object.entries(sources).filter(([file]) => !file.endsWith(".test.ts"));
  const kinds = written.flatMap(([, text]) => [
    ...text.matchAll(/kind: "([\w-]+)",\s*(?:\/\/.*\s*)?onceKey:/g),
  ]);
  return new Set([...kinds.map(([, kind = ""]) => kind), ...SECURITY_KINDS]);
}

test("Every email that the product can write is among the samples", () => {
  const kinds = kindsInSource();
  expect(kinds.size).toBeGreaterThan(10);
  // None is written in another way, which the search above would miss; a copy has the key of what it repeats, and all
  // security notices have one.
  const keys = Object.entries(sources)
    .filter(([file]) => !file.endsWith(".test.ts"))
    .flatMap(([, text]) => [...text.matchAll(/onceKey: (?!string|text\(|`\$\{email\.onceKey\})/g)]);
  expect(keys).toHaveLength(kinds.size - SECURITY_KINDS.length + 1);
  const samples = sampleEmails(testConfig(), new Date("2026-03-10T15:00:00Z"));
  expect(new Set(samples.map(([, email]) => email?.kind))).toEqual(kinds);
});

test("No email has a missing fact, injected markup, or an unreadable text line", () => {
  const config = testConfig({ CHAPTER_NAME: "Chapter <b>&</b> Sons" });
  for (const [name, email] of sampleEmails(config, new Date("2026-03-10T15:00:00Z"))) {
    for (const form of [email?.subject ?? "", email?.text ?? "", email?.html ?? ""]) {
      expect(form, name).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
      expect(form.length, name).toBeGreaterThan(10);
    }
    expect(email?.html, name).not.toContain("Chapter <b>");
    expect(email?.html, name).toContain("Chapter &lt;b&gt;&amp;&lt;/b&gt; Sons");
    expect(email?.text, name).toContain("Chapter <b>&</b> Sons");
    expect(email?.text, name).not.toMatch(/<(p|td|a|div)\b|&#\d+;/);
    expect(email?.html, name).toContain('content="light dark"');
    // Nothing is loaded but the crest and the dinner's picture, whose addresses are the same for everybody: no one is tracked.
    expect(email?.html, name).not.toMatch(/<(link|script|iframe)\b|@import|url\(/);
    const pictures = [...(email?.html ?? "").matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src);
    const crest = "http://portal.test/crest.png";
    const isOfDinner =
      /registration-confirmed|brought-along|waitlist-joined|event-moved|seat-offered|offer-lengthened/.test(
        name,
      );
    expect(pictures, name).toEqual(isOfDinner ? [crest, "http://portal.test/uploads/truffles.jpg"] : [crest]);
  }
});

test("The command writes each as HTML and text, and an index page", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/commands/mail-preview.ts", "--out", out],
    {
      env: { PATH: process.env.PATH, CHAPTER_NAME: "Chapter of the Lakes" },
    },
  );
  const names = sampleEmails(testConfig(), new Date()).map(([name]) => name);
  expect(stdout).toContain(`${names.length} emails are in ${out}`);
  expect(readdirSync(out).sort()).toEqual(
    ["index.html", ...names.flatMap((name) => [`${name}.html`, `${name}.txt`])].sort(),
  );
  const index = readFileSync(join(out, "index.html"), "utf8");
  for (const name of names) expect(index).toContain(`href="${name}.html"`);
  expect(readFileSync(join(out, "payment-received.txt"), "utf8")).toContain("Chapter of the Lakes");
}, 30_000);
