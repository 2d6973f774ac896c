import { expect } from "vitest";
import type { TestApp } from "#test/app.ts";
import type { Asker } from "./any-asker.ts";
import { outcomeOf } from "./every-asker.ts";
import { type Asking, readParts, writeAskers } from "./write-askers.ts";

type Ask = (asking: Asking) => Promise<{ status?: string }>;

/**
 * All ask at once, and their twins one by one under the event's lock: each gets the twin's answer and leaves the same rows.
 * Returns the twins' outcomes.
 */
export async function endsAlike(
  app: TestApp,
  askers: readonly Asker[],
  { atOnce, underLock }: { atOnce: Ask; underLock: Ask },
): Promise<string[]> {
  const [askings, twins] = [await writeAskers(app, askers), await writeAskers(app, askers)];
  const answers = await Promise.all(askings.map((one) => outcomeOf(atOnce(one))));
  const locked: string[] = [];
  for (const one of twins) locked.push(await outcomeOf(underLock(one)));
  const [parts, theirs] = [await readParts(app, askings), await readParts(app, twins)];
  for (const [n, { asker }] of askings.entries()) {
    expect({ asker, answer: answers[n], part: parts[n] }).toEqual({
      asker,
      answer: locked[n],
      part: theirs[n],
    });
  }
  return locked;
}
