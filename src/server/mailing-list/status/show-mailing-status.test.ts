import { beforeEach, expect, test } from "vitest";
import type { MailingStatus } from "#contract/mailing-list.ts";
import { aMember, anAdministrator } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService({ CONSTANT_CONTACT_LIST_ID: "11111111-1111-4111-8111-111111111111" });
const { app, control } = service;

let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const status = async () =>
  (await app.call<MailingStatus>("GET", "/api/constant-contact/status", { cookie })).body;
const get = (path: string) => app.call<unknown[]>("GET", `/api/constant-contact/${path}`, { cookie });

test("The portal counts its own addresses, without placeholders and invalid ones", async () => {
  // olga@example.org is the officer making the request.
  for (const email of [
    ...[
      "Anna@Example.org",
      " anna@example.org ",
      "karl@example.org",
      "karl@kitchen.invalid",
      "KARL@X.INVALID",
    ],
    ...["not an address", "two@@example.org", "a..b@example.org", ".a@example.org", "a@localhost", "", null],
  ]) {
    await aMember(app.db, { email, alternateEmail: "elsewhere@example.org" });
  }
  await anAdministrator(app.db, { email: "KARL@example.org" });
  await anAdministrator(app.db, { email: "ada+list@sub.example.org" });
  expect((await status()).localEmailCount).toEqual({ members: 4, users: 2, total: 6, unique: 4 });
});

test("The configured list is the target until another one is used", async () => {
  expect(await status()).toMatchObject({ listId: "11111111-1111-4111-8111-111111111111", listName: null });
});

test("The status loads within seconds, with a message, however the service behaves", async () => {
  await service.connect(cookie);
  for (const [name, words] of [
    ["forbidden", "must be allowed to view and edit contacts"],
    ["quotaExceeded", "can’t be reached right now"],
  ] as const) {
    await control("POST", "/faults", { name, count: 1 });
    const { connected, error } = await status();
    expect([connected, error]).toEqual([false, expect.stringContaining(words)]);
  }
});

test("A silent service times out after five seconds", async () => {
  await service.connect(cookie);
  // So late that the service lists the request in no other test.
  await control("POST", "/faults", { name: "slow", ms: 600_000 });
  const begin = performance.now();
  expect(await status()).toMatchObject({ configured: true, connected: false });
  expect(performance.now() - begin).toBeGreaterThan(4_900);
  await control("DELETE", "/faults");
}, 60_000);

test("Loading the status calls the service once", async () => {
  await service.connect(cookie);
  await control("DELETE", "/requests");
  await status();
  expect((await service.requests()).map(({ path }) => path)).toEqual(["/v3/account/summary"]);
});

test("All pages of lists are read, by name, with their member counts", async () => {
  expect(await get("lists")).toMatchObject({ status: 409 });
  await service.connect(cookie);
  const contacts = [{ email: "a@example.org", lists: ["Members", "Friends of the chapter"] }];
  await control("POST", "/contacts", {
    contacts: [...contacts, { email: "b@example.org", lists: ["Members"] }],
  });
  const { body } = await get("lists");
  expect(body).toEqual([
    { listId: expect.any(String), name: "Friends of the chapter", members: 1 },
    { listId: expect.any(String), name: "Members", members: 2 },
  ]);
  await control("POST", "/faults", { name: "http500" });
  const failed = await get("lists");
  expect([failed.status, failed.text]).toEqual([503, expect.stringContaining("can’t be reached")]);
  await control("DELETE", "/faults");
  await control("POST", "/revoke");
  const ended = await get("lists");
  expect([ended.status, ended.text]).toEqual([409, expect.stringContaining("Please connect again")]);
}, 20_000);
