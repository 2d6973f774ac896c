import { describe, expect, test } from "vitest";
import { IMPORT_FIELDS, type ImportChoices } from "#contract/imports.ts";
import { readTable } from "#server/imports/file/read-table.ts";
import { storedTable } from "#server/imports/file/stored-table.ts";
import type { Member } from "#server/members/write-member.ts";
import { choicesFrom } from "./choices.ts";
import { matchMisspelledHeadings } from "./match-headings.ts";
import { planImport } from "./plan-import.ts";

/** What an officer who changes no column gets from a file. */
async function planOf(text: string, members: Partial<Member>[] = [], more: Partial<ImportChoices> = {}) {
  const table = readTable(Buffer.from(text));
  if ("whyNot" in table) throw new Error(table.whyNot);
  const fields = matchMisspelledHeadings(table.headers, storedTable(table).samples);
  return planImport({
    rows: table.rows,
    members: members as Member[],
    society: "Chaine",
    choices: choicesFrom({ fields, ...more }),
  });
}
const factsOf = async (text: string) => (await planOf(text)).created.map(({ facts }) => facts);
const leftIn = async (text: string) =>
  (await planOf(text)).leftCells.map(({ field, why }) => `${field}: ${why}`);

/** A member as the chapter last wrote them. */
const memberCalled = (firstName: string, email: string | null): Partial<Member> => ({
  id: 7,
  firstName,
  lastName: "Quill",
  email,
  recordedFirstName: firstName,
  recordedLastName: "Quill",
  recordedEmail: email,
  spouseId: null,
  userName: null,
  legacyId: null,
});

describe("an address in several columns", () => {
  test.each([
    ["Address1,Address2", "12 Elm St,Apt 4", "12 Elm St, Apt 4"],
    ["Address,Address Line 2", "12 Elm St,Apt 4", "12 Elm St, Apt 4"],
    ["Street Address,Supplemental Address 1", "12 Elm St,", "12 Elm St"],
    ["Address 1,Address 2", ",PO Box 7", "PO Box 7"],
  ])("Both lines of %s are kept", async (headings, cells, address) => {
    expect(await factsOf(`First Name,Last Name,${headings}\nAnna,Ek,${cells}\n`)).toMatchObject([
      { address },
    ]);
  });

  test("Mailchimp’s address in one cell is split if it has all its parts", async () => {
    const rows = [
      'Mia,Costa,"15 Main St  Apt 2  Arlington  VA  22201  US"',
      'Bo,Lind,"1 Main St  Reston  Virginia  20190"',
      'Cy,Ray,"12 Rue X  Paris    75001  FR"',
      'Di,Ray,"15 Main St  Arlington"',
      'Ed,Ray,"Arlington  VA  22201"',
    ];
    expect(await factsOf(`First Name,Last Name,Address\n${rows.join("\n")}\n`)).toMatchObject([
      { address: "15 Main St, Apt 2", city: "Arlington", state: "VA", zipCode: "22201" },
      { address: "1 Main St", city: "Reston", state: "VA", zipCode: "20190" },
      { address: expect.stringContaining("Paris") },
      { address: expect.stringContaining("Arlington") },
      { address: expect.stringContaining("22201") },
    ]);
    const lines =
      'First Name,Last Name,Address 1,Address 2\nMia,Costa,"1 A St  Reston  VA  20190  US",Apt 4\n';
    expect(await factsOf(lines)).toMatchObject([{ address: "1 A St, Apt 4", city: "Reston" }]);
    const beside = await factsOf(
      'First Name,Last Name,Address,City\nMia,Costa,"1 A St  B  VA  22201  US",Rome\n',
    );
    expect(beside).toMatchObject([{ city: "Rome", address: expect.stringContaining("22201") }]);
    expect(beside[0]).not.toHaveProperty("zipCode");
  });
});

describe("a spouse’s name in several columns", () => {
  test.each([
    ["Spouse First Name,Spouse Last Name", "Yves,Zimmer", "Yves Zimmer"],
    ["Spouse First Name,Spouse Last Name", "Yves,", "Yves"],
    ["Spouse Name,Spouse Last Name", "Yves,Zimmer", "Yves Zimmer"],
    ["Spouse Name,Spouse Last Name", "Yves Zimmer,zimmer", "Yves Zimmer"],
    ["Spouse,Partner First Name", "Yves Zimmer,Yves", "Yves Zimmer"],
  ])("%s with %s", async (headings, cells, spouseName) => {
    expect(await factsOf(`First Name,Last Name,${headings}\nXan,Young,${cells}\n`)).toMatchObject([
      { spouseName },
    ]);
  });

  test("A last name alone is not kept", async () => {
    const [facts] = await factsOf("First Name,Last Name,Spouse Last Name\nXan,Young,Zimmer\n");
    expect(facts).toEqual({
      firstName: "Xan",
      lastName: "Young",
      status: "active",
      spouseType: "non-member",
    });
  });

  test("The couple is offered", async () => {
    const { couples } = await planOf(
      "First Name,Last Name,Spouse First Name,Spouse Last Name\nXan,Young,Yves,Zimmer\nYves,Zimmer,,\n",
    );
    expect(couples).toMatchObject([{ names: ["Xan Young", "Yves Zimmer"], because: "spouse" }]);
  });
});

describe("a middle name and a suffix in columns of their own", () => {
  test.each([
    ["Robert,J,Quill,Jr.", "Robert J|Quill Jr."],
    ["Robert J.,J,Quill Jr.,Jr", "Robert J.|Quill Jr."],
    ["Robert James,J.,Quill,", "Robert James|Quill"],
    ["Robert,,Quill,III", "Robert|Quill III"],
    ["Robert,James,Quill,MD", "Robert James|Quill"],
  ])("%s", async (cells, name) => {
    const [facts] = await factsOf(`First Name,Middle Name,Last Name,Suffix\n${cells}\n`);
    expect(`${facts?.firstName}|${facts?.lastName}`).toBe(name);
  });

  test("A suffix that is not a generation is left out and reported", async () => {
    const suffixes = ["MD Jr.", "the Great Jr.", '"MD, PhD, Jr."'];
    const rows = suffixes.map((suffix, at) => `Anna,,Ek${at},${suffix}`);
    const text = `First Name,M.I.,Last Name,Name Suffix\n${rows.join("\n")}\nBo (Bobo),,Ek,MD\n`;
    expect(await leftIn(text)).toEqual(
      ["MD", "the Great Jr.", "MD PhD", "(Bobo), MD"].map(
        (words) => `Name: “${words}” is not part of the name`,
      ),
    );
    const numbered = "Member Number,First Name,Suffix\n7,Anna,Jr.\n";
    expect((await planOf(numbered)).refused).toMatchObject([{ why: "Last name is missing; please add it" }]);
  });

  test("A member who is in the directory without the middle name is not renamed", async () => {
    const here = memberCalled("Robert", "bq@example.org");
    const text = "First Name,Middle Name,Last Name,Email\nRobert,James,Quill,bq@example.org\n";
    const { created, changed, unchanged, leftCells } = await planOf(text, [here]);
    expect([created, changed, unchanged]).toEqual([[], [], 1]);
    expect(leftCells).toMatchObject([
      { field: "Name", why: "“James” is left out, since the directory has this name without it" },
    ]);
    const same = memberCalled("Robert James", "bq@example.org");
    expect((await planOf(text, [same])).unchanged).toBe(1);
  });

  test("Neither is a member who has changed their own name since", async () => {
    const here = { ...memberCalled("Bob", "bq@example.org"), recordedFirstName: "Robert" };
    const text = "First Name,Middle Name,Last Name,Email\nRobert,James,Quill,bq@example.org\n";
    const { created, changed, questions } = await planOf(text, [here]);
    expect([created, changed]).toEqual([[], []]);
    expect(questions).toMatchObject([{ name: "Robert Quill", candidates: [{ memberId: 7 }] }]);
  });

  test("A member whose name here has a nickname is the same person, and all that is left out is reported", async () => {
    const text = (cells: string) =>
      `First Name,Middle Name,Last Name,Suffix,Email\n${cells},bq@example.org\n`;
    const isLeft = "“J.” is left out, since the directory has this name without it";
    const nickname = await planOf(text("Robert (Bob),J.,Quill,MD"), [
      memberCalled("Robert (Bob)", "bq@example.org"),
    ]);
    expect([nickname.created, nickname.unchanged]).toEqual([[], 1]);
    expect(nickname.leftCells.map(({ why }) => why)).toEqual([`“MD” is not part of the name; ${isLeft}`]);
    const bare = await planOf(text("Robert (Bob),J.,Quill,MD"), [memberCalled("Robert", "bq@example.org")]);
    expect([bare.created, bare.unchanged]).toEqual([[], 1]);
    expect(bare.leftCells.map(({ why }) => why)).toEqual([`“(Bob), MD” is not part of the name; ${isLeft}`]);
  });

  test("With the member ID of our own export, they count as well", async () => {
    const text = "Member ID of this portal,First Name,Middle Name,Last Name,Suffix\n7,Robert,,Quill,Jr.\n";
    const { changed, leftCells } = await planOf(text, [memberCalled("Robert", null)]);
    expect([changed.map(({ after }) => after.lastName), leftCells]).toEqual([["Quill Jr."], []]);
  });

  test("With two people in one cell, they are left out and reported", async () => {
    const table = "First Name,Middle Initial,Last Name,Email\nJohn & Mary,J,Smith,js@example.org\n";
    const { nameQuestions, leftCells } = await planOf(table, [], { readings: [{ line: 2, reading: 1 }] });
    expect(nameQuestions).toHaveLength(1);
    expect(leftCells).toMatchObject([
      { field: "Middle name", why: "“J” is left out, since it’s not clear whose it is" },
    ]);
  });
});

describe("a nickname in the first name", () => {
  test.each(['Robert ""Bob""', "Robert (Bob)", "Robert “Bob”", "Robert 'Bob'", "Robert [Bob]"])(
    "%s is Robert",
    async (first) => {
      const text = `First Name,Last Name\n"${first}",Quill\n`;
      expect(await factsOf(text)).toMatchObject([{ firstName: "Robert", lastName: "Quill" }]);
      expect(await leftIn(text)).toEqual(["Name: “(Bob)” is not part of the name"]);
    },
  );

  test("stays if the directory has it, and becomes the name if there is no other", async () => {
    const here = memberCalled("Robert (Bob)", null);
    const { unchanged, leftCells } = await planOf("First Name,Last Name\nRobert (Bob),Quill\n", [here]);
    expect([unchanged, leftCells]).toEqual([1, []]);
    const whole = 'Full Name,Email\n"Robert ""Bob"" Quill, MD",bq@example.org\n';
    const quoted = await planOf(whole, [memberCalled('Robert "Bob"', "bq@example.org")]);
    expect([quoted.created, quoted.unchanged]).toEqual([[], 1]);
    expect(quoted.leftCells.map(({ why }) => why)).toEqual(["“MD” is not part of the name"]);
    expect(await factsOf("First Name,Last Name\n(Bob),Quill\n")).toMatchObject([{ firstName: "Bob" }]);
    expect(await factsOf("First Name,Last Name\nGerard,'t Hooft\n")).toMatchObject([
      { lastName: "'t Hooft" },
    ]);
    expect(await factsOf("Full Name,City\nRobert 'Bob' Quill,Bowie\n")).toMatchObject([
      { firstName: "Robert" },
    ]);
  });
});

test("An organization among the contacts is skipped with a reason", async () => {
  const { created, refused } = await planOf(
    "Contact Type,First Name,Last Name\nIndividual,Åsa,Ångström\nOrganization,,\nHousehold,Ek,Family\n",
  );
  expect(created).toHaveLength(1);
  expect(refused.map(({ line, why }) => [line, why])).toEqual([
    [3, "This row is marked “Organization” and is not a person; if it is one, please clear that cell"],
    [4, "This row is marked “Household” and is not a person; if it is one, please clear that cell"],
  ]);
});

test("Next to a cell phone, a phone is the home phone; a second email is the alternate one", async () => {
  const text =
    "First Name,Last Name,Phone,Cell Phone,Email,Email Address\nAnna,Ek,703-555-0111,703-555-0112,a@b.org,c@d.org\n";
  expect(await factsOf(text)).toMatchObject([
    { cellPhone: "703-555-0112", homePhone: "703-555-0111", email: "a@b.org", alternateEmail: "c@d.org" },
  ]);
  const mobiles = "First Name,Last Name,Mobile Phone,Cell Phone\nAnna,Ek,703-555-0111,703-555-0112\n";
  expect((await factsOf(mobiles))[0]).not.toHaveProperty("homePhone");
});

test("Every label of a field that only files have names its column", () => {
  for (const label of Object.values(IMPORT_FIELDS)) {
    expect(matchMisspelledHeadings([label], [["Individual", "7 a@b.org"]]), label).not.toEqual([null]);
  }
});
