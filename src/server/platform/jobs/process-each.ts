import type { Log } from "#server/platform/log/log.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";

/**
 * Does one thing after the other for background work: one that fails is logged under `what` and waits for the
 * next turn, and the others do not wait with it.
 */
export async function processEach<Thing>(
  log: Log,
  what: string,
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  for (const thing of things) {
    try {
      await act(thing);
    } catch (error) {
      log.error({ error: summarizeError(error) }, `${what} failed and will be tried again`);
    }
  }
}
