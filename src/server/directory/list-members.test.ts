import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { DirectoryMember } from "#contract/directory.ts";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
let full = "";

const SECRETS = {
  userName: "zdenka",
  passwordHash: "$argon2id$x",
  duesNotes: "Pays late",
  memberComments: "No shellfish",
  adminComments: "Sits far from the kitchen",
};

/** Olga, the officer, and five more. */
beforeEach(async () => {
  full = (await aFullOfficer(app)).cookie;
  await aMember(app.db, { firstName: "Zdenka", lastName: "Dvořák", email: "zd@example.org", ...SECRETS });
  await aMember(app.db, { firstName: "anna", lastName: "weber", email: "couple@example.org" });
  await aMember(app.db, {
    firstName: "Karl",
    lastName: "Weber",
    email: "couple@example.org",
    status: "former",
  });
  await aMember(app.db, { firstName: "Siobhán", lastName: "O’Brien", email: null, status: "provisional" });
  await aMember(app.db, { firstName: "100%", lastName: "Under_score", email: null, status: "other" });
});

async function find(query: Record<string, string> = {}, cookie = full): Promise<string[]> {
  const reply = await app.call<DirectoryMember[]>("GET", `/api/members?${new URLSearchParams(query)}`, {
    cookie,
  });
  expect(reply.status).toBe(200);
  return z
    .array(DirectoryMember.strict())
    .parse(reply.body)
    .map(({ firstName }) => firstName);
}

test("The directory is sorted by last and first name, ignoring case", async () => {
  expect(await find()).toEqual(["Zdenka", "Siobhán", "Olga", "100%", "anna", "Karl"]);
});

test.each<[search: string, found: string[]]>([
  ["weber", ["anna", "Karl"]],
  ["ANNA", ["anna"]],
  ["weber, anna", ["anna"]],
  ["Karl Weber", ["Karl"]],
  ["dvorak", ["Zdenka"]],
  ["DVOŘÁK", ["Zdenka"]],
  ["o'brien", ["Siobhán"]],
  ["siobhan o’b", ["Siobhán"]],
  ["couple@", ["anna", "Karl"]],
  ["provisional", ["Siobhán"]],
  ["former", ["Karl"]],
  ["Other Chaine Member", ["100%"]],
  ["former weber", ["Karl"]],
  ["provisional weber", []],
  ["100%", ["100%"]],
  ["%", ["100%"]],
  ["_", ["100%"]],
  ["\\", []],
  ["' or 1=1 --", []],
  ["(", []],
  ["zzz", []],
])("A search for '%s' finds %o", async (search, found) => {
  expect(await find({ search })).toEqual(found);
});

test("A blank search finds everyone", async () => {
  expect(await find({ search: "   " })).toHaveLength(6);
});

test.each([
  ["former", ["Karl"]],
  ["Former Member", ["Karl"]],
  ["OTHER CHAINE MEMBER", ["100%"]],
  ["online", []],
  ["Provisional", ["Siobhán"]],
])("The status '%s' filters, in either spelling", async (status, found) => {
  expect(await find({ status })).toEqual(found);
});

test.each(["", "all", "All"])("The status '%s' filters nothing", async (status) => {
  expect(await find({ status })).toHaveLength(6);
});

test("Search and status narrow together", async () => {
  expect(await find({ search: "weber", status: "active" })).toEqual(["anna"]);
});

test("Pages of the directory neither overlap nor leave a gap", async () => {
  const pages = [
    await find({ limit: "4" }),
    await find({ limit: "4", offset: "4" }),
    await find({ limit: "4", offset: "8" }),
  ];
  expect(pages).toEqual([["Zdenka", "Siobhán", "Olga", "100%"], ["anna", "Karl"], []]);
  expect(await find({ offset: "4" })).toEqual(["anna", "Karl"]);
});

test.each([
  ["search", "x".repeat(101), "Please search with at most 100 characters"],
  ["status", "honorary", "Please choose one of the offered statuses"],
  ["limit", "0", undefined],
  ["limit", "501", undefined],
  ["limit", "many", undefined],
  ["offset", "-1", undefined],
])("A %s of '%s' is sent back with a sentence", async (key, value, message) => {
  for (const path of key === "search" ? ["/api/members", "/api/members/counts"] : ["/api/members"]) {
    const reply = await app.call("GET", `${path}?${key}=${value}`, { cookie: full });
    expect(reply.status).toBe(400);
    if (message) expect(reply.body.message).toBe(message);
    else expect(reply.body.message.length).toBeGreaterThan(10);
  }
});

test("Counts cover what the search finds, by the status's long form", async () => {
  const counts = async (search: string) =>
    (await app.call("GET", `/api/members/counts?search=${search}`, { cookie: full })).body;
  const none = { "Prospective Member": 0, online: 0 };
  expect(await counts("")).toEqual({
    all: 6,
    byStatus: { ...none, "Active Member": 3, "Former Member": 1, "Other Chaine Member": 1, provisional: 1 },
  });
  expect(await counts("weber")).toEqual({
    all: 2,
    byStatus: { ...none, "Active Member": 1, "Former Member": 1, "Other Chaine Member": 0, provisional: 0 },
  });
});

test("Limited officers see no usernames, notes or comments; no one sees a password", async () => {
  const { cookie } = await aLimitedOfficer(app);
  const read = async (as: string) =>
    (await app.call<DirectoryMember[]>("GET", "/api/members?search=zdenka", { cookie: as })).body[0];
  const { passwordHash: _, ...open } = SECRETS;
  expect(await read(full)).toMatchObject({ ...open, hasPassword: true, status: "Active Member" });
  expect(await read(cookie)).toMatchObject({
    userName: null,
    duesNotes: null,
    memberComments: null,
    adminComments: null,
    hasPassword: true,
  });
  for (const as of [full, cookie]) {
    const { text } = await app.call("GET", "/api/members", { cookie: as });
    expect(text).not.toMatch(/argon2|passwordHash|password_hash|searchText/);
  }
  expect((await app.call("GET", "/api/members", { cookie })).text).not.toMatch(
    /zdenka"|Pays late|shellfish|kitchen/,
  );
});

test("All members come as one list in batches, and reading stops when the client does", async () => {
  await app.db.execute(sql`insert into members (first_name, last_name, email, admin_comments)
    select 'Guest', 'Zz' || lpad(n::text, 5, '0'), 'g' || n || '@example.org', 'secret' from generate_series(1, 2300) n`);
  const all = z
    .array(DirectoryMember.strict())
    .parse((await app.call("GET", "/api/members", { cookie: full })).body);
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([2306, 2306]);
  expect(all.slice(-2).map(({ lastName }) => lastName)).toEqual(["Zz02299", "Zz02300"]);
  const found = await app.call<DirectoryMember[]>("GET", "/api/members?search=guest&offset=2298", {
    cookie: full,
  });
  expect(found.body.map(({ lastName }) => lastName)).toEqual(["Zz02299", "Zz02300"]);
  const { cookie } = await aLimitedOfficer(app);
  expect((await app.call("GET", "/api/members", { cookie })).text).not.toContain("secret");
  expect((await app.call("GET", "/api/members?search=nobody", { cookie: full })).body).toEqual([]);

  const response = await app.fetch(
    new Request(new URL("/api/members", app.config.publicUrl), { headers: { cookie: full } }),
  );
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeLessThan(1_500_000);
  await reader?.cancel();
});
