import fc from "fast-check";
import { expect } from "vitest";
import { Refusal } from "#server/platform/refusal.ts";
import type { TestApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import type { Asker } from "./any-asker.ts";

const BATCH = 60;
type Counts = Record<string, number>;

/**
 * Draws batches of askers, the same in each run unless `SEED` says otherwise and more with `RUNS`, and hands them to
 * `check`, which names what became of each. At the end each of `atLeast` was seen so often, and nothing else at all, so
 * no reason is held together by chance or not at all.
 */
export async function everyAsker(
  app: TestApp,
  { anyone, batches, atLeast }: { anyone: fc.Arbitrary<Asker>; batches: number; atLeast: Counts },
  check: (askers: readonly Asker[]) => Promise<readonly string[]>,
): Promise<void> {
  const seen: Counts = {};
  await fc.assert(
    fc.asyncProperty(fc.array(anyone, { minLength: BATCH, maxLength: BATCH }), async (askers) => {
      await emptyDatabase(app.db);
      for (const what of await check(askers))
        seen[withoutFigures(what)] = (seen[withoutFigures(what)] ?? 0) + 1;
    }),
    {
      numRuns: Math.max(batches, Number(process.env.RUNS ?? 0)),
      seed: Number(process.env.SEED ?? 20261127),
      // The message names the asker that differs; smaller batches would say no more.
      endOnFailure: true,
    },
  );
  expect(Object.keys(seen).toSorted(), JSON.stringify(seen)).toEqual(Object.keys(atLeast).toSorted());
  const rare = Object.entries(atLeast).filter(([what, least]) => (seen[what] ?? 0) < least);
  expect(rare, JSON.stringify(seen)).toEqual([]);
}

/** Numbers of seats and moments, by which a sentence is the same reason. */
function withoutFigures(what: string): string {
  return what.replace(/Only \d+ /, "Only n ").replace(/ from \w+day, .*/, " from then.");
}

/** The status of an answer or the sentence of its refusal. */
export async function outcomeOf(call: Promise<{ status?: string }>): Promise<string> {
  try {
    return (await call).status ?? "answered";
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
