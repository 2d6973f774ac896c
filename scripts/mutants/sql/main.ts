// npm run test:mutants:sql [-- --only FILE]: takes one condition, lock or conflict rule at a time out of the hot
// statements (`hot-statements.ts`) and expects a narrow test to fail. What none notices is listed with a reason in
// survivors.tsv.
import { readOptions } from "#scripts/options.mjs";
import { HOT_STATEMENTS } from "./hot-statements.ts";
import { type Outcome, runPlanted } from "./run-planted.ts";
import { isListed, readSurvivors } from "./survivors.ts";

const { values } = readOptions("test:mutants:sql");
const hot = HOT_STATEMENTS.filter(({ files }) => files.some((file) => file.includes(values.only ?? "")));
const listed = readSurvivors();
let isWrong = hot.length === 0;
let [planted, found] = [0, 0];
for (const one of hot) {
  const outcomes: Outcome[] = await runPlanted(one);
  planted += outcomes.length;
  found += outcomes.filter(({ isFound }) => isFound).length;
  for (const file of one.files) {
    const own = outcomes.filter((outcome) => outcome.file === file);
    process.stdout.write(
      `${file}: ${own.length} planted, ${own.filter(({ isFound }) => isFound).length} found\n`,
    );
  }
  const unlisted = outcomes.filter((outcome) => !outcome.isFound && !isListed(listed, outcome));
  const outdated = listed.filter(
    (row) =>
      one.files.includes(row.file) &&
      !outcomes.some((outcome) => !outcome.isFound && isListed([row], outcome)),
  );
  for (const { file, what, nth } of unlisted)
    process.stdout.write(`  no test notices\t${file}\t${nth}\t${what}\n`);
  for (const { file, what } of outdated)
    process.stdout.write(`  listed, but found or gone\t${file}\t${what}\n`);
  isWrong ||= unlisted.length + outdated.length > 0;
}
process.stdout.write(`${planted} planted, ${found} found\n`);
process.exit(isWrong ? 1 : 0);
