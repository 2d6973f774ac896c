import { describe, expect, it } from "vitest";
import { runEmbedded } from "./embedded.ts";
import { reportOf, reportOfEmbedded } from "./report.ts";
import { runFaults } from "./run.ts";
import { SHORT } from "./settle.ts";

/** Long enough for a machine that is busy with other things; alone it takes half a minute. */
const PATIENCE_MS = 600_000;
const SEED = 20_261_121;

describe("the short form of npm run test:faults", () => {
  it(
    "loses no money, seat or letter and keeps every word while each kind of fault strikes",
    async () => {
      const extent = { seed: SEED, journeys: 14, atOnce: 14, every: [6, 9] as const, patience: SHORT };
      const outcome = await runFaults(extent);
      const broken = outcome.verdicts.flatMap(({ rule, broken }) => broken.map((why) => `${rule}: ${why}`));
      expect(broken, reportOf(SEED, outcome)).toEqual([]);
      expect(outcome.selfCheck.unseen).toEqual([]);
      expect(outcome.figures.charges).toBeGreaterThan(5);
    },
    PATIENCE_MS,
  );

  it(
    "loses no acknowledged write when the portal on the embedded database is killed",
    async () => {
      const embedded = await runEmbedded(SEED, 3);
      expect(embedded.broken, reportOfEmbedded(embedded)).toEqual([]);
      expect(embedded.acknowledged).toBeGreaterThan(5);
    },
    PATIENCE_MS,
  );
});
