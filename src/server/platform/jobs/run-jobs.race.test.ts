import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { acquireLease, releaseLease, startJobs } from "./run-jobs.ts";

/** Enough for three workers to come into each other's way. */
const TURNS = 60;

const app = useApp({}, openRaceDatabase);

describe("a job that many processes could run", () => {
  it("is held by one of ten processes, and by another once it is released", async () => {
    const holders = Array.from({ length: 10 }, () => randomUUID());
    for (let round = 0; round < 10; round += 1) {
      const got = await Promise.all(
        holders.map((holder) => acquireLease(app.db, { name: "sweep", holder }, app.now)),
      );
      expect(got.filter(Boolean)).toHaveLength(1);
      await releaseLease(app.db, { name: "sweep", holder: holders[got.indexOf(true)] });
    }
  });

  it("is taken over by one of ten after its holder has died", async () => {
    expect(await acquireLease(app.db, { name: "sweep", holder: randomUUID() }, app.now)).toBe(true);
    const later = new Date(app.now.getTime() + 60_000);
    const got = await Promise.all(
      Array.from({ length: 10 }, () => acquireLease(app.db, { name: "sweep", holder: randomUUID() }, later)),
    );
    expect(got.filter(Boolean)).toHaveLength(1);
  });

  it("is taken over if its holder died with a clock a day ahead, not a minute", async () => {
    const ahead = (minutes: number) => new Date(app.now.getTime() + minutes * 60_000);
    expect(await acquireLease(app.db, { name: "sweep", holder: randomUUID() }, ahead(1))).toBe(true);
    expect(await acquireLease(app.db, { name: "sweep", holder: randomUUID() }, app.now)).toBe(false);
    expect(await acquireLease(app.db, { name: "sweep", holder: randomUUID() }, ahead(24 * 60))).toBe(true);
    const got = await Promise.all(
      Array.from({ length: 10 }, () =>
        acquireLease(app.db, { name: "sweep", holder: randomUUID() }, app.now),
      ),
    );
    expect(got.filter(Boolean)).toHaveLength(1);
  });

  it("never runs twice at once in two processes on one database", async () => {
    const neighbour = await neighbourOf(app);
    const seen = { now: 0, most: 0, turns: 0 };
    const job = {
      name: "sweep",
      everyMs: 1,
      async run() {
        seen.now += 1;
        seen.turns += 1;
        seen.most = Math.max(seen.most, seen.now);
        await wait(5);
        seen.now -= 1;
      },
    };
    const workers = [app, app, neighbour].map(({ db, config }) =>
      startJobs({ db, log: openLog(config), clock: () => new Date() }, [job]),
    );
    await expect.poll(() => seen.turns, { timeout: 30_000, interval: 5 }).toBeGreaterThan(TURNS);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(seen.most).toBe(1);
  });
});

it("A worker that is told to stop signals the running job and waits for it", async () => {
  const seen: string[] = [];
  const begun = Promise.withResolvers<void>();
  const job = {
    name: "long",
    everyMs: 1,
    async run(_now: Date, stopping?: AbortSignal) {
      seen.push("begun");
      begun.resolve();
      while (!stopping?.aborted) await wait(5);
      await wait(50);
      seen.push("ended");
    },
  };
  const worker = startJobs({ db: app.db, log: openLog(app.config), clock: () => new Date() }, [job]);
  await begun.promise;
  await worker.stop();
  expect(seen).toEqual(["begun", "ended"]);
  expect((await app.db.execute(sql`select name from leases`)).rows).toEqual([]);
});

describe("due emails", () => {
  const nobodys = { owners: "nobody", priority: "ordinary" } as const;
  it("are each sent once when two processes send at the same moment", async () => {
    const neighbour = await neighbourOf(app);
    for (let n = 0; n < 60; n += 1) {
      const email = { kind: "test", onceKey: `email:${n}`, to: "anna@example.org", subject: `Email ${n}` };
      await queueEmail(app.db, app.now, {
        ...email,
        ...nobodys,
        text: "Dear Anna",
        html: "<p>Dear Anna</p>",
      });
    }
    const sent: string[] = [];
    const send = async ({ subject }: OutgoingEmail) => {
      await wait(1);
      sent.push(subject);
    };
    const senders = [app.db, neighbour.db, app.db, neighbour.db];
    while ((await Promise.all(senders.map((db) => sendDueEmails(db, app.now, { send })))).some((n) => n > 0));
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
    const { rows } = await app.db.execute(sql`select id from outbox where sent_at is null`);
    expect(rows).toEqual([]);
  });

  it("are queued once if two transactions write the same one at once", async () => {
    const email = { kind: "test", onceKey: "one", to: "anna@example.org", subject: "One" };
    const writing = Array.from({ length: 10 }, () =>
      app.db.transaction((tx) =>
        queueEmail(tx, app.now, { ...email, ...nobodys, text: "Dear Anna", html: "<p>Dear Anna</p>" }),
      ),
    );
    await Promise.all(writing);
    const { rows } = await app.db.execute(sql`select id from outbox`);
    expect(rows).toHaveLength(1);
  });
});
