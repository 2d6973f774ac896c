import { describe, expect, it } from "vitest";
import { reportOf } from "#test/faults/checks/report.ts";
import { killApart } from "./kill-in-child-process.ts";
import { runFaults } from "./run.ts";
import { SHORT_FORM } from "./run-sizes.ts";

/** Long enough for a machine that is busy with other things; alone it takes less than a minute. */
const PATIENCE_MS = 600_000;
const SEED = 20_261_121;

describe.concurrent("the short form of npm run test:faults", () => {
  it(
    "loses no money, seat, email or promise while each kind of fault strikes",
    async () => {
      const outcome = await runFaults({ ...SHORT_FORM, seed: SEED });
      const report = reportOf(SEED, outcome);
      const broken = outcome.verdicts.flatMap(({ rule, broken }) => broken.map((why) => `${rule}: ${why}`));
      expect(broken, report).toEqual([]);
      expect(outcome.selfCheck.unseen).toEqual([]);
      expect(outcome.figures.charges, report).toBeGreaterThan(5);
    },
    PATIENCE_MS,
  );

  it(
    "loses no acknowledged write when the portal on the embedded database is killed",
    async () => {
      const { isBroken, report } = await killApart(SEED, SHORT_FORM.kills);
      expect(isBroken, report).toBe(false);
    },
    PATIENCE_MS,
  );
});
