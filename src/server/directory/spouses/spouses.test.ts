import { beforeEach, expect, test } from "vitest";
import { DirectoryMember } from "#contract/directory.ts";
import { useApp } from "#test/app.ts";
import { aMember, changeMember, memberNow } from "#test/factories.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
type Row = Awaited<ReturnType<typeof aMember>>;
let cookie = "";
let anna: Row;
let karl: Row;
let carla: Row;
beforeEach(async () => {
  cookie = (await aFullOfficer(app)).cookie;
  anna = await aMember(app.db, { firstName: "Anna" });
  karl = await aMember(app.db, { firstName: "Karl", spouseName: "Somebody", spouseType: "non-member" });
  carla = await aMember(app.db, { firstName: "Carla", lastName: "Alt", email: "carla@example.net" });
});

type Couple = { members: DirectoryMember[]; message: string };
/** Both sets of endpoints (C-17). */
const FAMILIES = [
  [
    "the dashboard",
    (a: number, b: number) =>
      app.call<Couple>("POST", "/api/members/link-spouse", { cookie, body: { memberAId: a, memberBId: b } }),
    (id: number) =>
      app.call<Couple>("POST", "/api/members/unlink-spouse", { cookie, body: { memberId: id } }),
  ],
  [
    "the management screen",
    (a: number, b: number) =>
      app.call<Couple>("POST", `/api/admin/members/${a}/link-spouse`, { cookie, body: { spouseId: b } }),
    (id: number) => app.call<Couple>("DELETE", `/api/admin/members/${id}/unlink-spouse`, { cookie }),
  ],
] as const;

async function partners(...rows: readonly Row[]) {
  return Promise.all(
    rows.map(async ({ id }) => {
      const { spouseId, spouseName, spouseType } = await memberNow(app.db, id);
      return [spouseId, spouseName, spouseType];
    }),
  );
}

test.each(FAMILIES)(
  "By %s two members are linked both ways, and unlinked both ways",
  async (_, link, unlink) => {
    const linked = await link(anna.id, karl.id);
    expect(linked.status).toBe(200);
    expect(linked.body.members.map((row) => DirectoryMember.strict().parse(row).spouseId)).toEqual([
      karl.id,
      anna.id,
    ]);
    expect(await partners(anna, karl)).toEqual([
      [karl.id, "Karl Weber", "member"],
      [anna.id, "Anna Weber", "member"],
    ]);
    const unlinked = await unlink(karl.id);
    expect([unlinked.status, unlinked.body.members.map(({ id }) => id)]).toEqual([200, [karl.id, anna.id]]);
    expect(await partners(anna, karl)).toEqual([
      [null, null, "non-member"],
      [null, null, "non-member"],
    ]);
    expect((await auditEntries(app)).map(({ action, entity_id }) => [action, Number(entity_id)])).toEqual([
      ["spouse linked", anna.id],
      ["spouse linked", karl.id],
      ["spouse unlinked", karl.id],
      ["spouse unlinked", anna.id],
    ]);
  },
);

test.each(FAMILIES)("By %s the same again changes nothing", async (_, link, unlink) => {
  await link(anna.id, karl.id);
  const { updatedAt } = await memberNow(app.db, anna.id);
  expect((await link(karl.id, anna.id)).status).toBe(200);
  expect((await memberNow(app.db, anna.id)).updatedAt).toEqual(updatedAt);
  await unlink(anna.id);
  expect((await unlink(anna.id)).status).toBe(200);
  expect(await auditEntries(app)).toHaveLength(4);
});

test.each(FAMILIES)(
  "By %s nobody gets two spouses or is linked to themselves or to nobody",
  async (_, link, unlink) => {
    await link(anna.id, karl.id);
    const TAKEN = "is already linked to a spouse. Unlink them first.";
    for (const [a, b, status, message] of [
      [anna.id, carla.id, 409, `Anna Weber ${TAKEN}`],
      [carla.id, karl.id, 409, `Karl Weber ${TAKEN}`],
      [carla.id, carla.id, 400, "A member can’t be their own spouse."],
      [carla.id, 4711, 404, "Member not found"],
      [4711, carla.id, 404, "Member not found"],
    ] as const) {
      const reply = await link(a, b);
      expect([reply.status, reply.body.message]).toEqual([status, message]);
    }
    expect((await unlink(4711)).status).toBe(404);
    expect(await partners(anna, karl, carla)).toEqual([
      [karl.id, "Karl Weber", "member"],
      [anna.id, "Anna Weber", "member"],
      [null, null, null],
    ]);
  },
);

test("Input that is no member id is refused", async () => {
  for (const body of [
    {},
    { memberAId: "1", memberBId: 2 },
    { memberAId: 1.5, memberBId: 2 },
    { memberAId: -1, memberBId: 2 },
  ]) {
    expect((await app.call("POST", "/api/members/link-spouse", { cookie, body })).status).toBe(400);
  }
});

test("A one-sided link counts as one, and is removed from either side", async () => {
  const [, [, link, unlink]] = FAMILIES;
  await changeMember(app.db, carla.id, { spouseId: anna.id, spouseName: "Anna Weber" });
  expect((await link(anna.id, karl.id)).status).toBe(409);
  expect((await unlink(anna.id)).status).toBe(200);
  expect(await partners(anna, carla)).toEqual([
    [null, null, null],
    [null, null, "non-member"],
  ]);
  await changeMember(app.db, carla.id, { spouseId: anna.id, spouseName: "Anna Weber" });
  expect((await unlink(carla.id)).status).toBe(200);
  expect((await link(anna.id, karl.id)).status).toBe(200);
});

async function suggested(search: string, id = anna.id): Promise<string[]> {
  const path = `/api/admin/members/${id}/potential-spouses?search=${encodeURIComponent(search)}`;
  const reply = await app.call<{ firstName: string }[]>("GET", path, { cookie });
  expect(reply.status).toBe(200);
  return reply.body.map(({ firstName }) => firstName);
}

test("Potential spouses are other unlinked members, found by name or address", async () => {
  expect(await suggested("weber")).toEqual(["Karl"]);
  expect(await suggested("carla@example")).toEqual(["Carla"]);
  expect(await suggested("kar web")).toEqual(["Karl"]);
  expect(await suggested("active")).toEqual([]);
  await changeMember(app.db, karl.id, { spouseId: carla.id });
  expect(await suggested("weber")).toEqual([]);
});

test("Below two letters no one is suggested, and never more than ten", async () => {
  for (let n = 0; n < 12; n += 1) await aMember(app.db, { firstName: `Twin ${n}`, lastName: "Twelve" });
  expect([await suggested(""), await suggested("t"), await suggested(" t "), await suggested(",,")]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(await suggested("tw")).toHaveLength(10);
});

test("A suggestion has what the dialog shows and nothing else", async () => {
  const path = `/api/admin/members/${anna.id}/potential-spouses?search=karl`;
  const { body } = await app.call("GET", path, { cookie });
  expect(body).toEqual([
    {
      id: karl.id,
      firstName: "Karl",
      lastName: "Weber",
      email: "anna.weber@example.org",
      status: "Active Member",
    },
  ]);
  expect(
    (await app.call("GET", "/api/admin/members/4711/potential-spouses?search=karl", { cookie })).status,
  ).toBe(404);
});

test("A link that another officer has made since is not removed with the one seen", async () => {
  await app.call("POST", "/api/members/link-spouse", {
    cookie,
    body: { memberAId: anna.id, memberBId: carla.id },
  });
  const unlink = (spouseId: number | null) =>
    app.call("POST", "/api/members/unlink-spouse", { cookie, body: { memberId: anna.id, spouseId } });
  for (const seen of [karl.id, null]) {
    const reply = await unlink(seen);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This member has since been linked to someone else. Please check again.",
    ]);
  }
  const onScreen = `/api/admin/members/${anna.id}/unlink-spouse?spouseId=${karl.id}`;
  expect((await app.call("DELETE", onScreen, { cookie })).status).toBe(409);
  expect((await memberNow(app.db, anna.id)).spouseId).toBe(carla.id);
  // Already unlinked, as requested.
  for (let time = 0; time < 2; time += 1) expect((await unlink(carla.id)).status).toBe(200);
  expect((await memberNow(app.db, carla.id)).spouseId).toBeNull();
});
