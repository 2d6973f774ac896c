import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { commandsIn, type Documented } from "#test/documents/commands.ts";
import { type Command, whyNotTyped } from "./options.mjs";
import { root } from "./root.mjs";
import { attackStages, steps } from "./test-stages/stages.mjs";
import { usages } from "./usages.mjs";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));
const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md", { cwd: root })];
const documented = documents.flatMap((document) => commandsIn(document, read(document)));

/** What runs a command at its smallest extent: a file, and the words by which it does. */
const RUN_BY: Record<string, readonly [file: string, words: string]> = {
  "npm ci": ["scripts/start/packages.mjs", '"ci"'],
  "npm audit": ["scripts/audit.mjs", '"audit"'],
  "npm start": ["e2e/support/product.ts", "startProduct(process.execPath, plan)"],
  "npm run build": ["e2e/support/setup.ts", "buildWeb(process.execPath)"],
  "npm test": [".ci/run", "exec npm test"],
  "npm run sbom": ["scripts/sbom.test.ts", '"sbom"'],
  "npm run backup": ["scripts/commands/backup.test.ts", '"scripts/commands/backup.ts"'],
  "npm run restore": ["scripts/commands/backup.test.ts", '"scripts/commands/restore.ts"'],
  "npm run admin:create": ["scripts/commands/admin-create.test.ts", '"scripts/commands/admin-create.ts"'],
  "npm run bounce": ["scripts/commands/bounce.test.ts", '"scripts/commands/bounce.ts"'],
  "npm run mail:preview": ["scripts/commands/mail-preview.test.ts", '"scripts/commands/mail-preview.ts"'],
  "npm run seed:large": ["scripts/commands/seed-large.test.ts", '"scripts/commands/seed-large.ts"'],
  "npm run bench": ["e2e/commands.race.test.ts", '"bench"'],
  "npm run test:faults": ["test/faults/kill-in-child-process.ts", '"test/faults/main.ts"'],
  "npm run test:mutants": ["e2e/commands.race.test.ts", '"test:mutants"'],
  "npm run test:mutants:sql": ["e2e/commands.race.test.ts", '"test:mutants:sql"'],
  "npm run test:lighthouse": ["e2e/commands.race.test.ts", '"test:lighthouse"'],
  "npm run tour": ["e2e/commands.race.test.ts", '"tour"'],
  "npm run test:fast": ["scripts/test-fast.mjs", "fastStages)"],
  "npm run test:security": ["scripts/test-security.mjs", "attackStages,"],
};

/** The programs of other people, which package.json and the documents call with words of their own. */
const projects = [...read("vitest.config.ts").matchAll(/name: "([\w-]+)"/g)].map(([, name]) => name);
const inBrowsers = [...read("playwright.config.ts").matchAll(/name: "([\w-]+)"/g)].map(([, name]) => name);
const testFiles = globSync("{src,test,e2e,scripts,bench,emulators,seed}/**/*.{test.ts,test.tsx,e2e.ts}", {
  cwd: root,
});

/** Why a call of a test runner finds nothing, or undefined. */
function whyNotRunner(runner: "vitest" | "playwright", words: readonly string[]): string | undefined {
  const joined = words
    .join(" ")
    .replace(/--project[ =]/g, "--project=")
    .split(" ")
    .filter(Boolean);
  const known = runner === "vitest" ? projects : inBrowsers;
  for (const word of joined.slice(1)) {
    const [option, value = ""] = word.split("=");
    if (option === "--project" && !known.includes(value)) return `there is no project ${value}`;
    if (word.startsWith("-") && option !== "--project") return `${word} is not known here`;
    const isIn = (file: string) =>
      file.includes(word) && file.endsWith(".e2e.ts") === (runner === "playwright");
    if (!word.startsWith("-") && !testFiles.some(isIn)) return `no test file has ${word} in its path`;
  }
  return joined[0] === (runner === "vitest" ? "run" : "test") ? undefined : `${joined[0]} is not known here`;
}

/** Why a command of a document cannot be typed so, or undefined. */
function whyNot({ settings, words }: Documented): string | undefined {
  const unread = settings.find((name) => !isRead(name));
  if (unread) return `nothing reads ${unread}`;
  const [program, ...rest] = words;
  if (program === "npx") {
    const [tool = "", ...args] = rest;
    if (tool !== "vitest" && tool !== "playwright") return `${tool} is not known here`;
    return whyNotRunner(tool, args);
  }
  if (program === "node") return existsSync(join(root, rest[0] ?? "")) ? undefined : `there is no ${rest[0]}`;
  const name = nameOf(words);
  if (name in npmsOwn) return undefined;
  if (scripts[name] === undefined) return `package.json has no ${name}`;
  const after = words.slice(words.indexOf(name) + 1);
  if (after.length > 0 && after[0] !== "--") return `${after[0]} must come after --`;
  if (!(name in usages)) return after.length > 0 ? `${name} takes nothing` : undefined;
  return whyNotTyped(name as Command, after.slice(1));
}

const npmsOwn: Record<string, true> = { ci: true, audit: true };
const nameOf = (words: readonly string[]) =>
  words.slice(1).find((word) => word !== "run" && !word.startsWith("-")) ?? "";
const sources = globSync("{src/server,scripts,e2e,test}/**/*.{ts,mjs}", { cwd: root }).map(read);
const config = [read("playwright.config.ts"), read("docs/settings.md")];

function isRead(setting: string): boolean {
  return [...sources, ...config].some((text) => new RegExp(`env\\.${setting}\\b|\`${setting}\``).test(text));
}

test("The search finds the commands of the documents", () => {
  const found = documented.map(({ typed }) => typed);
  for (const known of [
    ...["npm start", "npm run bench -- --only growth", "npx playwright test delivery"],
    ...["RUNS=3 npm run test:lighthouse", "npm run --silent sbom > bill.json"],
  ])
    expect(found).toContain(known);
  expect(found.length).toBeGreaterThan(60);
});

test("Every command of a document can be typed as it is there", () => {
  const wrong = documented.flatMap((command) => {
    const why = whyNot(command);
    return why ? [`${command.document}: ${command.typed}: ${why}`] : [];
  });
  expect(wrong).toEqual([]);
});

test("A command with a wrong option, program, project, path or setting is found", () => {
  const said = (typed: string) => commandsIn("x.md", `\`${typed}\``).map(whyNot);
  expect(said("npm run bench -- --onyl growth")).toEqual(["There is no option --onyl"]);
  expect(said("npm run bench -- --only growht")[0]).toContain("not “growht”");
  expect(said("npm run backup --to FILE")).toEqual(["--to must come after --"]);
  expect(said("npm run becnh")).toEqual(["package.json has no becnh"]);
  expect(said("npx vitest run --project raec images")).toEqual(["there is no project raec"]);
  expect(said("npx vitest run --project race pictuers")).toEqual(["no test file has pictuers in its path"]);
  expect(said("RUSN=3 npm run test:lighthouse")).toEqual(["nothing reads RUSN"]);
});

test("Every command of a document is run by a test, or consists of what npm test runs", () => {
  const ran = steps.flat().flatMap(({ tool, args }) => [tool, ...args]);
  const isInRun = (line: string) =>
    line.split(" && ").every((part) => {
      const [program = "", ...args] = part.split(" ");
      if (program === "vitest" || program === "playwright") return whyNotRunner(program, args) === undefined;
      return ran.some((tool) => tool.includes(`/${program}`));
    });
  const unrun = documented.filter(({ words }) => {
    const name = nameOf(words);
    const typed = ["ci", "audit", "start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
    if (words[0] !== "npm") return false;
    const [file = "", by = ""] = RUN_BY[typed] ?? [];
    if (file) return !existsSync(join(root, file)) || !read(file).includes(by);
    return !isInRun(scripts[name] ?? "");
  });
  expect(unrun.map(({ document, typed }) => `${document}: ${typed}`)).toEqual([]);
});

test("The attacks of npm run test:security are also in npm test, in their short form", () => {
  const ran = steps.flat().flatMap(({ args }) => args);
  for (const { args } of attackStages) {
    const which = args.filter((word) => word.startsWith("--project=") || word.startsWith("journeys/"));
    expect(which).toHaveLength(1);
    // The stage of the journeys runs them all.
    const [one = ""] = which;
    expect(
      one.startsWith("journeys/") ? testFiles.some((file) => file.includes(one)) : ran.includes(one),
    ).toBe(true);
  }
});
