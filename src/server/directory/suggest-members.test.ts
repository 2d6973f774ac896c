import { beforeEach, expect, test } from "vitest";
import type { SuggestedMember } from "#contract/directory.ts";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
let full = "";
let limited = "";

beforeEach(async () => {
  full = (await aFullOfficer(app)).cookie;
  limited = (await aLimitedOfficer(app)).cookie;
  await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@weber.example", city: "Bonn" });
  await aMember(app.db, { firstName: "Zdenka", lastName: "Dvořák", email: null, userName: "gourmande" });
  await aMember(app.db, { firstName: "Ann", lastName: "Aweber", email: "ann@example.org", status: "former" });
});

async function suggested(search: string, cookie = full): Promise<string[]> {
  const path = `/api/members/suggestions?${new URLSearchParams({ search })}`;
  const reply = await app.call<SuggestedMember[]>("GET", path, { cookie });
  expect(reply.status).toBe(200);
  return reply.body.map(({ firstName }) => firstName);
}

test.each<[search: string, found: string[]]>([
  ["weber", ["Anna", "Ann"]],
  ["anna web", ["Anna"]],
  ["DVORAK", ["Zdenka"]],
  ["weber.ex", ["Anna"]],
  ["gourm", ["Zdenka"]],
  ["gourm weber", []],
  ["a", []],
  ["   ", []],
  ["%%", []],
])("Typing %j suggests %j", async (search, found) => {
  expect(await suggested(search)).toEqual(found);
});

test("Eight are suggested at most", async () => {
  for (const name of "BCDEFGHIJ") await aMember(app.db, { firstName: name, lastName: "Weberson" });
  expect(await suggested("weberson")).toEqual([..."BCDEFGHI"]);
});

test("A limited officer neither sees usernames nor finds anyone by one", async () => {
  expect(await suggested("gourm", limited)).toEqual([]);
  const path = "/api/members/suggestions?search=zdenka";
  const seen = async (cookie: string) =>
    (await app.call<SuggestedMember[]>("GET", path, { cookie })).body.map(({ userName }) => userName);
  expect([await seen(full), await seen(limited)]).toEqual([["gourmande"], [null]]);
});

test("A suggestion reveals nothing confidential about a member", async () => {
  const reply = await app.call<SuggestedMember[]>("GET", "/api/members/suggestions?search=anna", {
    cookie: full,
  });
  expect(reply.body[0]).toEqual({
    id: expect.any(Number),
    firstName: "Anna",
    lastName: "Weber",
    email: "anna@weber.example",
    city: "Bonn",
    status: "Active Member",
    userName: null,
  });
});
