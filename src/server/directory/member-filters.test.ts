import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { DirectoryMember } from "#contract/directory.ts";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
let cookie = "";
let officer = 0;

/** Olga the officer, whose dues are unknown, and five members; today is March 10. */
beforeEach(async () => {
  const olga = await aFullOfficer(app);
  [cookie, officer] = [olga.cookie, olga.id];
  const facts = [
    { firstName: "Anna", localDuesPaidThrough: "2026-03-10", userName: "anna", passwordHash: "x" },
    { firstName: "Bert", localDuesPaidThrough: "2026-03-09", userName: "bert" },
    { firstName: "Carl", localDuesPaidThrough: "2026-04-10", status: "former" },
    { firstName: "Dora", localDuesPaidThrough: "2026-04-11", adminPrivileges: "limited" },
    { firstName: "Ezra", localDuesPaidThrough: null, status: "provisional" },
  ] as const;
  for (const [n, one] of facts.entries()) {
    await aMember(app.db, { lastName: "Weber", email: `${one.firstName}@example.org`, ...one });
    await app.db.execute(
      sql`update members set created_at = ${new Date(app.now.getTime() - n * 60_000).toISOString()} where first_name = ${one.firstName}`,
    );
  }
});

const queryOf = (query: Record<string, string>) => new URLSearchParams({ limit: "50", ...query });
async function find(query: Record<string, string>): Promise<string[]> {
  const { body } = await app.call<DirectoryMember[]>("GET", `/api/members?${queryOf(query)}`, { cookie });
  return body.map(({ firstName }) => firstName);
}

test.each<[query: Record<string, string>, found: string[]]>([
  [{ dues: "current" }, ["Anna", "Carl", "Dora"]],
  [{ dues: "soon" }, ["Anna", "Carl"]],
  [{ dues: "overdue" }, ["Bert"]],
  [{ dues: "none" }, ["Olga", "Ezra"]],
  [{ login: "yes" }, ["Olga", "Anna"]],
  [{ login: "no" }, ["Bert", "Carl", "Dora", "Ezra"]],
  [{ rights: "officers" }, ["Olga", "Dora"]],
  [{ rights: "full" }, ["Olga"]],
  [{ rights: "limited" }, ["Dora"]],
  [{ rights: "none" }, ["Anna", "Bert", "Carl", "Ezra"]],
  [{ search: "weber", dues: "current", status: "active", login: "no", rights: "limited" }, ["Dora"]],
])("The filters %o find %o", async (query, found) => {
  expect(await find(query)).toEqual(found);
  const path = `/api/members/ids?${new URLSearchParams(query)}`;
  expect((await app.call("GET", path, { cookie })).body.found).toBe(found.length);
  const { status: _, ...others } = query;
  const counts = await app.call("GET", `/api/members/counts?${new URLSearchParams(others)}`, { cookie });
  expect(counts.body.all).toBe((await find(others)).length);
});

test.each<[sort: string, found: string[]]>([
  ["name", ["Olga", "Anna", "Bert", "Carl", "Dora", "Ezra"]],
  ["-name", ["Ezra", "Dora", "Carl", "Bert", "Anna", "Olga"]],
  ["status", ["Olga", "Anna", "Bert", "Dora", "Carl", "Ezra"]],
  ["-status", ["Ezra", "Carl", "Olga", "Anna", "Bert", "Dora"]],
  ["dues", ["Olga", "Ezra", "Bert", "Anna", "Carl", "Dora"]],
  ["-dues", ["Dora", "Carl", "Anna", "Bert", "Olga", "Ezra"]],
])("The order '%s' is %o, also of a search and in pages", async (sort, found) => {
  expect(await find({ sort })).toEqual(found);
  expect(await find({ sort, search: "e" })).toEqual(found);
  expect([
    ...(await find({ sort, search: "e", limit: "4" })),
    ...(await find({ sort, search: "e", limit: "4", offset: "4" })),
  ]).toEqual(found);
  const { body } = await app.call<{ ids: number[] }>("GET", `/api/members/ids?sort=${sort}`, { cookie });
  const all = await app.call<DirectoryMember[]>("GET", `/api/members?sort=${sort}`, { cookie });
  expect(body.ids).toEqual(all.body.map(({ id }) => id));
});

test("The newest members come first when asked for", async () => {
  const all = await find({ sort: "-added", search: "weber" });
  expect(all).toEqual(["Anna", "Bert", "Carl", "Dora", "Ezra"]);
  expect(await find({ sort: "added", search: "weber" })).toEqual(all.toReversed());
});

test.each(["dues=late", "login=maybe", "rights=all", "sort=age"])(
  "%s is refused with a sentence",
  async (query) => {
    for (const path of ["/api/members", "/api/members/ids"]) {
      const reply = await app.call("GET", `${path}?${query}`, { cookie });
      expect([reply.status, reply.body.message.length > 10]).toEqual([400, true]);
    }
  },
);

test("The standing of dues is today's, even if no row has changed since yesterday", async () => {
  const path = `/api/members?${queryOf({ dues: "overdue" })}`;
  const first = await app.call<DirectoryMember[]>("GET", path, { cookie });
  expect(first.body.map(({ firstName }) => firstName)).toEqual(["Bert"]);
  app.now = new Date("2026-03-11T05:00:00.000Z");
  const headers = { "if-none-match": first.headers.get("etag") ?? "none" };
  cookie = await sessionOf(app, { memberId: officer });
  const second = await app.call<DirectoryMember[]>("GET", path, { cookie, headers });
  expect(second.body.map(({ firstName }) => firstName)).toEqual(["Anna", "Bert"]);
});

test("A limited officer filters as well, and reads no more than before", async () => {
  const limited = (await aLimitedOfficer(app)).cookie;
  const { body } = await app.call<DirectoryMember[]>("GET", `/api/members?${queryOf({ login: "yes" })}`, {
    cookie: limited,
  });
  expect(body.map(({ userName }) => userName)).toEqual([null, null]);
});

test("No more ids are sent than one action takes, with the number of all", async () => {
  await app.db.execute(sql`insert into members (first_name, last_name)
    select 'Guest', 'Zz' || n from generate_series(1, 1200) n`);
  const { body } = await app.call<{ ids: number[]; found: number }>("GET", "/api/members/ids?search=guest", {
    cookie,
  });
  expect([body.ids.length, new Set(body.ids).size, body.found]).toEqual([1000, 1000, 1200]);
});
