import type { Log } from "#server/platform/log/log.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";

/**
 * Processes items one by one for background work. A failed item is logged under `what` and waits for the next run,
 * without delaying the others.
 */
export async function processEach<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
  { log, what }: { log: Log; what: string },
): Promise<void> {
  for (const thing of things) {
    try {
      await act(thing);
    } catch (error) {
      log.error({ error: summarizeError(error) }, `${what} failed and will be retried`);
    }
  }
}
