import { setImmediate as afterReadingSockets } from "node:timers/promises";

/**
 * Lets callers that come while a read is under way share the next one: nobody is answered from a read that
 * began before he asked, and a hundred askers cost two reads.
 */
export function together<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let next: Promise<Answer> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    if (!next) {
      const turn = running
        // All who came in with the same reading of the sockets go together.
        .then(() => afterReadingSockets())
        .then(() => {
          next = undefined;
          return read();
        });
      running = turn.catch(() => undefined);
      next = turn;
    }
    return next;
  };
}
