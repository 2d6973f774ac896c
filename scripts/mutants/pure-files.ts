import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/root.mjs";
import { importsOf, reachedFrom } from "./imports.ts";

/** Reads a clock, draws lots, waits, or asks the machine or the database. */
const OUTSIDE =
  /\bnew Date\(\)|Date\.now|Math\.random|\brandom[A-Z]\w*\(|\bprocess\.|\bfetch\(|\bsql`|\bsetTimeout\(|\bawait\b/;
/** Starts a database, a program or a thread, draws pages for seconds, or measures time, which a mutant distorts. */
const SLOW = new Set([
  "@electric-sql/pglite",
  "node:child_process",
  "node:worker_threads",
  "test/app.ts",
  "test/programs/longest-turn.ts",
  "pdfkit",
]);
const FEATURES = "src/{contract,server}/**/";

/** Tests that try a mutant within milliseconds. */
export function pureTests(): string[] {
  return globSync(`${FEATURES}*.test.ts`, { cwd: root, exclude: ["**/*.{race,document,security}.test.ts"] })
    .filter((file) => ![...reachedFrom(file)].some((one) => SLOW.has(one)))
    .sort();
}

/**
 * The files that are mutated. They are pure and decide something: they are called rules, a test without a database
 * imports them, or a file beside them that is mutated needs them.
 */
export function mutatedFiles(): string[] {
  const tested = pureTests().flatMap((file) => importsOf(file).files);
  const rules = globSync(`${FEATURES}{rules,*-rules}.ts`, { cwd: root });
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file) || !isMutated(file)) return;
    found.add(file);
    for (const needed of importsOf(file).files) if (featureOf(needed) === featureOf(file)) add(needed);
  };
  for (const file of [...rules, ...tested]) add(file);
  return [...found].sort();
}

function isMutated(file: string): boolean {
  return /^src\/(contract|server)\/.*(?<!\.test)\.ts$/.test(file) && isPure(file) && hasLogic(file);
}

const known = new Map<string, boolean>();

/** Whether the file, and all it needs of the server, does nothing but answer from what it is given. */
function isPure(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  const { files, packages } = importsOf(file);
  const pure =
    packages.every((name) => name === "node:crypto") &&
    !OUTSIDE.test(readFileSync(join(root, file), "utf8")) &&
    files.every((one) => one.startsWith("src/contract/") || isPure(one));
  known.set(file, pure);
  return pure;
}

function hasLogic(file: string): boolean {
  return /=>|\bfunction /.test(readFileSync(join(root, file), "utf8"));
}

function featureOf(file: string): string {
  return file.split("/").slice(0, 3).join("/");
}
