import { setImmediate as afterReadingSockets } from "node:timers/promises";
import type { Database } from "./database.ts";

/** How long to wait for the previous read to end: its answer may be lost. */
const LATE_MS = 500;

/**
 * Lets callers that arrive during a read share the next one: no one gets the answer of a read that began before
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
 * `shareRead` for each of many things that callers name by a key, such as dinners. `latest` is what else the read
 * needs, such as the time; the value of the last caller before the read begins is used. A key is dropped once its last
 * caller has the answer.
 */
export function shareReadOfEach<Key, Latest, Answer>(
  read: (key: Key, latest: Latest) => Promise<Answer>,
): (key: Key, latest: Latest) => Promise<Answer> {
  type One = { latest: Latest; waiting: number; read: () => Promise<Answer> };
  const asked = new Map<Key, One>();
  return async (key, latest) => {
    const one: One = asked.get(key) ?? { latest, waiting: 0, read: shareRead(() => read(key, one.latest)) };
    asked.set(key, one);
    one.latest = latest;
    one.waiting += 1;
    try {
      return await one.read();
    } finally {
      one.waiting -= 1;
      if (one.waiting === 0) asked.delete(key);
    }
  };
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

/** Makes something once per database, such as a reader that callers share, and keeps it as long as the database. */
export function perDatabase<Made>(make: (db: Database) => Made): (db: Database) => Made {
  const made = new WeakMap<Database, { one: Made }>();
  return (db) => {
    const known = made.get(db) ?? { one: make(db) };
    made.set(db, known);
    return known.one;
  };
}
