import { setImmediate as afterReadingSockets } from "node:timers/promises";

/** How long to wait for the previous read to end: its answer may be lost. */
const LATE_MS = 500;

/**
 * Lets callers that arrive during a read share the next one: nobody gets the answer of a read that began before
 * their call, and a hundred simultaneous calls cost two reads.
 */
export function shareRead<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let next: Promise<Answer> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    if (!next) {
      const turn = running
        // All calls that arrived in the same poll of the sockets go together.
        .then(() => afterReadingSockets())
        .then(() => {
          next = undefined;
          return read();
        });
      running = endOf(turn);
      next = turn;
    }
    return next;
  };
}

/** Resolves when the read has succeeded, failed or taken too long. */
function endOf(read: Promise<unknown>): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, LATE_MS);
    const ended = () => {
      clearTimeout(late);
      done();
    };
    read.then(ended, ended);
  });
}

/**
 * Like `shareRead`, but reads again only if something was committed since the last read. Callers pass the name of the
 * database state from after their call began (`me.snapshot`): while it is the same, so is every row.
 */
export function shareReadUntilChange<Answer>(
  read: () => Promise<Answer>,
): (snapshot: string) => Promise<Answer> {
  let known: { snapshot: string; answer: Answer } | undefined;
  const readAll = shareRead(read);
  return async (snapshot) => {
    if (known?.snapshot === snapshot) return known.answer;
    const answer = await readAll();
    // A commit between the two makes the answer newer than its name, never older.
    known = { snapshot, answer };
    return answer;
  };
}
