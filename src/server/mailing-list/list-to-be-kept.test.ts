import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { aMember } from "#test/factories.ts";
import { mailingList } from "#test/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/mailing-service.ts";
import { isListToBeKept, keepList } from "./keep-list.ts";
import { noteTrouble } from "./trouble.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;
const list = mailingList(service);

beforeEach(() => list.open());

const aPerson = () => aMember(app.db, { firstName: "Bo", lastName: "Lind", email: "bo@example.org" });
const isToBeKept = () => isListToBeKept(service.work());
const setAddress = (set: ReturnType<typeof sql>) =>
  app.db.execute(sql`update mailing_addresses set ${set} where address = 'bo@example.org'`);

test("A change that waits for the first sync is no work yet, and one after it is, until it has been brought", async () => {
  await aPerson();
  expect(await isToBeKept()).toBe(false);
  await list.syncAll();
  await keepList(service.work());
  expect(await isToBeKept()).toBe(false);
  await app.db.execute(sql`update members set first_name = 'Boris' where email = 'bo@example.org'`);
  expect(await isToBeKept()).toBe(true);
  await keepList(service.work());
  expect(await isToBeKept()).toBe(false);
});

test("An address that waits for its next try is work only when its pause is over, and one that waits for nothing at once", async () => {
  await aPerson();
  await list.syncAll();
  await keepList(service.work());
  await setAddress(
    sql`state = 'waiting', attempts = 3, due_at = ${app.now.toISOString()}::timestamptz + interval '30 minutes'`,
  );
  expect(await isToBeKept()).toBe(false);
  await service.pass(31);
  expect(await isToBeKept()).toBe(true);
  await setAddress(sql`due_at = null`);
  expect(await isToBeKept()).toBe(true);
});

test("Nothing is work while the service refuses the portal, but for a run that is under way", async () => {
  await aPerson();
  await list.syncAll();
  await app.db.execute(sql`update members set first_name = 'Boris' where email = 'bo@example.org'`);
  await noteTrouble(service.work(), "forbidden");
  expect(await isToBeKept()).toBe(false);
  await app.db.execute(sql`update mailing_runs set state = 'running', finished_at = null`);
  expect(await isToBeKept()).toBe(true);
});
