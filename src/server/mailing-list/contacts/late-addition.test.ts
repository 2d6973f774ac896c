import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { syncInBackground } from "#server/mailing-list/changes/sync-in-background.ts";
import { aMember, changeMember } from "#test/factories.ts";
import { mailingList } from "#test/services/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;
const list = mailingList(service);

const OLGA = "olga@example.org";
const ANNA = "anna@example.org";
const BEA = "bea@example.org";
let anna: number;

/** Anna's contact is there, and the service takes its time to put it on the list. */
beforeEach(async () => {
  await list.open();
  await list.syncAll();
  await list.typeIn({ email: ANNA });
  anna = (await aMember(app.db, { firstName: "Anna", lastName: "Lind", email: ANNA })).id;
  await service.control("POST", "/settings", { activityWaitMs: 10 * 60_000 });
  await syncInBackground(service.work());
  await service.control("POST", "/settings", { activityWaitMs: 0 });
  expect(await list.onList()).toEqual([OLGA]);
});

describe("an address that the service adds late is removed again", () => {
  test("when its member has cleared it by then", async () => {
    await changeMember(app.db, anna, { email: null });
    await list.keep();
    await service.pass(60);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("when its member has been erased by then", async () => {
    expect((await app.call("DELETE", `/api/members/${anna}`, { cookie: list.held.cookie })).status).toBe(200);
    await list.keep();
    await service.pass(60);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
    const { rows } = await app.db.execute(sql`select 1 from mailing_addresses where address like 'erased:%'`);
    expect(rows).toEqual([]);
  });

  test("when someone who opted out has taken it over by then", async () => {
    await list.typeIn({ email: BEA });
    await list.unsubscribe(BEA);
    const bea = await aMember(app.db, { firstName: "Bea", lastName: "Lind", email: BEA });
    await changeMember(app.db, bea.id, { email: ANNA });
    await list.keep();
    await service.pass(60);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("when a sync of everyone comes before it is added", async () => {
    await changeMember(app.db, anna, { email: null });
    await list.syncAll();
    await service.pass(60);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });
});
