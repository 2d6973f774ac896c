// npm run test:security: the attacks in their long form, each time with other samples; the walk of a browser through a
// chapter whose every text is an attack; and whether a dependency has a known weakness.
//   npm run test:security -- --runs 500 --seed 7
import { auditDependencies } from "./audit.mjs";
import { runCommand } from "./command.mjs";
import { readOptions } from "./options.mjs";
import { setUp } from "./start/setup.mjs";
import { runStages } from "./test-stages/run-stages.mjs";
import { attackStages } from "./test-stages/stages.mjs";

await runCommand(async () => {
  const { values } = readOptions("test:security");
  process.env.SECURITY_RUNS = values.runs;
  process.env.SECURITY_SEED = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
  const inStages = await runStages(setUp(), attackStages, ({ output }) => {
    for (const line of output.match(/^(bad input: .*|No secret stands .*)$/gm) ?? [])
      console.log(`  ${line}`);
  });
  const failed = inStages + reportAudit();
  console.log(`With ${process.env.SECURITY_RUNS} samples a call of seed ${process.env.SECURITY_SEED}.`);
  return failed ? 1 : 0;
});

function reportAudit() {
  const audit = auditDependencies();
  if (!audit) {
    console.log("!!! NOT CHECKED: the registry does not say which dependencies have known weaknesses.");
    return 0;
  }
  const { ofProduct, ofDevelopment } = audit;
  console.log(
    `Dependencies with known weaknesses: ${ofProduct.length} of the product, ${ofDevelopment.length} of its development.`,
  );
  for (const weak of [...ofProduct, ...ofDevelopment]) console.log(`  ${weak}`);
  return ofProduct.length;
}
