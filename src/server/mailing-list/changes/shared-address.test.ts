import { beforeEach, describe, expect, test } from "vitest";
import { aMember, changeMember } from "#test/factories.ts";
import { mailingList } from "#test/services/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;
const list = mailingList(service);

const OLGA = "olga@example.org";
const HOME = "home@example.org";
const BEA = "bea@example.org";
const NEW = "anna@new.example";
let anna: number;
let bea: number;

const write = (id: number, email: string | null) => changeMember(app.db, id, { email });

beforeEach(async () => {
  await list.open();
  anna = (await aMember(app.db, { firstName: "Anna", lastName: "Lind", email: HOME })).id;
  bea = (await aMember(app.db, { firstName: "Bea", lastName: "Lind", email: BEA })).id;
  await list.syncAll();
});

describe("an opt-out that Bea brings to the address of Anna and Bea", () => {
  test("doesn't reach Anna, who cleared that address before and has another one", async () => {
    await write(bea, HOME);
    await write(anna, null);
    await write(anna, NEW);
    await list.unsubscribe(BEA);
    await list.keep();
    expect(await list.onList()).toEqual([NEW, OLGA]);
  });

  test("doesn't reach Anna, who replaced that address before", async () => {
    await write(bea, HOME);
    await write(anna, NEW);
    await list.unsubscribe(BEA);
    await list.syncAll();
    expect(await list.onList()).toEqual([NEW, OLGA]);
  });

  test("covers the address while both have it, and Anna's next one", async () => {
    await list.unsubscribe(BEA);
    await write(bea, HOME);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
    await write(anna, null);
    await list.keep();
    await write(anna, NEW);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });
});

describe("Anna's own opt-out counts in one sync", () => {
  test("for an address between and for the last one", async () => {
    await list.unsubscribe(HOME);
    await write(anna, "between@example.org");
    await write(anna, NEW);
    await write(bea, "between@example.org");
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("after the address was cleared in an earlier sync", async () => {
    await write(anna, null);
    await list.keep();
    await list.unsubscribe(HOME);
    await write(anna, "between@example.org");
    await write(anna, null);
    await write(anna, NEW);
    await list.keep();
    expect(await list.onList()).toEqual([BEA, OLGA]);
    // Bea never opted out, but the address has.
    await write(bea, "between@example.org");
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("but not for an address before the one that opted out", async () => {
    await write(anna, null);
    await list.keep();
    await write(anna, HOME);
    await write(anna, "second@example.org");
    await list.typeIn({ email: "second@example.org" });
    await list.unsubscribe("second@example.org");
    await write(anna, NEW);
    await write(bea, HOME);
    await list.keep();
    expect(await list.onList()).toEqual([HOME, OLGA]);
  });
});
