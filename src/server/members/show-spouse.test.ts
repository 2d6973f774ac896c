import { expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp();

async function spouseOf(cookie: string) {
  const reply = await app.call("GET", "/api/member/spouse", { cookie });
  expect(reply.status).toBe(200);
  return reply.body;
}

it("A linked member reads the name of their spouse and nothing else", async () => {
  const karl = await aMember(app.db, { firstName: "Karl Maria", lastName: "van der Berg" });
  const anna = await aMember(app.db, { spouseId: karl.id, spouseName: "Karl" });
  expect(await spouseOf(await sessionOf(app, { memberId: anna.id }))).toEqual({
    spouse: { firstName: "Karl Maria", lastName: "van der Berg", hasNeeds: false },
  });
});

it("Without a linked spouse there is no name, whatever was typed into the profile", async () => {
  const anna = await aMember(app.db, { spouseName: "Karl Weber", spouseType: "non-member" });
  expect(await spouseOf(await sessionOf(app, { memberId: anna.id }))).toEqual({ spouse: null });
  const ada = await anAdministrator(app.db);
  expect(await spouseOf(await sessionOf(app, { userId: ada.id }))).toEqual({ spouse: null });
});

it("A visitor is refused", async () => {
  expect((await app.call("GET", "/api/member/spouse")).status).toBe(401);
});
