import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aMember } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openEmbedded);

test.each([
  ["Mary", "O’Hara", "Mary,O'Hara"],
  ["Søren", "Smith-Jones", "Soren,Smith–Jones"],
  ["Zoë", "Müller", "ZOE,MULLER"],
])(
  "An erased %s %s leaves with a waiting file that writes the name as %s",
  async (firstName, lastName, name) => {
    const { cookie } = await aFullOfficer(app);
    const { upload } = importing(app, () => cookie);
    const member = await aMember(app.db, { firstName, lastName, email: null });
    const { body: theirs } = await upload(`First Name,Last Name,City\n${name},Reston\n`);
    const { body: others } = await upload("First Name,Last Name,City\nBo,Lind,Reston\n");
    expect((await app.call("DELETE", `/api/members/${member.id}`, { cookie })).status).toBe(200);
    const { body } = await app.call<{ id: number; state: string }[]>("GET", "/api/imports", { cookie });
    const stateOf = (id: number) => body.find((one) => one.id === id)?.state;
    expect([stateOf(theirs.id), stateOf(others.id)]).toEqual(["dropped", "ready"]);
  },
);
