// npm run test:faults [-- --seed N] [--journeys N] [--kills N] [--only failover|steps|orders|hour]: people at work on a portal
// around which everything breaks, and whether all they were told, and all that was paid, is so in the end; then each
// fault of the database that needs a plan of its own, all calls that write with each of their steps broken in the ways
// that find most, and the loss of a primary whose standby takes over, and 10,000 orders of all calls about the line of a dinner. Only when asked for: every way to break a step
// (steps), and an hour with three such losses and an update of both portals (--minutes M for less).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readOptions } from "#scripts/options.mjs";
import { reportOf, reportOfEmbedded } from "#test/faults/checks/report.ts";
import { findHaproxy } from "#test/programs/haproxy.ts";
import { findPatroni } from "#test/programs/patroni.ts";
import { runEmbedded } from "./embedded.ts";
import { LOSSES, runFailover } from "./failover.ts";
import { runHour } from "./hour.ts";
import { killApart } from "./kill-in-child-process.ts";
import { runFaults } from "./run.ts";
import { HOUR, LONG_FAILOVER, LONG_FORM, SHORT_FAILOVER, SHORT_FORM } from "./run-sizes.ts";

/** Orders of all calls about the line of a dinner, of which `npm test` tries a few. */
const ORDERS_TEST = "src/server/registrations/seats/line/every-order.race.test.ts";
const ORDERS = "10000";
const DATABASE_FAULTS = ["test/faults/crash.race.test.ts", "test/faults/frozen.race.test.ts"];
/** A portal serves within this time of the promotion. */
const SERVES_WITHIN_MS = 5_000;
const trace = (line: string) => void process.stderr.write(`${line}\n`);
const { values } = readOptions("test:faults");
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const form = values.short ? SHORT_FORM : LONG_FORM;
const journeys = Number(values.journeys ?? form.journeys);
const kills = Number(values.kills ?? form.kills);
const log = values.trace ? trace : undefined;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.stdout.write(`Seed ${seed}: the same plan again with --seed ${seed}.\n`);
let isBroken = false;
/** Whether a program is missing for something that was to be run; the run then fails, too. */
let isLeftOut = false;
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
/** Those are tests of `npm test`, too, which breaks the steps of fewer calls. */
const inVitest = async (files: readonly string[], STEPS: string, isShort = values.short) => {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "race", ...files];
  const env = { ...process.env, STEPS, STEPS_SHORT: isShort ? "1" : "0", ORDERS, ORDERS_SEED: String(seed) };
  const [code] = await once(spawn(process.execPath, vitest, { stdio: "inherit", env }), "exit");
  isBroken ||= code !== 0;
};
const STEPS_TEST = "test/faults/steps/steps.race.test.ts";
const onFailover = async () => {
  const haproxy = findHaproxy();
  if (!haproxy) {
    isLeftOut = true;
    return;
  }
  const extent = { ...(values.short ? SHORT_FAILOVER : LONG_FAILOVER), seed, ...(log && { trace: log }) };
  if (values.journeys !== undefined) extent.journeys = journeys;
  for (const loss of LOSSES) {
    // What Patroni does is not asynchronous.
    const patroni = loss.isSynchronous && !values.short ? findPatroni() : undefined;
    const { outcome, servesAfterMs } = await runFailover({ haproxy, patroni }, loss, extent);
    const lost = outcome.verdicts.some(({ broken }) => broken.length > 0);
    process.stdout.write(reportOf(seed, outcome));
    process.stdout.write(
      `The primary was ${loss.how}, its standby ${loss.isSynchronous ? "synchronous" : "asynchronous"}${patroni ? " and promoted by Patroni" : ""}: ${(servesAfterMs / 1000).toFixed(1)} s from the promotion until a portal served.\n`,
    );
    // An asynchronous standby cannot have everything: the checks must see what it lacks.
    isBroken ||= lost === loss.isSynchronous;
    isBroken ||= servesAfterMs > SERVES_WITHIN_MS;
    isBroken ||= loss.isSynchronous && outcome.selfCheck.unseen.length > 0;
  }
};
const onHour = async () => {
  const haproxy = findHaproxy();
  const patroni = findPatroni();
  if (!haproxy || !patroni) {
    isLeftOut = true;
    return;
  }
  const share = Number(values.minutes) / 60;
  const [hourJourneys, spreadMs] = [Math.ceil(HOUR.journeys * share), share * 3_600_000];
  const extent = { ...HOUR, seed, journeys: hourJourneys, spreadMs, ...(log && { trace: log }) };
  const { outcome, servedAfterMs } = await runHour({ haproxy, patroni }, extent);
  process.stdout.write(reportOf(seed, outcome));
  const seconds = servedAfterMs.map((ms) => (ms / 1000).toFixed(1)).join(", ");
  process.stdout.write(
    `Three primaries were lost; from each promotion a portal served after ${seconds} s.\n`,
  );
  isBroken ||=
    outcome.verdicts.some(({ broken }) => broken.length > 0) || outcome.selfCheck.unseen.length > 0;
};
if (values.only === "failover") await onFailover();
else if (values.only === "hour") await onHour();
else if (values.only === "steps") await inVitest([STEPS_TEST], values.call ?? "all");
else if (values.only === "orders") await inVitest([ORDERS_TEST], "");
else if (values.short) await Promise.all([onPostgres(), kills > 0 && apart()]);
else {
  await onPostgres();
  if (kills > 0) await onEmbedded();
  if (journeys > 0) await inVitest([...DATABASE_FAULTS, STEPS_TEST], "all", true);
  if (journeys > 0) await onFailover();
  if (journeys > 0) await inVitest([ORDERS_TEST], "");
}
const holds = isLeftOut ? "What was checked holds; something could not be run." : "Everything holds.";
process.stdout.write(isBroken ? "\nSomething does not hold.\n" : `\n${holds}\n`);
process.exit(isBroken || isLeftOut ? 1 : 0);
