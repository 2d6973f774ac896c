import { expect, it } from "vitest";
import { openPostgres } from "#server/platform/database/database.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { useShop } from "#test/services/shop.ts";
import type { Break } from "./broken-steps.ts";
import { type Call, endpointCalls, isOfMoney } from "./calls.ts";
import { jobCalls } from "./jobs.ts";
import { reportOf } from "./report.ts";
import { openStage } from "./stage.ts";
import { BREAKS, type Swept, sweep } from "./sweep.ts";

/** In `npm run test:faults`: all calls, or those whose name has one of these words. */
const extent = process.env.STEPS ?? "";
const isShort = extent === "" || process.env.STEPS_SHORT === "1";
/** In `npm test`: the calls of money and seats, and of the breaks those that an error in them would most likely show. */
const FEW: readonly Break[] = ["commit refused", "answer lost", "late", "violated"];
/** A bound for what is stuck: on a busy machine, no statement or answer fails that was not broken on purpose. */
const PATIENCE_MS = 60_000;
const openPatiently = async () => openPostgres(await migratedRaceDatabase(), 20, PATIENCE_MS);
const shop = useShop({ AUTHORIZE_NET_TIMEOUT_SECONDS: String(PATIENCE_MS / 1000) }, openPatiently);

const isChosen = ({ name }: Call) =>
  extent === "" ? isOfMoney(name) : extent === "all" || extent.split(",").some((part) => name.includes(part));

/** A sample that cannot be prepared, which hides no other. */
const notSwept = ({ name }: Call, error: unknown): Swept => {
  const faults = [`it could not be swept: ${error}${error instanceof Error ? ` ${error.cause}` : ""}`];
  return { name, steps: 0, writes: true, faults };
};

it("leaves everything whole, whichever step of a call fails", async () => {
  const stage = await openStage(shop);
  const all: Swept[] = [];
  try {
    for (const call of [...jobCalls(stage), ...endpointCalls()].filter(isChosen)) {
      const swept = await sweep(stage, call, isShort ? FEW : BREAKS).catch((error) => notSwept(call, error));
      all.push(swept);
      process.stdout.write(reportOf([swept]));
    }
  } finally {
    await stage.end();
  }
  process.stdout.write(reportOf(all, "sum"));
  expect(all.length).toBeGreaterThan(0);
  expect(all.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
}, 7_200_000);
