import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aMember, anAdministrator, changeMember } from "#test/factories.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";
import { mailingList, type RunAnswer } from "#test/services/mailing-list.ts";
import { useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService();
const { app } = service;
const list = mailingList(service);

beforeEach(list.open);

const aPerson = (firstName: string, email: string | null, facts: object = {}) =>
  aMember(app.db, { firstName, lastName: "Lind", email, ...facts });

describe("a sync", () => {
  test("adds every address of members and users once, in lowercase, with names", async () => {
    await aPerson("Anna", "Anna@Example.org");
    await aPerson("Bo", "anna@example.org");
    await aPerson("Cy", "x@y.invalid", { alternateEmail: "cy@example.org" });
    await aPerson("Di", "nobody");
    await anAdministrator(app.db, { email: "ADMIN@example.org" });
    const { status, body } = await list.syncAll();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, synced: 3, isFinished: true });
    expect(body.message).toBe("Successfully synced 3 contacts. 3 were added, 0 updated.");
    expect(await list.onList()).toEqual(["admin@example.org", "anna@example.org", "olga@example.org"]);
    const anna = await list.contact("anna@example.org");
    expect(anna).toMatchObject({ first_name: "Anna", last_name: "Lind", tags: [] });
    expect(anna?.email_address?.permission_to_send).toBe("implicit");
  });

  test("changes nothing when nothing has changed, and updates names", async () => {
    const anna = await aPerson("Anna", "anna@example.org");
    await list.syncAll();
    expect((await list.syncAll()).body).toMatchObject({ synced: 0, run: { counts: { unchanged: 2 } } });
    await changeMember(app.db, anna.id, { lastName: "Weber" });
    const { body } = await list.syncAll();
    expect([body.synced, body.run.counts.changed]).toEqual([1, 1]);
    expect(await list.contact("anna@example.org")).toMatchObject({ last_name: "Weber" });
  });

  test("removes former members, but only those the portal added", async () => {
    const anna = await aPerson("Anna", "anna@example.org");
    const bo = await aPerson("Bo", "bo@example.org");
    const eve = { first_name: "Eve", lists: ["Members"], tags: ["VIP"] };
    await list.typeIn({ email: "bo@example.org", lists: ["Members"] }, { email: "eve@example.org", ...eve });
    expect((await list.syncAll()).body.run.counts).toMatchObject({ added: 2, unchanged: 1 });
    await app.db.execute(sql`delete from members where id in (${anna.id}, ${bo.id})`);
    const { body } = await list.syncAll();
    expect(body.run.counts).toMatchObject({ removed: 1, added: 0 });
    expect(await list.onList()).toEqual(["bo@example.org", "eve@example.org", "olga@example.org"]);
    expect(await list.contact("eve@example.org")).toMatchObject({ first_name: "Eve", tags: ["VIP"] });
    expect((await list.contact("anna@example.org"))?.lists).toEqual([]);
  });

  test("skips anyone who unsubscribed, forever, even if only from another list", async () => {
    await aPerson("Anna", "anna@example.org");
    await aPerson("Bo", "bo@example.org");
    await list.typeIn({ email: "Bo@example.org", permission: "unsubscribed" });
    const { body } = await list.syncAll();
    expect(body.run.counts).toMatchObject({ added: 2, optedOut: 1 });
    expect(body.run.samples).toContainEqual({ address: "bo@example.org", what: "optedOut", why: null });
    await list.unsubscribe("anna@example.org");
    expect((await list.syncAll()).body.run.counts).toMatchObject({ added: 0, removed: 0, optedOut: 2 });
    expect(await list.onList()).toEqual(["olga@example.org"]);
    for (const email of ["anna@example.org", "Bo@example.org"]) {
      const contact = await list.contact(email);
      expect(contact?.email_address?.permission_to_send).toBe("unsubscribed");
      expect(contact?.first_name ?? "Anna").toBe("Anna");
    }
  });

  test("includes someone who has opted in again themselves", async () => {
    await aPerson("Anna", "anna@example.org");
    await list.syncAll();
    await list.unsubscribe("anna@example.org");
    await list.syncAll();
    await service.pass(60);
    await list.typeIn({ email: "anna@example.org", permission: "explicit" });
    expect((await list.syncAll()).body.run.counts).toMatchObject({ added: 1, optedOut: 0 });
    expect(await list.onList()).toEqual(["anna@example.org", "olga@example.org"]);
  });

  test("restores a deleted contact, but not one that had unsubscribed", async () => {
    await aPerson("Anna", "anna@example.org");
    await aPerson("Bo", "bo@example.org");
    await list.syncAll();
    await list.unsubscribe("bo@example.org");
    const { provider } = service.emulator();
    const [account] = provider.accounts.keys();
    const contacts = provider.state.holdings.get(account ?? "")?.contacts;
    for (const contact of [...(contacts?.values() ?? [])]) {
      if (contact.email_address?.address === "olga@example.org") continue;
      contacts?.put({ ...contact, list_memberships: [], deleted_at: "2026-03-10T16:00:00.000Z" });
    }
    expect((await list.syncAll()).body.run.counts).toMatchObject({ added: 1, optedOut: 1 });
    expect(await list.onList()).toEqual(["anna@example.org", "olga@example.org"]);
  });

  test("shows which addresses the service refuses, and why", async () => {
    const long = `${"a".repeat(39)}@example.org`;
    await aPerson("Anna", long);
    const { body } = await list.syncAll();
    expect(body.run.counts).toMatchObject({ added: 1, refused: 1 });
    expect(body.run.samples).toContainEqual({
      address: long,
      what: "refused",
      why: "Longer than 50 characters",
    });
    expect((await list.status()).refused).toBe(1);
  });

  test("is audited with its counts, without an address in the log", async () => {
    expect(await list.status()).toMatchObject({ everSynced: false, run: null, waiting: 0 });
    await list.syncAll();
    const status = await list.status();
    expect(status).toMatchObject({ everSynced: true, listId: list.held.listId, listName: "Members" });
    expect(status.run).toMatchObject({ kind: "sync", state: "done", progress: 1, step: "Done" });
    const noted = (await auditEntries(app)).filter(({ entity }) => entity === "mailing list").slice(-2);
    expect(noted.map(({ action }) => action)).toEqual(["mailing list sync begun", "mailing list synced"]);
    expect(JSON.stringify(noted)).not.toContain("@");
  });
});

describe("a trial", () => {
  test("shows what a sync would do and writes nothing at the service", async () => {
    await aPerson("Anna", "anna@example.org");
    await aPerson("Bo", "bo@example.org");
    await list.typeIn({ email: "bo@example.org", permission: "unsubscribed" });
    const before = await list.contacts();
    await service.control("DELETE", "/requests");
    const { body } = await list.trySync();
    expect(body).toMatchObject({ success: true, synced: 0, isFinished: true });
    expect(body.run.counts).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      removed: 0,
      optedOut: 1,
      refused: 0,
    });
    expect(body.run.samples).toContainEqual({ address: "anna@example.org", what: "added", why: null });
    expect(body.message).toBe(
      "Nothing was changed. 2 would be added, 0 updated, 1 skipped because they unsubscribed.",
    );
    expect((await service.requests()).filter(({ method }) => method !== "GET")).toEqual([]);
    expect(await list.contacts()).toEqual(before);
    expect((await list.status()).everSynced).toBe(false);
  });
});

describe("a sync with tags", () => {
  test("sets status and rank, removes only the portal's tags, and keeps others", async () => {
    const anna = await aPerson("Anna", "anna@example.org", { isEcuyer: true });
    await aPerson("Bo", "anna@example.org", { status: "other", isMondiale: true });
    await list.typeIn({ email: "eve@example.org", tags: ["Ecuyer", "VIP"], lists: ["Members"] });
    await list.syncAll();
    const { body } = await list.withTags();
    expect(body).toMatchObject({ success: true, isFinished: true });
    const tags = async (email: string) => (await list.contact(email))?.tags.toSorted();
    const both = ["Active Member", "Ecuyer", "Mondiale", "Other Chaine Member"];
    expect(await tags("anna@example.org")).toEqual(both);
    expect(await tags("olga@example.org")).toEqual(["Active Member"]);
    expect(await tags("eve@example.org")).toEqual(["Ecuyer", "VIP"]);
    await changeMember(app.db, anna.id, { status: "former", isEcuyer: false });
    await list.withTags();
    expect(await tags("anna@example.org")).toEqual(["Former Member", "Mondiale", "Other Chaine Member"]);
  });
});

test("A sync with tags needs no body and returns the number of contacts", async () => {
  await list.trySync();
  await aPerson("Anna", "anna@example.org");
  const { status, body } = await app.call<RunAnswer>("POST", "/api/constant-contact/update-member-status", {
    cookie: list.held.cookie,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, synced: 2, isFinished: true, run: { kind: "tags" } });
  expect(body.message).toMatch(/^Successfully synced 2 contacts\./);
});

describe("refused", () => {
  test("without a list, with a missing one, and without a connection", async () => {
    const none = await list.syncAll({});
    const message = "Please choose the list to sync to.";
    expect([none.status, none.body]).toEqual([
      400,
      { message, code: "validation_failed", errors: [{ path: "listId", message }] },
    ]);
    const wrong = await list.syncAll({ listId: "6f6e6d6c-0000-4000-8000-000000000000" });
    expect([wrong.status, wrong.body.message]).toEqual([
      ...[400, "Constant Contact has no list with this ID. Please choose another one."],
    ]);
    expect((await list.withTags()).status).toBe(400);
    await app.call("POST", "/api/constant-contact/disconnect", { cookie: list.held.cookie, body: {} });
    expect((await list.syncAll()).status).toBe(409);
  });

  test("while another run is active in any process", async () => {
    await service.control("POST", "/faults", { name: "http503", path: "/v3/contacts" });
    const first = await list.syncAll();
    expect(first.body).toMatchObject({ success: true, isFinished: false, synced: 0 });
    expect(first.body.message).toMatch(/^Constant Contact can’t be reached right now/);
    const second = await list.syncAll();
    expect([second.status, second.body.message]).toEqual([
      ...[409, "A sync is already running. Please wait until it finishes."],
    ]);
  });
});
