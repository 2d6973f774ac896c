import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { EventOfficers } from "#contract/officers/event-officers.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember } from "#test/factories.ts";
import {
  aFullOfficer,
  aLimitedOfficer,
  aSignedInAdministrator,
  auditEntries,
} from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
let lars: Awaited<ReturnType<typeof aLimitedOfficer>>;
beforeEach(async () => {
  olga = await aFullOfficer(app);
  lars = await aLimitedOfficer(app);
});

const FORM = {
  title: "Spring Dinner",
  description: "Six courses.",
  location: "The Hall",
  dateTime: "2026-04-10T22:00:00.000Z",
  memberPrice: "150",
  ecuyerPrice: "150",
  mondialePrice: "150",
  guestPrice: "150",
};
const create = async (more: object = {}, { cookie } = olga) =>
  app.call("POST", "/api/events", { cookie, body: { ...FORM, ...more } });
const change = (id: number, body: object) =>
  app.call("PUT", `/api/events/${id}`, { cookie: olga.cookie, body });
const list = (id: number | null, { cookie } = lars) =>
  app.call<EventOfficers>("GET", `/api/admin/event-officers${id === null ? "" : `?eventId=${id}`}`, {
    cookie,
  });
const officersOf = async (id: number) =>
  (await list(id)).body.filter(({ isChosen }) => isChosen).map(({ name }) => name);
const keyOf = ({ id }: { id: number }) => `member ${id}`;

describe("A new dinner", () => {
  test("Has the officer who made it, or those whom the form chose", async () => {
    expect(await officersOf((await create()).body.id)).toEqual(["Olga Officer"]);
    expect(await officersOf((await create({ officers: [keyOf(lars)] })).body.id)).toEqual(["Lars Limited"]);
  });

  test("Has an administrator’s account as its officer if one made it", async () => {
    const ada = await aSignedInAdministrator(app);
    const { body } = await app.call("POST", "/api/events", { cookie: ada.cookie, body: FORM });
    const { body: all } = await list(body.id);
    expect(all.filter(({ isChosen }) => isChosen)).toMatchObject([{ key: `administrator ${ada.id}` }]);
  });

  test("As a copy, has those of the first one as well, if they still have rights", async () => {
    const first = (await create({ officers: [keyOf(lars)] })).body.id;
    expect(await officersOf((await create({ copiedFrom: first })).body.id)).toEqual([
      "Lars Limited",
      "Olga Officer",
    ]);
    await app.db.execute(sql`update members set admin_privileges = 'none' where id = ${lars.id}`);
    const copy = (await create({ copiedFrom: first })).body.id;
    await app.db.execute(sql`update members set admin_privileges = 'limited' where id = ${lars.id}`);
    expect(await officersOf(copy)).toEqual(["Olga Officer"]);
  });
});

describe("The officers of a dinner", () => {
  test("Are changed with its form, which makes an older form stale, and the log says so", async () => {
    const { body: made } = await create();
    const changed = await change(made.id, { officers: [keyOf(lars), keyOf(olga)] });
    expect(changed.status).toBe(200);
    expect(await officersOf(made.id)).toEqual(["Lars Limited", "Olga Officer"]);
    expect((await change(made.id, { officers: [keyOf(olga)], updatedAt: made.updatedAt })).status).toBe(409);
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "event officers changed",
      before: { officers: [keyOf(olga)] },
      after: { officers: [keyOf(lars), keyOf(olga)].toSorted() },
    });
  });

  test("Saved as they were, are no change, and a form without them leaves them", async () => {
    const { body: made } = await create();
    const same = await change(made.id, { officers: [keyOf(olga)] });
    expect(same.body.updatedAt).toBe(made.updatedAt);
    await change(made.id, { title: "Fall Dinner" });
    expect(await officersOf(made.id)).toEqual(["Olga Officer"]);
  });

  test.each([
    ["no one", () => []],
    ["a member without rights", async () => [keyOf(await aMember(app.db))]],
    ["someone unknown", () => ["member 999999"]],
    ["something else", () => ["the kitchen"]],
  ])("Are never %s", async (_, officers) => {
    const { body: made } = await create();
    expect((await change(made.id, { officers: await officers() })).status).toBe(400);
    expect((await create({ officers: await officers() })).status).toBe(400);
    expect(await officersOf(made.id)).toEqual(["Olga Officer"]);
  });

  test("Are a member once, also if their account has rights", async () => {
    const ada = await aSignedInAdministrator(app);
    await app.db.execute(sql`update users set member_id = ${olga.id} where id = ${ada.id}`);
    const { body } = await app.call("POST", "/api/events", { cookie: ada.cookie, body: FORM });
    expect(await officersOf(body.id)).toEqual(["Olga Officer"]);
    expect((await list(body.id)).body.map(({ name }) => name)).toEqual(["Lars Limited", "Olga Officer"]);
  });

  test("Are none at a dinner from elsewhere, and those of a deleted one are not found", async () => {
    const { id } = await aDinner(app.db);
    expect(await officersOf(id)).toEqual([]);
    expect((await list(null, olga)).body.find(({ isOwn }) => isOwn)?.name).toBe("Olga Officer");
    await app.db.execute(sql`update events set deleted_at = now() where id = ${id}`);
    expect((await list(id)).status).toBe(404);
  });
});
