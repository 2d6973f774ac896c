import { beforeEach, describe, expect, test } from "vitest";
import { aMember, changeMember } from "#test/factories.ts";
import { mailingList } from "#test/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/mailing-service.ts";
import { keepList } from "./keep-list.ts";

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

describe("who left stays out", () => {
  test("when his address is taken out, brought to the list, and another one is entered days later", async () => {
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

  test("when he leaves while the portal knows no address of him", async () => {
    await list.syncAll();
    await writes(null);
    await list.keep();
    await list.unsubscribe(OLD);
    await writes(NEW);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("when both edits are met by one sync, with an address that is none between them", async () => {
    await list.syncAll();
    await list.unsubscribe(OLD);
    await writes("no address");
    await writes(NEW);
    await list.syncAll();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("when he changed his address before the portal was ever connected", async () => {
    await list.typeIn({ email: OLD });
    await list.unsubscribe(OLD);
    await app.call("POST", "/api/constant-contact/disconnect", { cookie: list.held.cookie, body: {} });
    await writes(NEW);
    await keepList(service.work());
    await service.connect(list.held.cookie);
    await list.syncAll();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("but comes back by his own wish at the new address", async () => {
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
    // What is over is not remembered against him.
    await writes("anna@third.example");
    await list.keep();
    expect(await list.onList()).toEqual(["anna@third.example", OLGA]);
  });
});

test("Who never left and comes back with another address is brought to the list", async () => {
  await list.syncAll();
  await writes(null);
  await list.keep();
  await writes(NEW);
  await list.keep();
  expect(await list.onList()).toEqual([NEW, OLGA]);
});
