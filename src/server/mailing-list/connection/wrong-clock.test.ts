import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { processChanges } from "#server/mailing-list/changes/process-changes.ts";
import { syncInBackground } from "#server/mailing-list/changes/sync-in-background.ts";
import { isRunActive, PORTAL } from "#server/mailing-list/runs/run-record.ts";
import { claimRun, isRunDueWithin } from "#server/mailing-list/runs/run-steps.ts";
import { startRun } from "#server/mailing-list/runs/start-run.ts";
import { recordTrouble } from "#server/mailing-list/service/trouble.ts";
import { aMember } from "#test/factories.ts";
import { mailingList } from "#test/services/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;
const list = mailingList(service);

const OLGA = "olga@example.org";
const BO = "bo@example.org";
const DAY = 26 * 60;

beforeEach(async () => {
  await list.open();
  await list.syncAll();
});

const aPerson = () => aMember(app.db, { firstName: "Bo", lastName: "Lind", email: BO });
/** The context of a portal whose clock is this many minutes ahead of the tests' and the database's. */
const ahead = (minutes: number) => ({
  ...service.work(),
  now: new Date(Math.max(app.now.getTime(), Date.now()) + minutes * 60_000),
});
const begin = (minutes: number) => {
  const { now } = ahead(minutes);
  const run = { kind: "sync", listId: list.held.listId, by: PORTAL, now } as const;
  return app.db.transaction((tx) => startRun(tx, run));
};
/** A portal with a correct clock runs once. */
const turn = () => syncInBackground(service.work());
const dueAt = async () =>
  (
    await app.db.execute<{ due: string }>(
      sql`select due_at as due from mailing_addresses where address = ${BO}`,
    )
  ).rows[0]?.due;

describe("A portal whose clock is ahead", () => {
  it.each([1, 60, DAY])("by %d minutes: its changes are synced at once", async (minutes) => {
    await aPerson();
    await processChanges(ahead(minutes), "job");
    await turn();
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it.each([1, 60, DAY])("by %d minutes: its run is resumed at once", async (minutes) => {
    await aPerson();
    await begin(minutes);
    await turn();
    await service.pass(1);
    await turn();
    expect(await isRunActive(app.db)).toBe(false);
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it("and that died with a claimed address doesn't block it", async () => {
    await aPerson();
    await processChanges(service.work(), "job");
    await app.db.execute(sql`update mailing_addresses
      set due_at = ${new Date(ahead(DAY).now.getTime() + 120_000).toISOString()} where address = ${BO}`);
    await turn();
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it("has its postponed addresses retried by correct clocks", async () => {
    await aPerson();
    await service.control("POST", "/faults", { name: "http503", path: "/v3/contacts" });
    await syncInBackground(ahead(DAY));
    expect(new Date((await dueAt()) ?? 0).getTime()).toBeGreaterThan(ahead(DAY - 60).now.getTime());
    await service.control("DELETE", "/faults/http503");
    await turn();
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it("leaves the growing pauses as they are", async () => {
    await aPerson();
    await processChanges(service.work(), "job");
    const putOff = (attempts: number, minutes: number) =>
      app.db.execute(sql`update mailing_addresses set attempts = ${attempts},
        due_at = ${ahead(minutes).now.toISOString()} where address = ${BO}`);
    // The fifth pause is twelve hours.
    for (const [attempts, minutes] of [
      [0, 59],
      [3, 30],
      [5, 12 * 60],
    ] as const) {
      await putOff(attempts, minutes);
      expect(await syncInBackground(ahead(0))).toBe(0);
    }
    await putOff(1, 12 * 60);
    expect(await syncInBackground(ahead(0))).toBe(1);
  });

  it("and that died during a run doesn't block it", async () => {
    await begin(0);
    await claimRun(ahead(DAY), "dead");
    expect(await claimRun(ahead(0), "alive")).not.toBeNull();
    expect(await claimRun(ahead(0), "third")).toBeNull();
  });

  it("doesn't make its waiting run wait any longer", async () => {
    await begin(0);
    await app.db.execute(
      sql`update mailing_runs set due_at = ${ahead(DAY).now.toISOString()} where state = 'running'`,
    );
    expect(await isRunDueWithin(ahead(0), 0)).toBe(true);
    await app.db.execute(
      sql`update mailing_runs set due_at = ${ahead(30).now.toISOString()} where state = 'running'`,
    );
    expect(await isRunDueWithin(ahead(0), 0)).toBe(false);
  });

  it("and met a problem doesn't pause the work any longer", async () => {
    await aPerson();
    await recordTrouble(ahead(DAY), "forbidden");
    await turn();
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it("and met a problem doesn't hide how long it has persisted", async () => {
    await recordTrouble(ahead(DAY), "refused");
    const right = ahead(0).now;
    expect(await recordTrouble({ ...service.work(), now: right }, "refused")).toEqual(right);
    expect(await recordTrouble(ahead(5), "refused")).toEqual(right);
  });
});
