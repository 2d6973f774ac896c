import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aMember } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);

test.each([
  ["Mary", "O’Hara", "Mary,O'Hara"],
  ["Søren", "Smith-Jones", "Soren,Smith–Jones"],
  ["Zoë", "Müller", "ZOE,MULLER"],
])("Erasing %s %s discards a waiting file that writes the name as %s", async (firstName, lastName, name) => {
  const { cookie } = await aFullOfficer(app);
  const { upload } = importing(app, () => cookie);
  const member = await aMember(app.db, { firstName, lastName, email: null });
  const { body: theirs } = await upload(`First Name,Last Name,City\n${name},Reston\n`);
  const { body: others } = await upload("First Name,Last Name,City\nBo,Lind,Reston\n");
  expect((await app.call("DELETE", `/api/members/${member.id}`, { cookie })).status).toBe(200);
  const { body } = await app.call<{ id: number; state: string }[]>("GET", "/api/imports", { cookie });
  const stateOf = (id: number) => body.find((one) => one.id === id)?.state;
  expect([stateOf(theirs.id), stateOf(others.id)]).toEqual(["dropped", "ready"]);
});

test.each([
  ["Mary", "O’Hara", "Mary,O'Hara"],
  ["Zoë Ann", "McNeil", "ZOE ANN,McNeil"],
])(
  "Erasing %s %s removes the name from the headings of imports and remembered columns",
  async (firstName, lastName, name) => {
    const { cookie } = await aFullOfficer(app);
    const { upload, check, run } = importing(app, () => cookie);
    const member = await aMember(app.db, { firstName, lastName, email: null });
    const write = async (text: string, fields: ("firstName" | "lastName" | null)[]) => {
      const { body: file } = await upload(text);
      const { body: seen } = await check(file, fields);
      expect((await run(file, seen.digest, { fields })).status).toBe(200);
    };
    // Without headings: the first person's name is taken for them.
    await write(`${name},Reston\nBo,Lind,Laurel\n`, ["firstName", "lastName", null]);
    await write("First Name,Last Name,Mary Ohara\nCy,Lind,x\n", ["firstName", "lastName", null]);
    expect((await app.call("DELETE", `/api/members/${member.id}`, { cookie })).status).toBe(200);
    const { rows: kept } = await app.db.execute<{ words: string }>(
      sql`select headers::text || samples::text as words from imports order by id`,
    );
    expect(kept.map(({ words }) => words)).toEqual(["[][]", expect.stringContaining("First Name")]);
    const { rows } = await app.db.execute<{ keys: string[] }>(
      sql`select array(select jsonb_object_keys(fields)) as keys from import_mappings`,
    );
    expect(rows.map(({ keys }) => keys)).toEqual([expect.arrayContaining(["first name", "last name"])]);
  },
);
