import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { type Kept, keep } from "./kept.ts";

const app = useApp();
let kept: Kept;

beforeEach(async () => {
  const { id: memberId } = await aMember(app.db, { firstName: "Anna" });
  await aRegistration(app.db, { eventId: (await aDinner(app.db)).id, memberId });
  kept = await keep(app.db, "tried");
});
afterEach(() => kept.forget());

const tablesOf = (changes: readonly string[]) =>
  [...new Set(changes.map((row) => row.slice(0, row.indexOf(": "))))].sort();
const rename = sql`update members set first_name = 'Otto'`;

test("What was written is told once, also where a foreign key deleted it", async () => {
  expect(await kept.changes()).toEqual([]);
  await app.db.execute(rename);
  expect(tablesOf(await kept.changes())).toEqual(["+ members", "- members"]);
  expect(await kept.changes()).toEqual([]);
  await app.db.execute(sql`delete from registrations`);
  expect(tablesOf(await kept.changes())).toEqual(expect.arrayContaining(["- attendees", "- registrations"]));
});

test("What was rolled back is not told, and what was restored neither", async () => {
  await expect(
    app.db.transaction(async (tx) => {
      await tx.execute(rename);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await kept.changes()).toEqual([]);
  await app.db.execute(rename);
  await aMember(app.db, { firstName: "Olga" });
  await kept.restore();
  expect(await kept.changes()).toEqual([]);
  const { rows } = await app.db.execute<{ name: string; next: string }>(
    sql`select first_name as name, nextval('members_id_seq')::text as next from members`,
  );
  expect(rows).toEqual([{ name: "Anna", next: "2" }]);
});

test("A state on top is restored to itself, and the one below to the start", async () => {
  await app.db.execute(rename);
  const top = await keep(app.db, "tried_top");
  await app.db.execute(sql`update members set first_name = 'Olga'`);
  await top.restore();
  expect((await app.db.execute(sql`select first_name from members`)).rows).toEqual([{ first_name: "Otto" }]);
  await top.forget();
  await kept.restore();
  expect((await app.db.execute(sql`select first_name from members`)).rows).toEqual([{ first_name: "Anna" }]);
});

test("A table that is written without a note fails the check", async () => {
  await kept.check();
  await app.db.execute(sql`alter table members disable trigger tried`);
  await app.db.execute(rename);
  expect(await kept.changes()).toEqual([]);
  await expect(kept.check()).rejects.toThrow(/written without a note: .*Anna.*Otto/);
});
