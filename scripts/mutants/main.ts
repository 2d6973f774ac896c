// npm run test:mutants [-- --only FILE]: Stryker changes one thing at a time in the pure files (`pure-files.ts`) and
// expects a test to fail. A change that no test notices is a missing test, or is listed with a reason in survivors.tsv.
import { readOptions } from "#scripts/options.mjs";
import { shareKilled } from "./mutants.ts";
import { mutatedFiles } from "./pure-files.ts";
import { linesPerFile } from "./report.ts";
import { runStryker } from "./run-stryker.ts";
import { compareSurvivors, OPEN, readSurvivors } from "./survivors.ts";

/** At least this share is noticed by a test. */
const BOUND = 0.92;
const { values } = readOptions("test:mutants");
const all = mutatedFiles();
const files = all.filter((file) => file.includes(values.only ?? ""));
if (files.length === 0) {
  process.stderr.write(`No pure file is called ${values.only}. There are:\n  ${all.join("\n  ")}\n`);
  process.exit(2);
}
const mutants = await runStryker(files);
const listed = readSurvivors();
const { unlisted, outdated } = compareSurvivors(mutants, listed, files);
process.stdout.write(linesPerFile(mutants));
const show = (about: string, rows: string[]) => {
  if (rows.length > 0) process.stdout.write(`\n${about}\n${rows.map((row) => `  ${row}\n`).join("")}`);
};
show(
  "No test notices these. Write one, or list them with a reason in scripts/mutants/survivors.tsv:",
  unlisted,
);
show("These rows of scripts/mutants/survivors.tsv no longer survive, or their text has changed:", outdated);
const open = listed.filter(({ file, reason }) => files.includes(file) && reason === OPEN).length;
if (open > 0) process.stdout.write(`\n${open} that survived are listed, but nobody has judged them yet.\n`);
const isBelow = values.only === undefined && shareKilled(mutants) < BOUND;
if (isBelow) process.stdout.write(`\nLess than ${100 * BOUND} % killed.\n`);
process.exit(isBelow || unlisted.length + outdated.length > 0 ? 1 : 0);
