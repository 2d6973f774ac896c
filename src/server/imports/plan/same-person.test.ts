import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ROWS_SHOWN } from "#contract/imports.ts";
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
    [3, "The same person is already on line 2; please keep one of the two rows"],
    [4, "The same person is already on line 2; please keep one of the two rows"],
    [5, "The same person is already on line 2; please keep one of the two rows"],
    [7, "The same person is already on line 6; please keep one of the two rows"],
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

const whoShare = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    await aMember(app.db, {
      firstName: "Anna",
      lastName: `Weber${at}`,
      address: "1 Oak St",
      zipCode: "22201",
    });
  }
};
const asking = (count: number) =>
  `First Name,Last Name,Address,Zip\n${Array.from({ length: count }, (_, at) => `Anna,Ahl${at},1 Oak St,22201\n`).join("")}`;

test("Of many possible members, the first are named, and any can be the answer", async () => {
  await whoShare(12);
  const { body: file } = await upload(asking(1));
  const { body: asked } = await check(file);
  expect(asked.questionsTotal).toBe(1);
  const [question] = asked.questions;
  expect(question?.why).toBe(
    "Anna Weber0 has the same address and first name, but a different last name; 2 more could match, and a member number would settle it",
  );
  expect(question?.candidates.map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Anna Weber${at}`),
  );
  const last = (question?.candidates.at(-1)?.memberId ?? 0) + 2;
  const answers = [{ line: 2, memberId: last }];
  const { body: seen } = await check(file, undefined, { answers });
  expect([seen.counts.changed, seen.changed[0]?.memberId]).toEqual([1, last]);
});

test("Of many questions, unanswered ones come first", async () => {
  await whoShare(1);
  const { body: file } = await upload(asking(ROWS_SHOWN + 2));
  const { body: asked } = await check(file);
  const lines = asked.questions.map(({ line }) => line);
  expect([lines.length, lines[0], lines.at(-1), asked.questionsTotal]).toEqual([
    ...[ROWS_SHOWN, 2, ROWS_SHOWN + 1, ROWS_SHOWN + 2],
  ]);
  const answers = lines.map((line) => ({ line, memberId: null }));
  const { body: seen } = await check(file, undefined, { answers });
  expect([seen.counts.created, seen.questionsTotal]).toEqual([ROWS_SHOWN, ROWS_SHOWN + 2]);
  expect(seen.questions.slice(0, 3).map(({ line }) => line)).toEqual([ROWS_SHOWN + 2, ROWS_SHOWN + 3, 2]);
});
