import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeAdministrator } from "#server/session/administrators/make-administrator.ts";
import { useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aMember, anAdministrator, changeMember, sessionOf } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { moveTo } from "#test/people/address-links.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openEmbedded);
let olga = "";
const { importAll, undo } = importing(app, () => olga);

type Change = {
  member_id: number | null;
  user_id: number | null;
  before_address: string | null;
  after_address: string | null;
};

/** The changes recorded since the last call, oldest first. */
async function noted() {
  const { rows } = await app.db.execute<Change & { id: string }>(sql`delete from mailing_changes
    returning id::text, member_id, user_id, before_address, after_address`);
  return rows
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ member_id, user_id, before_address, after_address }) => [
      member_id === null ? `user ${user_id}` : `member ${member_id}`,
      before_address,
      after_address,
    ]);
}

beforeEach(async () => {
  ({ cookie: olga } = await aFullOfficer(app));
  await noted();
});

describe("a change to the mailing list is recorded in the same transaction", () => {
  test("when a member confirms a new address, not when they type it", async () => {
    const { id } = await aMember(app.db, { email: "Anna@Example.org" });
    expect(await noted()).toEqual([[`member ${id}`, null, "anna@example.org"]]);
    const cookie = await sessionOf(app, { memberId: id });
    const body = { email: "anna@typed.example" };
    expect((await app.call("PATCH", "/api/member/profile", { cookie, body })).status).toBe(200);
    expect(await noted()).toEqual([]);
    await moveTo(app, cookie, "anna@new.example");
    expect(await noted()).toEqual([[`member ${id}`, "anna@example.org", "anna@new.example"]]);
  });

  test("when an officer enters, changes and deletes a member", async () => {
    const made = await app.call("POST", "/api/members", {
      cookie: olga,
      body: { firstName: "Bo", lastName: "Lind", email: "bo@example.org", status: "Active Member" },
    });
    expect(made.status).toBe(201);
    const person = `member ${made.body.id}`;
    expect(await noted()).toEqual([[person, null, "bo@example.org"]]);
    await app.call("PUT", `/api/members/${made.body.id}`, { cookie: olga, body: { isEcuyer: true } });
    expect(await noted()).toEqual([[person, "bo@example.org", "bo@example.org"]]);
    await app.call("DELETE", `/api/members/${made.body.id}`, { cookie: olga });
    // The list never had them: their address is deleted with them.
    expect(await noted()).toEqual([]);
  });

  test("when an import writes many members, and when it is undone", async () => {
    const { id } = await aMember(app.db, { email: "cy@example.org", firstName: "Cy", lastName: "Young" });
    await noted();
    const file =
      "First Name,Last Name,Email,Status\nCy,Young,cy@example.org,Former\nDi,Lind,di@example.org,Active\n";
    const { record } = await importAll(file);
    const written = await noted();
    expect(written).toHaveLength(2);
    expect(written).toContainEqual([`member ${id}`, "cy@example.org", "cy@example.org"]);
    expect(written).toContainEqual([expect.stringMatching(/^member /), null, "di@example.org"]);
    await undo(record.id);
    const undone = await noted();
    expect(undone).toContainEqual([`member ${id}`, "cy@example.org", "cy@example.org"]);
    expect(undone).toContainEqual([expect.stringMatching(/^member /), "di@example.org", null]);
  });

  test("when an administrator is created, and when their address changes", async () => {
    await makeAdministrator(app.db, app.now, {
      credentials: { email: "Ada@example.org", password: "Bon-Appetit-7" },
      actor: "test",
    });
    expect(await noted()).toEqual([["user 1", null, "ada@example.org"]]);
    await app.db.execute(sql`update users set email = 'ada@new.example'`);
    expect(await noted()).toEqual([["user 1", "ada@example.org", "ada@new.example"]]);
    await app.db.execute(sql`delete from users`);
    expect(await noted()).toEqual([["user 1", "ada@new.example", null]]);
  });

  test("and not when it is rolled back", async () => {
    const { id } = await aMember(app.db);
    await noted();
    await app.db
      .transaction(async (tx) => {
        await changeMember(tx, id, { email: "gone@example.org" });
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(await noted()).toEqual([]);
  });
});

describe("nothing is recorded", () => {
  test("about data the list doesn't have: passwords, dues, phones, comments, log-ins", async () => {
    const { id } = await aMember(app.db);
    const admin = await anAdministrator(app.db);
    await noted();
    await changeMember(app.db, id, {
      cellPhone: "1",
      localDuesPaidThrough: "2026-12-31",
      passwordHash: "x",
      userName: "anna",
      adminComments: "x",
      excludeFromDirectory: true,
      lastRenewalNotified: app.now,
      city: "Bowie",
    });
    await makeAdministrator(app.db, app.now, {
      credentials: { email: admin.email, password: "Bon-Appetit-7" },
      actor: "test",
    });
    expect(await noted()).toEqual([]);
  });

  test("about people without an address, with a placeholder, or with an invalid one", async () => {
    for (const email of [null, "", "x@y.invalid", "nobody", "a..b@example.org", "two words@example.org"]) {
      const { id } = await aMember(app.db, { email });
      await changeMember(app.db, id, { firstName: "Otto" });
      await app.db.execute(sql`delete from members where id = ${id}`);
    }
    expect(await noted()).toEqual([]);
  });
});

test("Replacing a placeholder adds an address, and the reverse removes it", async () => {
  const { id } = await aMember(app.db, { email: "x@y.invalid" });
  await changeMember(app.db, id, { email: "x@y.example" });
  await changeMember(app.db, id, { email: "x@y.invalid" });
  expect(await noted()).toEqual([
    [`member ${id}`, null, "x@y.example"],
    [`member ${id}`, "x@y.example", null],
  ]);
});
