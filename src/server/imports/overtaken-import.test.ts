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
const { prepare } = importing(app, () => cookie);

/** So many times, another transaction is faster than one that adds a member. */
async function overtaken(times: number, work: () => Promise<void>): Promise<void> {
  await app.db.execute(sql`create sequence tried`);
  await app.db.execute(
    sql.raw(`create function overtake() returns trigger language plpgsql as $$ begin
      if nextval('tried') <= ${times} then raise exception 'planted' using errcode = '40001'; end if;
      return new; end $$`),
  );
  await app.db.execute(
    sql`create trigger overtake before insert on members for each statement execute function overtake()`,
  );
  try {
    await work();
  } finally {
    await app.db.execute(sql`drop trigger overtake on members`);
    await app.db.execute(sql`drop function overtake`);
    await app.db.execute(sql`drop sequence tried`);
  }
}

test("An import is tried again if other transactions were faster", async () => {
  const { write } = await prepare("First,Last\nIda,Import\n");
  await overtaken(2, async () => {
    const { status, body } = await write();
    expect([status, body.state, body.counts?.created]).toEqual([200, "done", 1]);
  });
});

test("An import that the busy database did not write can be started again", async () => {
  const { file, write } = await prepare("First,Last\nIda,Import\n");
  await overtaken(1_000, async () => {
    expect((await write()).status).toBe(503);
    const { body } = await app.call("GET", `/api/imports/${file.id}`, { cookie });
    expect(body.state).toBe("ready");
  });
  expect((await write()).body.state).toBe("done");
});
