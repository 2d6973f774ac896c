import { randomUUID } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/log/log.ts";
import { inTrace, newTrace } from "#server/platform/log/request-trace.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { leases } from "#server/platform/tables.ts";

/**
 * One kind of background work. A run does what is due and may be repeated at any moment, also after dying halfway. A
 * long run stops between two items once `stopping` is aborted; what is left is still due.
 */
export type Job = {
  name: string;
  everyMs: number;
  run: (now: Date, stopping?: AbortSignal) => Promise<unknown>;
  /**
   * Whether there is anything to do, found by reading alone: if not, the run writes nothing, not even a lease, and
   * browsers' cached answers stay valid (006). For jobs that run every few seconds.
   */
  isDue?: (now: Date) => Promise<boolean>;
};

const HOLDER = randomUUID();
/** After this time another process takes over the job of a process that died. */
const LEASE_MS = 60_000;

type Tools = { db: Database; log: Log; clock: () => Date };

/** Runs each job at its own interval, in one process at a time. `stop` aborts running jobs and waits for them to end. */
export function startJobs({ db, log, clock }: Tools, jobs: readonly Job[]): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function schedule(job: Job, inMs: number): void {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = inTrace({ ...newTrace(), job: job.name }, () => runOnce(job)).finally(() => {
        running.delete(run);
        schedule(job, job.everyMs);
      });
      running.add(run);
    }, inMs);
    timers.add(timer);
  }

  async function runOnce(job: Job): Promise<void> {
    try {
      if (!(await isWorthRunning(db, job, clock()))) return;
      if (!(await acquireLease(db, job, clock()))) return;
      try {
        await job.run(clock(), stopping.signal);
      } finally {
        await releaseLease(db, job);
      }
    } catch (error) {
      log.error({ error: summarizeError(error) }, "a job failed and will be retried");
    }
  }

  // Staggered, so that a start does not do everything at once.
  for (const [index, job] of jobs.entries()) schedule(job, 200 * (index + 1));
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** An abandoned lease is taken over even when nothing is due, so that none stays forever. */
async function isWorthRunning(db: Database, { name, isDue }: Job, now: Date): Promise<boolean> {
  if (!isDue || (await isDue(now))) return true;
  const rows = await db.select({ name: leases.name }).from(leases).where(eq(leases.name, name));
  return rows.length > 0;
}

type Lease = { name: string; holder?: string | undefined };

/**
 * Takes the named lease for this process unless another one holds it. A lease that ends later than any could (allowing
 * a minute between clocks) was taken by a process whose clock was wrong, and is taken over.
 */
export async function acquireLease(
  db: Database,
  { name, holder = HOLDER }: Lease,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + LEASE_MS);
  const implausible = new Date(now.getTime() + 2 * LEASE_MS);
  const taken = await db
    .insert(leases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until },
      setWhere: sql`${lte(leases.until, now)} or ${gt(leases.until, implausible)}`,
    })
    .returning({ name: leases.name });
  return taken.length > 0;
}

/** Gives the lease back before it ends. */
export async function releaseLease(db: Database, { name, holder = HOLDER }: Lease): Promise<void> {
  await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
}
