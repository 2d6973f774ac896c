// npm run test:faults [-- --seed N] [--journeys N] [--kills N]: people at work on a portal around which everything
// breaks, and whether all they were told, and all that was paid, is so in the end.
import { parseArgs } from "node:util";
import { runEmbedded } from "./embedded.ts";
import { reportOf, reportOfEmbedded } from "./report.ts";
import { runFaults } from "./run.ts";
import { LONG, SHORT } from "./settle.ts";

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
const journeys = Number(values.journeys ?? (values.short ? 14 : 200));
const kills = Number(values.kills ?? (values.short ? 3 : 50));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.stdout.write(`Seed ${seed}: the same plan again with --seed ${seed}.\n`);
let isBroken = false;
if (journeys > 0) {
  const extent = {
    seed,
    journeys,
    atOnce: 12,
    every: values.short ? ([6, 9] as const) : ([6, 14] as const),
    patience: values.short ? SHORT : LONG,
    ...(values.trace && { trace }),
  };
  const outcome = await runFaults(extent);
  process.stdout.write(reportOf(seed, outcome));
  isBroken = outcome.verdicts.some(({ broken }) => broken.length > 0) || outcome.selfCheck.unseen.length > 0;
}
if (kills > 0) {
  const embedded = await runEmbedded(seed, kills, values.trace ? trace : undefined);
  process.stdout.write(reportOfEmbedded(embedded));
  isBroken ||= embedded.broken.length > 0;
}
process.stdout.write(isBroken ? "\nSomething does not hold.\n" : "\nEverything holds.\n");
process.exit(isBroken ? 1 : 0);
