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

/**
 * Like `together`, and reads again only where something has been committed since it last read. The asker brings the
 * database's snapshot of a moment after he asked (`me.snapshot`): as long as that is the same, so is every row.
 */
export function togetherIfChanged<Answer>(
  read: () => Promise<Answer>,
): (snapshot: string) => Promise<Answer> {
  let known: { snapshot: string; answer: Answer } | undefined;
  const readAll = together(read);
  return async (snapshot) => {
    if (known?.snapshot === snapshot) return known.answer;
    const answer = await readAll();
    // What was committed between the two makes the answer newer than the snapshot says, never older.
    known = { snapshot, answer };
    return answer;
  };
}
