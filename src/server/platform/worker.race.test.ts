import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/race-database.ts";
import { openLog } from "./log.ts";
import type { Mail } from "./mail.ts";
import { post, sendDueLetters } from "./outbox.ts";
import { giveBack, lease, startWorker } from "./worker.ts";

const app = useApp({}, openRaceDatabase);

describe("a chore that many processes could do", () => {
  it("is held by one of ten that reach for it, and by another one when that one gives it back", async () => {
    const holders = Array.from({ length: 10 }, () => randomUUID());
    for (let round = 0; round < 10; round += 1) {
      const got = await Promise.all(holders.map((holder) => lease(app.db, "sweep", app.now, holder)));
      expect(got.filter(Boolean)).toHaveLength(1);
      await giveBack(app.db, "sweep", holders[got.indexOf(true)]);
    }
  });

  it("is taken over by one of ten when its holder has died", async () => {
    expect(await lease(app.db, "sweep", app.now, randomUUID())).toBe(true);
    const later = new Date(app.now.getTime() + 60_000);
    const got = await Promise.all(
      Array.from({ length: 10 }, () => lease(app.db, "sweep", later, randomUUID())),
    );
    expect(got.filter(Boolean)).toHaveLength(1);
  });

  it("is taken over at once when its holder died with a clock that was a day ahead, and left alone by a minute", async () => {
    const ahead = (minutes: number) => new Date(app.now.getTime() + minutes * 60_000);
    expect(await lease(app.db, "sweep", ahead(1), randomUUID())).toBe(true);
    expect(await lease(app.db, "sweep", app.now, randomUUID())).toBe(false);
    expect(await lease(app.db, "sweep", ahead(24 * 60), randomUUID())).toBe(true);
    const got = await Promise.all(
      Array.from({ length: 10 }, () => lease(app.db, "sweep", app.now, randomUUID())),
    );
    expect(got.filter(Boolean)).toHaveLength(1);
  });

  it("never runs twice at the same moment in two processes that work on one database", async () => {
    const neighbour = await neighbourOf(app);
    const seen = { now: 0, most: 0, turns: 0 };
    const chore = {
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
      startWorker(db, openLog(config), () => new Date(), [chore]),
    );
    await wait(1500);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(seen.most).toBe(1);
    expect(seen.turns).toBeGreaterThan(5);
  });
});

it("A worker that is told to stop says so to the chore under way, and waits for it", async () => {
  const seen: string[] = [];
  const begun = Promise.withResolvers<void>();
  const chore = {
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
  const worker = startWorker(app.db, openLog(app.config), () => new Date(), [chore]);
  await begun.promise;
  await worker.stop();
  expect(seen).toEqual(["begun", "ended"]);
  expect((await app.db.execute(sql`select name from leases`)).rows).toEqual([]);
});

describe("letters that are due", () => {
  const nobodys = { owners: "nobody", priority: "ordinary" } as const;
  it("are each sent once when two processes send at the same moment", async () => {
    const neighbour = await neighbourOf(app);
    for (let n = 0; n < 60; n += 1) {
      const letter = { kind: "test", onceKey: `letter:${n}`, to: "anna@example.org", subject: `Letter ${n}` };
      await post(app.db, app.now, { ...letter, ...nobodys, text: "Dear Anna", html: "<p>Dear Anna</p>" });
    }
    const sent: string[] = [];
    const send = async ({ subject }: Mail) => {
      await wait(1);
      sent.push(subject);
    };
    const senders = [app.db, neighbour.db, app.db, neighbour.db];
    while ((await Promise.all(senders.map((db) => sendDueLetters(db, app.now, send)))).some((n) => n > 0));
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
    const { rows } = await app.db.execute(sql`select id from outbox where sent_at is null`);
    expect(rows).toEqual([]);
  });

  it("are queued once when two transactions write of the same thing at the same moment", async () => {
    const letter = { kind: "test", onceKey: "one", to: "anna@example.org", subject: "One" };
    const writing = Array.from({ length: 10 }, () =>
      app.db.transaction((tx) =>
        post(tx, app.now, { ...letter, ...nobodys, text: "Dear Anna", html: "<p>Dear Anna</p>" }),
      ),
    );
    await Promise.all(writing);
    const { rows } = await app.db.execute(sql`select id from outbox`);
    expect(rows).toHaveLength(1);
  });
});
