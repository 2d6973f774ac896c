import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Words the style guide replaces, each with the term to use. Identifiers are split before they are compared. */
const WORDS: readonly [word: RegExp, instead: string][] = [
  [/\banew\b|\bafresh\b/i, "again"],
  [/\bwho(so)?ever\b/i, "anyone who"],
  [/\b(thereof|wherewith|upon|thereby|herein|henceforth)\b/i, "a plain preposition"],
  [/\bstands? in (it|the list|this)\b/i, "is in"],
  [/\bbears?\b(?!er)/i, "has"],
  [/\bgone on with\b/i, "resumed"],
  [/\bput away\b/i, "discarded"],
  [/(?<!["']register(ed)? )\bby hand\b/i, "manual"],
  [
    // A quoted word or a key is the size of paper, and "US Letter" is its name.
    /(?<!-|["']|\b(capital|small|two|of|first|many|US) )\bletters?\b(?!-|["':]| (of a word|by letter|and digits))/i,
    "email",
  ],
  [/\bdeeds?\b/i, "audit entry, action"],
  [/\btrail\b/i, "audit log"],
  [
    /\b(a|the|this|each|every|of|open|no) matters?\b(?! (how|what|who|which|when|where|whether))/i,
    "open item",
  ],
  [/\bbuyers?\b/i, "fulfillment"],
  [/\bchores?\b/i, "job"],
  [/\bdesks?\b/i, "officer, treasury"],
  [/\bdrawn page\b/i, "server-rendered page"],
  [/\bnothing any more\b|\bany more\b/i, "anymore, no longer"],
  [/\bhe\b|\bhis\b|\bhim\b|\bhimself\b/i, "they"],
  [/\bcard company\b(?! has this refund already)/i, "card processor"],
  [/\bprogramme\b|\bcolours?\b|\bhonour|\bbehaviour\b|\bcentre\b/i, "the American spelling"],
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\bin hand\b|\bat hand\b/i, "current, claimed"],
  [/\blaid in\b/i, "preloaded"],
  [/\b(is|are) let go\b/i, "released"],
  [/\bfor good\b/i, "permanently"],
  [/§/, "a requirement's or decision's id"],
];

/** Not the project's words: specified texts and their records, migrations that have run, and this list itself. */
const EXCEPT = [
  /^docs\/spec\//,
  /^docs\/decisions\//,
  /^migrations\//,
  /^test\/language\.test\.ts$/,
  /^CHANGELOG/,
];

const FILES =
  "{{src,test,e2e,scripts,bench,emulators,seed,docs}/**/*.{ts,tsx,mjs,css,html,md},README.md,CONTRIBUTING.md}";

/** "askedByHand" as it is read: "asked by hand". */
function spaced(line: string): string {
  return line.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

function findings(): string[] {
  const found: string[] = [];
  for (const file of globSync(FILES, { cwd: root })) {
    if (EXCEPT.some((one) => one.test(file))) continue;
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    for (const [at, line] of lines.entries()) {
      const hit = WORDS.find(([word]) => word.test(spaced(line)));
      if (hit) found.push(`${file}:${at + 1}: say "${hit[1]}": ${line.trim()}`);
    }
  }
  return found;
}

// It reads every file, which takes some seconds of processor time.
test("Code, comments, interface and documents use the style guide's terms", { timeout: 180_000 }, () => {
  expect(findings()).toEqual([]);
});
