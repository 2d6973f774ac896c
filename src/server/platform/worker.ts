import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { inWords } from "./http.ts";
import type { Log } from "./log.ts";
import { inTrace, newTrace } from "./request-trace.ts";

/**
 * One kind of background work: does what is due now and may run again at any moment, also after dying halfway. One
 * that does much in a turn ends between two things when it is `stopping`; what is left is still due.
 */
export type Chore = {
  name: string;
  everyMs: number;
  run: (now: Date, stopping?: AbortSignal) => Promise<unknown>;
  /**
   * Whether there is anything to do, by reading alone: otherwise a turn writes nothing, not even a lease, and what
   * browsers keep stays right (006). For chores of a quick rhythm.
   */
  isDue?: (now: Date) => Promise<boolean>;
};

const HOLDER = randomUUID();
/** A chore of a process that died is free for another one after this time. */
const LEASE_MS = 60_000;

/** Runs each chore in its own rhythm, in one process of all at a time. `stop` ends those under way, and waits until they have ended. */
export function startWorker(
  db: Database,
  log: Log,
  clock: () => Date,
  chores: readonly Chore[],
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function plan(chore: Chore, inMs: number): void {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const turn = inTrace({ ...newTrace(), chore: chore.name }, () => takeTurn(chore)).finally(() => {
        running.delete(turn);
        plan(chore, chore.everyMs);
      });
      running.add(turn);
    }, inMs);
    timers.add(timer);
  }

  async function takeTurn(chore: Chore): Promise<void> {
    try {
      if (!(await isWorthATurn(db, chore, clock()))) return;
      if (!(await lease(db, chore.name, clock()))) return;
      try {
        await chore.run(clock(), stopping.signal);
      } finally {
        await giveBack(db, chore.name);
      }
    } catch (error) {
      log.error({ error: inWords(error) }, "a chore failed and will be tried again");
    }
  }

  // Apart from each other, so that a start does not do everything at once.
  for (const [index, chore] of chores.entries()) plan(chore, 200 * (index + 1));
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** A lease that is left by a process that died is taken over even then, so that none is left for ever. */
async function isWorthATurn(db: Database, { name, isDue }: Chore, now: Date): Promise<boolean> {
  if (!isDue || (await isDue(now))) return true;
  const { rows } = await db.execute(sql`select from leases where name = ${name}`);
  return rows.length > 0;
}

/**
 * Takes the named work for this process, unless another one has it. A lease that ends later than any could, with a
 * minute for clocks that differ, was taken by a process whose clock was wrong: it would bind all others for as long.
 */
export async function lease(db: Database, name: string, now: Date, holder = HOLDER): Promise<boolean> {
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const never = new Date(now.getTime() + 2 * LEASE_MS).toISOString();
  const taken =
    await db.execute(sql`insert into leases (name, holder, until) values (${name}, ${holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where leases.until <= ${now.toISOString()} or leases.until > ${never} returning name`);
  return taken.rows.length > 0;
}

/** Lets others have it before the time is over. */
export async function giveBack(db: Database, name: string, holder = HOLDER): Promise<void> {
  await db.execute(sql`delete from leases where name = ${name} and holder = ${holder}`);
}
