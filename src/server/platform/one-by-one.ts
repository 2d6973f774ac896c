import { inWords } from "./http.ts";
import type { Log } from "./log.ts";

/**
 * Does one thing after the other for background work: one that fails is logged under `what` and waits for the
 * next turn, and the others do not wait with it.
 */
export async function oneByOne<Thing>(
  log: Log,
  what: string,
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  for (const thing of things) {
    try {
      await act(thing);
    } catch (error) {
      log.error({ error: inWords(error) }, `${what} failed and will be tried again`);
    }
  }
}
