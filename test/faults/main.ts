// npm run test:faults [-- --seed N] [--journeys N] [--kills N]: people at work on a portal around which everything
// breaks, and whether all they were told, and all that was paid, is so in the end.
import { parseArgs } from "node:util";
import { killApart } from "./apart.ts";
import { runEmbedded } from "./embedded.ts";
import { LONG_FORM, SHORT_FORM } from "./forms.ts";
import { reportOf, reportOfEmbedded } from "./report.ts";
import { runFaults } from "./run.ts";

const trace = (line: string) => void process.stderr.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    journeys: { type: "string" },
    kills: { type: "string" },
    short: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const form = values.short ? SHORT_FORM : LONG_FORM;
const journeys = Number(values.journeys ?? form.journeys);
const kills = Number(values.kills ?? form.kills);
const log = values.trace ? trace : undefined;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.stdout.write(`Seed ${seed}: the same plan again with --seed ${seed}.\n`);
let isBroken = false;
const onPostgres = async () => {
  if (journeys === 0) return;
  const outcome = await runFaults({ ...form, seed, journeys, ...(log && { trace: log }) });
  process.stdout.write(reportOf(seed, outcome));
  isBroken ||=
    outcome.verdicts.some(({ broken }) => broken.length > 0) || outcome.selfCheck.unseen.length > 0;
};
const onEmbedded = async () => {
  const embedded = await runEmbedded(seed, kills, log);
  process.stdout.write(reportOfEmbedded(embedded));
  isBroken ||= embedded.broken.length > 0;
};
const apart = async () => {
  const said = await killApart(seed, kills);
  process.stdout.write(said.report);
  isBroken ||= said.isBroken;
};
if (values.short) await Promise.all([onPostgres(), kills > 0 && apart()]);
else {
  await onPostgres();
  if (kills > 0) await onEmbedded();
}
process.stdout.write(isBroken ? "\nSomething does not hold.\n" : "\nEverything holds.\n");
process.exit(isBroken ? 1 : 0);
