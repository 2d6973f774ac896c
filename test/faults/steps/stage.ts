import { sql } from "drizzle-orm";
import { portalJobs } from "#server/jobs.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import type { Job } from "#server/platform/jobs/run-jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { confirmEveryone } from "#test/people/proofs.ts";
import { aWorld, type World } from "#test/security/world.ts";
import type { Shop } from "#test/services/shop.ts";
import { BrokenSteps } from "./broken-steps.ts";
import { openReader } from "./open-reader.ts";
import { keepTables } from "./restored.ts";
import type { Reader } from "./rows.ts";

/** A chapter on a real PostgreSQL that is as it was at the start whenever it is asked to be. */
export type Stage = {
  shop: Shop;
  world: World;
  steps: BrokenSteps;
  reader: Reader;
  /** Emails that the mail server has accepted. */
  sent: OutgoingEmail[];
  jobs: readonly Job[];
  /** Everything is as at the start; with other ids and at another time if `isOther`. */
  restore(isOther?: boolean): Promise<void>;
  /** Does what background work would do in the next hours, so that what was interrupted is finished. */
  settle(): Promise<void>;
  end(): Promise<void>;
};

/** Jobs that finish what a call has begun, in the order in which they can. */
const FINISHING = ["read notifications", "reconcile payments", "apply recorded charges", "follow up refunds"];
const HOUR_MS = 3_600_000;

export async function openStage(shop: Shop): Promise<Stage> {
  const { app } = shop;
  const world = await aWorld(shop);
  await confirmEveryone(app);
  // What the world began must not be finished by the calls under test.
  await shop.notifications();
  const start = app.now;
  const restoreTables = await keepTables(app.db);
  const restoreProvider = await keepProvider(shop);
  const { reader, end } = await openReader(app.db);
  const { apiUrl } = app.config.authorizeNet;
  const steps = new BrokenSteps((url) => url === apiUrl);
  const sent: OutgoingEmail[] = [];
  const work: Omit<SystemContext, "now"> = { db: app.db, config: app.config, log: openLog(app.config) };
  const jobs = portalJobs(work, (mail) => steps.mail(() => void sent.push(mail)));
  return {
    shop,
    world,
    steps,
    reader,
    sent,
    jobs,
    async restore(isOther = false) {
      await restoreTables();
      await restoreProvider();
      app.now = start;
      sent.length = 0;
      if (!isOther) return;
      app.now = new Date(start.getTime() + 60_000);
      await app.db.execute(sql`select setval(format('public.%I', sequencename)::regclass, coalesce(last_value, 1) + 1000)
        from pg_sequences where schemaname = 'public'`);
    },
    async settle() {
      await shop.delivered();
      for (let turn = 0; turn < 3; turn += 1) {
        app.now = new Date(app.now.getTime() + HOUR_MS);
        for (const job of jobs.filter(({ name }) => FINISHING.includes(name))) await job.run(app.now);
      }
    },
    async end() {
      steps.remove();
      await end();
    },
  };
}

/** Keeps what the provider knows, and returns what makes it so again, at the same time of its stopped clock. */
async function keepProvider(shop: Shop): Promise<() => Promise<void>> {
  const time = async () => Date.parse(((await shop.control("GET", "/clock")) as { now: string }).now);
  const keptAt = await time();
  // Without how far it is ahead of the real clock, which goes on.
  const state = {
    ...((await shop.control("GET", "/state")) as object),
    clockAhead: -Number.MAX_SAFE_INTEGER,
  };
  return async () => {
    await shop.control("PUT", "/state", state);
    const ms = keptAt - (await time());
    if (ms > 0) await shop.control("POST", "/clock/advance", { ms });
  };
}
