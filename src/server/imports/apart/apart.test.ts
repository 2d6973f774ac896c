import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const { check, refused, prepare, undo } = importing(app, () => cookie);

/** More than are compared on the main thread. */
const MANY = 2100;
const rowOf = (n: number, city: string) =>
  `Bo${n},Berg${n},bo${n}@example.org,${Math.floor(n / 2)} Elm St,${city},22201\n`;
const rosterOf = (city: string) =>
  `First Name,Last Name,Email,Address,City,Zip\n${Array.from({ length: MANY }, (_, n) => rowOf(n, city)).join("")},Nameless,,,,\n`;
const membersIn = async (city: string) =>
  (await app.db.execute(sql`select from members where city = ${city}`)).rows.length;

test("A long file is checked, written, changed, and undone in a worker thread", async () => {
  const { file, seen, couples, write } = await prepare(rosterOf("Reston"));
  expect(seen.counts).toMatchObject({ created: MANY, refused: 1 });
  expect(seen.created[0]).toMatchObject({ line: 2, name: "Bo0 Berg0", note: null });
  expect(couples).toHaveLength(MANY / 2);
  expect(await (await refused(file)).text()).toContain("Nameless");
  const { body: first } = await write();
  expect(first).toMatchObject({ state: "done", couplesLinked: MANY / 2, counts: { created: MANY } });
  const { rows: linked } = await app.db.execute(sql`select from members m join members s on s.id = m.spouse_id
    where s.spouse_id = m.id and m.spouse_name = s.first_name || ' ' || s.last_name`);
  expect(linked).toHaveLength(MANY);
  const { body: second } = await (await prepare(rosterOf("Laurel"))).write();
  expect(second.counts).toMatchObject({ created: 0, changed: MANY });
  expect(await membersIn("Laurel")).toBe(MANY);
  expect((await undo(second.id)).body.undone).toMatchObject({ restored: MANY, removed: 0, left: [] });
  expect(await membersIn("Reston")).toBe(MANY);
  expect((await undo(first.id)).body.undone).toMatchObject({ restored: 0, removed: MANY, left: [] });
  expect(await membersIn("Reston")).toBe(0);
}, 180_000);

test("A worker thread refuses the same things as the main thread", async () => {
  const { file, write } = await prepare(rosterOf("Reston"));
  await app.db.execute(sql`insert into members (first_name, last_name, email)
    values ('Bo7', 'Berg7', 'bo7@example.org')`);
  const late = await write();
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("has changed since")]);
  expect(await membersIn("Reston")).toBe(0);
  expect((await check(file)).body.counts).toMatchObject({ created: MANY - 1, changed: 1 });
}, 180_000);

test("If a statement of a thread fails, nothing is written and the import has failed", async () => {
  const { file, write } = await prepare(rosterOf("Reston"));
  await app.db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin if new.last_name = 'Berg2000' then raise exception 'no'; end if; return new; end $$`);
  await app.db.execute(
    sql`create trigger fail before insert on members for each row execute function fail()`,
  );
  try {
    expect((await write()).status).toBe(500);
  } finally {
    await app.db.execute(sql`drop function fail cascade`);
  }
  const shown = await app.call("GET", `/api/imports/${file.id}`, { cookie });
  expect(shown.body.state).toBe("failed");
  expect(await membersIn("Reston")).toBe(0);
}, 180_000);

test("If a statement of an undo fails, nothing is undone, and it can be tried again", async () => {
  const { body: written } = await (await prepare(rosterOf("Reston"))).write();
  await app.db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin if old.last_name = 'Berg2000' then raise exception 'no'; end if; return old; end $$`);
  await app.db.execute(
    sql`create trigger fail before delete on members for each row execute function fail()`,
  );
  try {
    expect((await undo(written.id)).status).toBe(500);
  } finally {
    await app.db.execute(sql`drop function fail cascade`);
  }
  expect(await membersIn("Reston")).toBe(MANY);
  expect((await undo(written.id)).body.undone).toMatchObject({ restored: 0, removed: MANY, left: [] });
  expect(await membersIn("Reston")).toBe(0);
}, 180_000);
