import { describe, expect, it } from "vitest";
import { reportOf } from "#test/faults/checks/report.ts";
import { runFailover } from "#test/faults/failover.ts";
import { SHORT_FAILOVER } from "#test/faults/run-sizes.ts";
import { findHaproxy } from "#test/programs/haproxy.ts";

const SEED = 20_261_123;
/** Long enough for a machine that is busy with other things. */
const PATIENCE_MS = 900_000;
/** A busy machine is slow: `npm run test:faults`, which runs alone, allows 5 s. */
const SERVES_AFTER_MS = 30_000;
/** What members were told: a seat, a payment, a cancellation. */
const PROMISES = "what anybody was told is true";

const haproxy = findHaproxy();
const run = (how: "killed" | "frozen", isSynchronous: boolean) =>
  runFailover({ haproxy: haproxy ?? "" }, { how, isSynchronous }, { ...SHORT_FAILOVER, seed: SEED });

describe.skipIf(!haproxy).concurrent("the primary database is lost while members register and pay", () => {
  for (const how of ["killed", "frozen"] as const) {
    it(
      `${how}, a synchronous standby takes over and nothing acknowledged is lost`,
      async () => {
        const { outcome, servesAfterMs } = await run(how, true);
        const report = reportOf(SEED, outcome);
        const broken = outcome.verdicts.flatMap(({ rule, broken }) => broken.map((why) => `${rule}: ${why}`));
        expect(broken, report).toEqual([]);
        expect(outcome.selfCheck.unseen).toEqual([]);
        expect(outcome.figures.charges, report).toBeGreaterThan(5);
        expect(servesAfterMs, `served after ${servesAfterMs} ms\n${report}`).toBeLessThan(SERVES_AFTER_MS);
      },
      PATIENCE_MS,
    );
  }

  it(
    "killed, an asynchronous standby lacks what its line had not carried, and the checks see it",
    async () => {
      const { outcome } = await run("killed", false);
      const promises = outcome.verdicts.find(({ rule }) => rule === PROMISES);
      expect(promises?.broken.length, reportOf(SEED, outcome)).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
