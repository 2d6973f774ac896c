import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { aMember } from "#test/factories.ts";
import { mailingList } from "#test/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/mailing-service.ts";
import { absorbChanges } from "./absorb-changes.ts";
import { keepList } from "./keep-list.ts";
import { claimRun, goesOnWithin } from "./run-moves.ts";
import { isStillRunning, THE_PORTAL } from "./run-record.ts";
import { startRun } from "./start-run.ts";
import { noteTrouble } from "./trouble.ts";

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
/** Of a portal whose clock is so many minutes ahead of the tests' and of the database's own. */
const ahead = (minutes: number) => ({
  ...service.work(),
  now: new Date(Math.max(app.now.getTime(), Date.now()) + minutes * 60_000),
});
const begin = (minutes: number) => {
  const { now } = ahead(minutes);
  const run = { kind: "sync", listId: list.held.listId, by: THE_PORTAL, now } as const;
  return app.db.transaction((tx) => startRun(tx, run));
};
/** A portal whose clock is right is at it once. */
const turn = () => keepList(service.work());
const dueAt = async () =>
  (
    await app.db.execute<{ due: string }>(
      sql`select due_at as due from mailing_addresses where address = ${BO}`,
    )
  ).rows[0]?.due;

describe("A portal whose clock is ahead", () => {
  it.each([1, 60, DAY])("by %d minutes has what it took in brought to the list at once", async (minutes) => {
    await aPerson();
    await absorbChanges(ahead(minutes), "chore");
    await turn();
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it.each([1, 60, DAY])("by %d minutes has a run that it began gone on with at once", async (minutes) => {
    await aPerson();
    await begin(minutes);
    await turn();
    await service.pass(1);
    await turn();
    expect(await isStillRunning(app.db)).toBe(false);
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it("and that died with an address in hand does not keep it from the list", async () => {
    await aPerson();
    await absorbChanges(service.work(), "chore");
    await app.db.execute(sql`update mailing_addresses
      set due_at = ${new Date(ahead(DAY).now.getTime() + 120_000).toISOString()} where address = ${BO}`);
    await turn();
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it("has what it put off tried when a pause is over by right clocks", async () => {
    await aPerson();
    await service.control("POST", "/faults", { name: "http503", path: "/v3/contacts" });
    await keepList(ahead(DAY));
    expect(new Date((await dueAt()) ?? 0).getTime()).toBeGreaterThan(ahead(DAY - 60).now.getTime());
    await service.control("DELETE", "/faults/http503");
    await turn();
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it("leaves to each try its own pause", async () => {
    await aPerson();
    await absorbChanges(service.work(), "chore");
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
      expect(await keepList(ahead(0))).toBe(0);
    }
    await putOff(1, 12 * 60);
    expect(await keepList(ahead(0))).toBe(1);
  });

  it("and that died in a run keeps no other from it", async () => {
    await begin(0);
    await claimRun(ahead(DAY), "dead");
    expect(await claimRun(ahead(0), "alive")).not.toBeNull();
    expect(await claimRun(ahead(0), "third")).toBeNull();
  });

  it("and whose run waits for the service does not make it wait for as long", async () => {
    await begin(0);
    await app.db.execute(
      sql`update mailing_runs set due_at = ${ahead(DAY).now.toISOString()} where state = 'running'`,
    );
    expect(await goesOnWithin(ahead(0), 0)).toBe(true);
    await app.db.execute(
      sql`update mailing_runs set due_at = ${ahead(30).now.toISOString()} where state = 'running'`,
    );
    expect(await goesOnWithin(ahead(0), 0)).toBe(false);
  });

  it("and met trouble there does not end the work for as long", async () => {
    await aPerson();
    await noteTrouble(ahead(DAY), "forbidden");
    await turn();
    expect(await list.onList()).toEqual([BO, OLGA]);
  });

  it("and met trouble there does not hide how long it has been so", async () => {
    await noteTrouble(ahead(DAY), "refused");
    const right = ahead(0).now;
    expect(await noteTrouble({ ...service.work(), now: right }, "refused")).toEqual(right);
    expect(await noteTrouble(ahead(5), "refused")).toEqual(right);
  });
});
