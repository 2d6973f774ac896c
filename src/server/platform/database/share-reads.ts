import { setImmediate as afterReadingSockets } from "node:timers/promises";

/** Nobody waits longer for the end of the read before theirs: its answer may be lost. */
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
        // All who came in with the same reading of the sockets go together.
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

/** Settles when the read has ended, well or not, or takes too long. */
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
 * Like `together`, and reads again only where something has been committed since the last read. Askers bring the name
 * of the database's state at a moment after they asked (`me.snapshot`): while that is the same, so is every row.
 */
export function shareReadUntilChange<Answer>(
  read: () => Promise<Answer>,
): (snapshot: string) => Promise<Answer> {
  let known: { snapshot: string; answer: Answer } | undefined;
  const readAll = shareRead(read);
  return async (snapshot) => {
    if (known?.snapshot === snapshot) return known.answer;
    const answer = await readAll();
    // What was committed between the two makes the answer newer than the name says, never older.
    known = { snapshot, answer };
    return answer;
  };
}
