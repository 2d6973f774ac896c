import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aMember } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const { upload, check } = importing(app, () => cookie);

async function checked(name: string) {
  const { body: file } = await upload(
    readFileSync(join(import.meta.dirname, "../file/cases", name), "utf8"),
    name,
  );
  const { body } = await check(file);
  return body;
}

test("Other apostrophes and hyphens are the same name", async () => {
  const { counts, refused } = await checked("f-apostrophes.csv");
  expect(counts).toMatchObject({ created: 2, refused: 4 });
  expect(refused.map(({ line, why }) => [line, why])).toEqual([
    [3, "The same person is already on line 2"],
    [4, "The same person is already on line 2"],
    [5, "The same person is already on line 2"],
    [7, "The same person is already on line 6"],
  ]);
});

test("Characters that Unicode does not take apart are the same name", async () => {
  const { counts, created } = await checked("f-letters-folded.csv");
  expect(counts).toMatchObject({ created: 3, refused: 3 });
  expect(created.map(({ line }) => line)).toEqual([2, 4, 6]);
});

test("Two people with different last names at one address are offered as a couple", async () => {
  const { couples } = await checked("f-couple-other-names.csv");
  expect(couples.map(({ names, because }) => [names.join(" + "), because])).toEqual([
    ["Anna Ahlgrenc + Bo Bergmanc", "home"],
    ["Cy Carterc + Di Carterc-Dunn", "home"],
  ]);
});

test("The same address and first name with another last name is a question", async () => {
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  const { body: file } = await upload("First Name,Last Name,Email\nAnna,Ahlgren,anna@example.org\n");
  const { body } = await check(file);
  expect(body.questions).toMatchObject([
    {
      line: 2,
      name: "Anna Ahlgren",
      why: "Anna Weber has the same address and first name, but a different last name",
      candidates: [{ memberId: anna.id }],
    },
  ]);
  expect(body.counts.refused).toBe(1);
});
