import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Attention } from "#contract/attention.ts";
import type { Log } from "#server/platform/log/log.ts";
import { testConfig, useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { announceProcess } from "./announce-process.ts";
import { listProcesses } from "./queries.ts";

const app = useApp({}, openRaceDatabase);
const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()));
});

/** A process with these settings, whose clock is ahead by this much; `said` is what it warned of. */
function aProcess(settings: Record<string, string> = {}, aheadMs = 0) {
  const said: unknown[] = [];
  const announced = announceProcess({
    db: app.db,
    config: testConfig(settings),
    log: { warn: (facts: unknown) => said.push(facts) } as unknown as Log,
    clock: () => new Date(Date.now() + aheadMs),
    everyMs: 20,
  });
  running.push(announced);
  return { ...announced, said };
}

const untilThere = (count: number) =>
  vi.waitFor(async () => expect(await listProcesses(app.db)).toHaveLength(count), 30_000);
const attentionOf = async ({ cookie }: { cookie: string }) =>
  (await app.call<Attention>("GET", "/api/admin/attention", { cookie })).body.processes;

describe("the processes of a portal", () => {
  it("are equal if only ports, pools and folders differ", async () => {
    const olga = await aFullOfficer(app);
    const one = aProcess({ PORT: "5001", DATABASE_POOL: "5", DATA_DIR: "/one", LOG_LEVEL: "silent" });
    const other = aProcess(
      { PORT: "5002", DATABASE_POOL: "9", DATA_DIR: "/other", LOG_LEVEL: "error" },
      3_000,
    );
    await untilThere(2);
    await wait(100);
    expect([one.said, other.said]).toEqual([[], []]);
    expect(await attentionOf(olga)).toBeNull();
  });

  it("with different settings are named to full officers and in the log, once, without values", async () => {
    const [olga, lars] = [await aFullOfficer(app), await aLimitedOfficer(app)];
    const one = aProcess({ PORT: "5001", HOLD_MINUTES: "20", SMTP_URL: "smtp://a:secret@127.0.0.1:1" });
    const other = aProcess({ PORT: "5002", HOLD_MINUTES: "30", SMTP_URL: "smtp://a:other@127.0.0.1:1" });
    const unequal = {
      hosts: [expect.stringMatching(/:5001$/), expect.stringMatching(/:5002$/)],
      settings: ["HOLD_MINUTES", "SMTP_URL"],
      clocksApart: 0,
    };
    await vi.waitFor(() => expect([one.said, other.said]).toEqual([[unequal], [unequal]]), 30_000);
    expect(await attentionOf(olga)).toEqual(unequal);
    expect(await attentionOf(lars)).toBeNull();
    const { rows } = await app.db.execute(sql`select settings::text as words from portal_processes`);
    expect(JSON.stringify(rows)).not.toMatch(/secret|other@|127\.0\.0\.1/);
    await other.stop();
    await untilThere(1);
    expect(await attentionOf(olga)).toBeNull();
  });

  it("with different keys are compared by the key alone", async () => {
    const olga = await aFullOfficer(app);
    aProcess({ PORT: "5001" });
    aProcess({ PORT: "5002", AUTHORIZE_NET_SIGNATURE_KEY: "FEDCBA9876543210".repeat(8) });
    await untilThere(2);
    expect(await attentionOf(olga)).toMatchObject({ settings: ["AUTHORIZE_NET_SIGNATURE_KEY"] });
  });

  it("with clocks more than five seconds apart are named", async () => {
    const olga = await aFullOfficer(app);
    aProcess({ PORT: "5001" }, -60_000);
    aProcess({ PORT: "5002" }, 60_000);
    await untilThere(2);
    const unequal = await attentionOf(olga);
    expect(unequal?.settings).toEqual([]);
    expect(unequal?.clocksApart).toBeGreaterThan(115);
    expect(unequal?.clocksApart).toBeLessThan(125);
  });

  it("that have died no longer count: by their address at once, otherwise in time", async () => {
    const olga = await aFullOfficer(app);
    aProcess({ PORT: "5001" });
    await untilThere(1);
    const died = (host: string, minutes: number) =>
      app.db.execute(sql`insert into portal_processes (id, host, migration, settings, clock_ahead_ms, seen_at)
        select gen_random_uuid(), ${host}, '036_portal_processes.sql', '{"HOLD_MINUTES": "another"}', 0, now() - ${minutes} * interval '1 minute'`);
    await died("gone:5001", 16);
    expect(await attentionOf(olga)).toBeNull();
    await died("crashed:5001", 2);
    expect(await attentionOf(olga)).toMatchObject({ settings: ["HOLD_MINUTES"] });
    await app.db.execute(sql`update portal_processes set host = (select host from portal_processes
      where host not in ('gone:5001', 'crashed:5001')) where host = 'crashed:5001'`);
    await Promise.all(running.splice(0).map((process) => process.stop()));
    aProcess({ PORT: "5001" });
    await vi.waitFor(async () => expect(await attentionOf(olga)).toBeNull(), 30_000);
    expect(await listProcesses(app.db)).toHaveLength(1);
  });

  it("go on if the list cannot be read, and say so", async () => {
    await app.db.execute(sql`alter table portal_processes rename to away`);
    const one = aProcess();
    await vi.waitFor(() => expect(one.said.length).toBeGreaterThan(0), 30_000);
    await app.db.execute(sql`alter table away rename to portal_processes`);
    await untilThere(1);
  });
});
