import { beforeEach, describe, expect, test } from "vitest";
import { syncInBackground } from "#server/mailing-list/changes/sync-in-background.ts";
import { aMember, changeMember } from "#test/factories.ts";
import { mailingList } from "#test/services/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;
const list = mailingList(service);

const OLGA = "olga@example.org";
const OLD = "anna@example.org";
const NEW = "anna@new.example";
let anna: number;

beforeEach(async () => {
  await list.open();
  anna = (await aMember(app.db, { firstName: "Anna", lastName: "Lind", email: OLD })).id;
});

const writes = (email: string | null) => changeMember(app.db, anna, { email });

describe("someone who opted out stays out", () => {
  test("when their address is removed, synced, and another one entered days later", async () => {
    await list.syncAll();
    await list.unsubscribe(OLD);
    await writes(null);
    await list.keep();
    await service.pass(3 * 24 * 60);
    await writes(NEW);
    await list.keep();
    await list.syncAll();
    expect(await list.onList()).toEqual([OLGA]);
    expect(await list.contact(NEW)).toBeUndefined();
  });

  test("when they opt out while the portal has no address for them", async () => {
    await list.syncAll();
    await writes(null);
    await list.keep();
    await list.unsubscribe(OLD);
    await writes(NEW);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("when one sync handles both edits, with an invalid address in between", async () => {
    await list.syncAll();
    await list.unsubscribe(OLD);
    await writes("no address");
    await writes(NEW);
    await list.syncAll();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("when they changed their address before the portal was ever connected", async () => {
    await list.typeIn({ email: OLD });
    await list.unsubscribe(OLD);
    await app.call("POST", "/api/constant-contact/disconnect", { cookie: list.held.cookie, body: {} });
    await writes(NEW);
    await syncInBackground(service.work());
    await service.connect(list.held.cookie);
    await list.syncAll();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("but returns after opting in with the new address", async () => {
    await list.syncAll();
    await list.unsubscribe(OLD);
    await writes(null);
    await list.keep();
    await writes(NEW);
    await list.keep();
    await service.pass(60);
    await list.typeIn({ email: NEW, permission: "explicit" });
    await list.syncAll();
    expect(await list.onList()).toEqual([NEW, OLGA]);
    // The former address is deleted.
    await writes("anna@third.example");
    await list.keep();
    expect(await list.onList()).toEqual(["anna@third.example", OLGA]);
  });
});

test("Someone who never opted out is added again with a new address", async () => {
  await list.syncAll();
  await writes(null);
  await list.keep();
  await writes(NEW);
  await list.keep();
  expect(await list.onList()).toEqual([NEW, OLGA]);
});
