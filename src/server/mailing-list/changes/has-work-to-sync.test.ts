import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordTrouble } from "#server/mailing-list/service/trouble.ts";
import { aMember } from "#test/factories.ts";
import { mailingList } from "#test/services/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";
import { hasWorkToSync, syncInBackground } from "./sync-in-background.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;
const list = mailingList(service);

beforeEach(() => list.open());

const aPerson = () => aMember(app.db, { firstName: "Bo", lastName: "Lind", email: "bo@example.org" });
const hasWork = () => hasWorkToSync(service.work());
const setAddress = (set: ReturnType<typeof sql>) =>
  app.db.execute(sql`update mailing_addresses set ${set} where address = 'bo@example.org'`);

test("A change is work only after the first sync, and until it has been synced", async () => {
  await aPerson();
  expect(await hasWork()).toBe(false);
  await list.syncAll();
  await syncInBackground(service.work());
  expect(await hasWork()).toBe(false);
  await app.db.execute(sql`update members set first_name = 'Boris' where email = 'bo@example.org'`);
  expect(await hasWork()).toBe(true);
  await syncInBackground(service.work());
  expect(await hasWork()).toBe(false);
});

test("A postponed address is work only once its pause is over", async () => {
  await aPerson();
  await list.syncAll();
  await syncInBackground(service.work());
  await setAddress(
    sql`state = 'waiting', attempts = 3, due_at = ${app.now.toISOString()}::timestamptz + interval '30 minutes'`,
  );
  expect(await hasWork()).toBe(false);
  await service.pass(31);
  expect(await hasWork()).toBe(true);
  await setAddress(sql`due_at = null`);
  expect(await hasWork()).toBe(true);
});

test("While the service refuses the portal, only an active run is work", async () => {
  await aPerson();
  await list.syncAll();
  await app.db.execute(sql`update members set first_name = 'Boris' where email = 'bo@example.org'`);
  await recordTrouble(service.work(), "forbidden");
  expect(await hasWork()).toBe(false);
  await app.db.execute(sql`update mailing_runs set state = 'running', finished_at = null`);
  expect(await hasWork()).toBe(true);
});
