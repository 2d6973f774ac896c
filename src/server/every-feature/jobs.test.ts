import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { portalJobs } from "#server/jobs.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { acquireLease, startJobs } from "#server/platform/jobs/run-jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aMember } from "#test/factories.ts";

const app = useApp({}, openEmbedded);
/** Jobs that run at least this often must not invalidate what browsers have cached. */
const QUICK_MS = 5_000;

/** The frequent jobs, sped up a hundred times, with a count of how often each one checked for work. */
function frequentJobs() {
  const sent: string[] = [];
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const all = portalJobs(context, async ({ subject }) => void sent.push(subject));
  const quick = all.filter(({ everyMs }) => everyMs <= QUICK_MS);
  // Jobs start one after the other: each is waited for.
  const looks: Record<string, number> = Object.fromEntries(quick.map(({ name }) => [name, 0]));
  const counted = quick.map((job) => ({
    ...job,
    everyMs: 10,
    isDue(now: Date) {
      looks[job.name] = (looks[job.name] ?? 0) + 1;
      return job.isDue?.(now) ?? Promise.resolve(true);
    },
  }));
  return { looks, sent, work: startJobs({ db: app.db, log: context.log, clock: () => app.now }, counted) };
}

const snapshot = async () =>
  (await app.db.execute<{ now: string }>(sql`select pg_current_snapshot()::text as now`)).rows[0]?.now;
const isChecked = (looks: Record<string, number>) =>
  expect.poll(() => Math.min(...Object.values(looks)), { timeout: 10_000 }).toBeGreaterThan(3);

it("Frequent jobs with nothing to do write nothing, so browser caches stay valid", async () => {
  const before = await snapshot();
  const { looks, work } = frequentJobs();
  await isChecked(looks);
  await work.stop();
  expect(Object.keys(looks).sort()).toEqual([
    "carry out deletions",
    "read notifications",
    "requeue emails of undone imports",
    "send emails",
    "update the mailing list",
  ]);
  expect(await snapshot()).toBe(before);
});

it("Frequent jobs do new work and take over that of a dead process", async () => {
  await acquireLease(
    app.db,
    { name: "read notifications", holder: randomUUID() },
    new Date(app.now.getTime() + 26 * 3_600_000),
  );
  const { sent, work } = frequentJobs();
  await queueEmail(app.db, app.now, {
    owners: "nobody",
    priority: "ordinary",
    kind: "test",
    onceKey: "test:1",
    to: "anna@example.org",
    subject: "Hello",
    text: "Dear Anna",
    html: "<p>Dear Anna</p>",
  });
  await aMember(app.db, { email: "anna@example.org" });
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(["Hello"]);
  const left = async () =>
    (
      await app.db.execute(sql`select 1 from leases union all select 1 from mailing_changes
        union all select 1 from outbox where sent_at is null`)
    ).rows;
  // No list is synced here, so the change is discarded.
  await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  await work.stop();
});
