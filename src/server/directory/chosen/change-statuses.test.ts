import { beforeEach, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { changeStatuses } from "#contract/members/chosen-members.ts";
import { useApp } from "#test/app.ts";
import { aMember, changeMember, memberNow } from "#test/factories.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
type Said = Answer<typeof changeStatuses> & { message: string };
type Change = { id: number; status: string; updatedAt?: string };
let cookie = "";
let officer = 0;
let anna = 0;
let bert = 0;
beforeEach(async () => {
  const olga = await aFullOfficer(app);
  [cookie, officer] = [olga.cookie, olga.id];
  anna = (await aMember(app.db, { firstName: "Anna", updatedAt: new Date("2026-03-01T12:00:00Z") })).id;
  bert = (await aMember(app.db, { firstName: "Bert", status: "former" })).id;
});

const change = (changes: unknown) =>
  app.call<Said>("POST", "/api/members/statuses", { cookie, body: { changes } });
const statuses = async () => [(await memberNow(app.db, anna)).status, (await memberNow(app.db, bert)).status];
/** What sets back everything that this answer changed. */
const undoOf = ({ changed }: Said): Change[] =>
  changed.map(({ id, from, updatedAt }) => ({ id, status: from, updatedAt }));

test("Several statuses are set at once, and the answer says whose and whose not", async () => {
  const { status, body } = await change([
    { id: anna, status: "Former Member" },
    { id: bert, status: "former" },
    { id: 4711, status: "former" },
  ]);
  expect(status).toBe(200);
  expect(body).toEqual({
    changed: [{ id: anna, name: "Anna Weber", from: "Active Member", updatedAt: app.now.toISOString() }],
    kept: [
      { id: bert, name: "Bert Weber", reason: "same" },
      { id: 4711, name: null, reason: "deleted" },
    ],
  });
  expect(await statuses()).toEqual(["former", "former"]);
  expect(await memberNow(app.db, anna)).toMatchObject({ updatedAt: app.now, updatedBy: `member ${officer}` });
  expect(await auditEntries(app)).toEqual([
    {
      actor: `member ${officer}`,
      action: "member changed",
      entity: "member",
      entity_id: String(anna),
      before: { status: "active" },
      after: { status: "former" },
    },
  ]);
});

test("A change is undone with what its answer said", async () => {
  const both = [anna, bert].map((id) => ({ id, status: "online" }));
  const { body } = await change(both);
  expect(await statuses()).toEqual(["online", "online"]);
  const undone = await change(undoOf(body));
  expect(undone.body.changed.map(({ id, from }) => [id, from])).toEqual([
    [anna, "online"],
    [bert, "online"],
  ]);
  expect(await statuses()).toEqual(["active", "former"]);
});

test("Undoing leaves a member alone whose record has a newer change", async () => {
  const { body } = await change([anna, bert].map((id) => ({ id, status: "online" })));
  await app.call("PUT", `/api/members/${anna}`, { cookie, body: { status: "provisional" } });
  const undone = await change(undoOf(body));
  expect(undone.body.kept).toEqual([{ id: anna, name: "Anna Weber", reason: "newer" }]);
  expect(await statuses()).toEqual(["provisional", "former"]);
  // A second undo finds its own change, which is newer.
  expect((await change(undoOf(body))).body.changed).toEqual([]);
});

test("A record that changed within the same millisecond is not taken for the old one", async () => {
  const first = await change([{ id: anna, status: "online" }]);
  await change([{ id: anna, status: "former" }]);
  expect((await change(undoOf(first.body))).body.kept[0]?.reason).toBe("newer");
});

test.each<[string, (id: number) => unknown]>([
  ["no member", () => []],
  ["a member twice", (id) => [1, 2].map(() => ({ id, status: "former" }))],
  ["a status that there is not", (id) => [{ id, status: "honorary" }]],
  ["an id that is none", () => [{ id: "1", status: "former" }]],
  ["more than a thousand", () => Array.from({ length: 1001 }, (_, n) => ({ id: n + 1, status: "former" }))],
  ["no list", () => "all"],
])("A request with %s is refused with a sentence, and nothing changes", async (_, changes) => {
  const { status, body } = await change(changes(anna));
  expect([status, body.message.length > 10]).toEqual([400, true]);
  expect(await statuses()).toEqual(["active", "former"]);
});

test("One wrong status keeps all the others as they are", async () => {
  const reply = await change([
    { id: anna, status: "former" },
    { id: bert, status: "honorary" },
  ]);
  expect(reply.status).toBe(400);
  expect(await statuses()).toEqual(["active", "former"]);
});

test("A thousand members change in one request", async () => {
  const { members } = await import("#server/members/tables.ts");
  const many = Array.from({ length: 998 }, (_, n) => ({ firstName: `F${n}`, lastName: "Many" }));
  const rows = await app.db.insert(members).values(many).returning({ id: members.id });
  const ids = [anna, bert, ...rows.map(({ id }) => id)];
  const { body } = await change(ids.map((id) => ({ id, status: "Other Chaine Member" })));
  expect([body.changed.length, body.kept]).toEqual([1000, []]);
  const undone = await change(undoOf(body));
  expect([undone.status, undone.body.changed.length]).toEqual([200, 1000]);
  expect(await statuses()).toEqual(["active", "former"]);
});

test("A login is not touched by a status", async () => {
  await changeMember(app.db, anna, { userName: "anna", passwordHash: "x", adminPrivileges: "limited" });
  await change([{ id: anna, status: "former" }]);
  expect(await memberNow(app.db, anna)).toMatchObject({ userName: "anna", adminPrivileges: "limited" });
});
