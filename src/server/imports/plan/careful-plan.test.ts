import { expect, test } from "vitest";
import type { ImportChoices } from "#contract/imports.ts";
import { readTable } from "#server/imports/file/read-table.ts";
import { matchHeadings } from "#server/imports/plan/match-headings.ts";
import type { KnownMember } from "#server/imports/plan/members/known-member.ts";
import type { Member } from "#server/members/write-member.ts";
import { turnsOf } from "#test/programs/longest-turn.ts";
import { choicesFrom } from "./choices.ts";
import { planImport } from "./plan-import.ts";

async function planOf(text: string, more: Partial<ImportChoices> = {}, members: readonly KnownMember[] = []) {
  const table = readTable(Buffer.from(text));
  if ("whyNot" in table) throw new Error(table.whyNot);
  const choices = choicesFrom({ fields: matchHeadings(table.headers), ...more });
  return planImport({ rows: table.rows, members, society: "Chaine", choices });
}

test("Each refusal names what is wrong and says what to do", async () => {
  const here = (id: number, firstName: string, email: string) =>
    ({
      id,
      firstName,
      lastName: "Roth",
      email,
      recordedFirstName: firstName,
      recordedLastName: "Roth",
      recordedEmail: email,
      legacyId: String(id),
      userName: null,
    }) as KnownMember;
  const head = "Member Number,User Name,First Name,Last Name,Email,Status,Record Type";
  const rows: [row: string, why: RegExp][] = [
    [",,Anna,,,,", /^Last name is missing; please add/],
    [",,,Ek,,,", /^First name is missing; please add/],
    [",,,,a@example.org,,", /^The name is missing; please add/],
    [",,Anna,Jr.,,,", /^“Jr\.” is not a last name; please add/],
    [",,Jr.,Ek,,,", /^“Jr\.” is not a first name; please add/],
    [",,John & Mary,Ek,,,", /^First, please choose how to read this name/],
    [",,Anna,Ek,,Retired,", /^First, please choose what the status “Retired” means/],
    [",,Anna,Ek,,,Household", /“Household” and is not a person; if it is one, please clear/],
    ["1,,Zoe,Zorn,,,", /^Member number 1 is Ada Roth here, but the row says Zoe Zorn; please correct/],
    ["9,,Bea,Roth,bea@example.org,,", /^Bea Roth has the member number 2 here, not 9; please correct/],
    [",,Bo,Lind,b@example.org,,", /^$/],
    [",,Bo,Lind,b@example.org,,", /^The same person is already on line \d+; please keep one/],
    ["77,,Cy,Lind,c@example.org,,", /^$/],
    [
      "77,,Di,Ray,d@example.org,,",
      /^The member number 77 is already on line \d+; if this is someone else, please/,
    ],
    [`,,Anna,${"E".repeat(101)},,,`, /^Last name: please keep/],
    [`,,Anna,Ek,,${"x".repeat(20_001)},`, /^Status: there is far too much text in this cell; please shorten/],
    [",,Anna,Ek,,,,,more", /^The row has 9 cells, but there are only 7 headings; please .*“.*more”/],
  ];
  const text = [head, ...rows.map(([row]) => row)].join("\n");
  const { refused } = await planOf(text, {}, [
    here(1, "Ada", "ada@example.org"),
    here(2, "Bea", "bea@example.org"),
  ]);
  const whys = new Map(refused.map(({ line, why }) => [line, why]));
  expect(rows.map((_, at) => whys.get(at + 2) ?? "")).toEqual(
    rows.map(([, why]) => expect.stringMatching(why)),
  );
  const own = await planOf(
    "Member ID,Spouse Member ID,Hidden From Directory,First Name\n9,,,Anna\nx,,,Anna\n",
  );
  const names = await planOf("Name\nA & B & C\nMary Smith\n");
  expect([...own.refused, ...names.refused].map(({ why }) => why)).toEqual([
    "No member has the member ID 9; please clear or correct it",
    expect.stringMatching(/^Member ID of this portal: “x” is not a number; please/),
    expect.stringMatching(/^“A & B & C” is not the name of one person .*; please give/),
  ]);
});

test("A thousands separator does not change a member number", async () => {
  const { created } = await planOf(
    "Member Number,First Name,Last Name\n" +
      '"1,000",Anna,Ek\n"2,000",Bo,Ek\n"12,001",Cy,Ek\n1001.0,Di,Ek\n"01,000",Ed,Ek\n',
  );
  expect(created.map(({ facts }) => facts.legacyId)).toEqual(["1000", "2000", "12001", "1001", "01,000"]);
});

test("Leading zeros in a number do not turn one person into two", async () => {
  const { created, refused } = await planOf(
    "Member Number,First Name,Last Name\n000123,Anna,Ek\n123,Anna,Ek\n124,Anna,Ek\n",
  );
  expect(created.map(({ line }) => line)).toEqual([2, 4]);
  expect(refused).toEqual([
    {
      line: 3,
      name: "Anna Ek",
      why: "The same person is already on line 2; please keep one of the two rows",
      copyOf: 2,
    },
  ]);
});

test("A word for no value is neither a spouse nor a username, but may be a last name", async () => {
  const { created, refused } = await planOf(
    "First Name,Last Name,Spouse,User Name\nAnna,Null,N/A,null\nBo,Ek,nan,null\nCy,None,<NA>,\n",
  );
  expect(refused).toEqual([]);
  expect(created.map(({ facts }) => facts)).toEqual([
    { firstName: "Anna", lastName: "Null", status: "active", spouseType: "non-member" },
    { firstName: "Bo", lastName: "Ek", status: "active", spouseType: "non-member" },
    { firstName: "Cy", lastName: "None", status: "active", spouseType: "non-member" },
  ]);
});

test("A column of dates is read as the other columns of its file show", async () => {
  const { created, dayColumns } = await planOf(
    "First Name,Last Name,Local Dues Paid Through,National Dues Paid Through\n" +
      "Anna,Ek,31/12/2025,04/03/2026\nBo,Ek,05/04/2026,05/06/2026\n",
  );
  expect(created.map(({ facts }) => facts.nationalDuesPaidThrough)).toEqual(["2026-03-04", "2026-06-05"]);
  const shown = { order: "day", line: 2, words: "31/12/2025", opposite: null };
  expect(dayColumns).toEqual([
    { ...shown, field: "localDuesPaidThrough", by: "column" },
    { ...shown, field: "nationalDuesPaidThrough", by: "file" },
  ]);
});

test("If nothing settles the order of dates, the column is shown and the officer chooses", async () => {
  const text =
    "First Name,Last Name,Local Dues Paid Through\nAnna,Ek,05/05/2026\nBo,Ek,03/04/2026\nCy,Ek,3 May 2026\n";
  const shown = { field: "localDuesPaidThrough" as const, line: 3, words: "03/04/2026", opposite: null };
  const usual = await planOf(text);
  expect(usual.dayColumns).toEqual([{ ...shown, order: "month", by: "nothing" }]);
  expect(usual.created.map(({ facts }) => facts.localDuesPaidThrough)).toEqual([
    "2026-05-05",
    "2026-03-04",
    "2026-05-03",
  ]);
  const chosen = await planOf(text, { days: [{ field: "localDuesPaidThrough", order: "day" }] });
  expect(chosen.dayColumns).toEqual([{ ...shown, order: "day", by: "officer" }]);
  expect(chosen.created.map(({ facts }) => facts.localDuesPaidThrough)).toEqual([
    "2026-05-05",
    "2026-04-03",
    "2026-05-03",
  ]);
});

test("A column of dates with the month first throughout needs no review", async () => {
  const { dayColumns } = await planOf(
    "First Name,Last Name,Local Dues Paid Through\nAnna,Ek,12/31/2026\nBo,Ek,03/04/2026\n",
  );
  expect(dayColumns).toEqual([]);
});

test("The order of dates is not guessed if the other columns of the file differ", async () => {
  const { created, leftCells, dayColumns } = await planOf(
    "First Name,Last Name,Local Dues Paid Through,National Dues Paid Through,Birthday\n" +
      "Anna,Ek,31/12/2025,04/03/2026,12/31/1960\n",
  );
  expect(created).toHaveLength(1);
  expect(created[0]?.facts).not.toHaveProperty("nationalDuesPaidThrough");
  expect(leftCells.map(({ field }) => field)).toEqual(["National dues paid through"]);
  expect(dayColumns).toMatchObject([
    { order: "day", by: "column" },
    { order: "unclear", by: "file", words: "31/12/2025", opposite: { line: 2, words: "12/31/1960" } },
  ]);
});

test("A date that fits only the order the officer did not choose is left out and shown", async () => {
  const text =
    "First Name,Last Name,Local Dues Paid Through\nAnna,Ek,03/04/2026\nBo,Ek,31/12/2026\nCy,Ek,12/30/2026\n";
  expect((await planOf(text)).dayColumns).toMatchObject([
    { order: "unclear", by: "column", line: 3, opposite: { line: 4, words: "12/30/2026" } },
  ]);
  const asMonth = await planOf(text, { days: [{ field: "localDuesPaidThrough", order: "month" }] });
  expect(asMonth.dayColumns).toMatchObject([
    { order: "month", by: "officer", words: "03/04/2026", opposite: { line: 3, words: "31/12/2026" } },
  ]);
  expect(asMonth.leftCells.map(({ line }) => line)).toEqual([3]);
  const only = await planOf("First Name,Last Name,Local Dues Paid Through\nBo,Ek,31/12/2026\n", {
    days: [{ field: "localDuesPaidThrough", order: "month" }],
  });
  expect(only.dayColumns).toMatchObject([{ by: "officer", words: "31/12/2026", opposite: { line: 2 } }]);
});

test("A column without doubtful dates is not shown because of another column", async () => {
  const { dayColumns } = await planOf(
    "First Name,Last Name,Local Dues Paid Through,National Dues Paid Through\nAnna,Ek,31/12/2025,2026-03-04\n",
  );
  expect(dayColumns.map(({ field }) => field)).toEqual(["localDuesPaidThrough"]);
});

test("Thousands of people with one name do not hold up others", async () => {
  const rows = Array.from({ length: 4000 }, (_, at) => ({
    line: at + 2,
    cells: ["Bo", "Ek", `b${at}@example.org`, "Bo Ek"],
  }));
  const choices = choicesFrom({ fields: ["firstName", "lastName", "email", "spouseName"] });
  const began = process.cpuUsage();
  const { created, couples } = await planImport({ rows, members: [], society: "Chaine", choices });
  const { user } = process.cpuUsage(began);
  expect([created.length, couples]).toEqual([4000, []]);
  expect(user / 1000).toBeLessThan(5000);
});

test("The second person of a row is not taken for the member whose ID is in it", async () => {
  const member = { id: 5, firstName: "John", lastName: "Smith", legacyId: "7", email: null, userName: null };
  const other = { ...member, id: 6, firstName: "Bo", lastName: "Ek", legacyId: "8" };
  const members = [member, other].map((one) => ({
    ...one,
    recordedFirstName: one.firstName,
    recordedLastName: one.lastName,
    recordedEmail: null,
  })) as Member[];
  const { changed } = await planImport({
    rows: [{ line: 2, cells: ["5", "8", "John & Mary Smith"] }],
    choices: choicesFrom({
      fields: ["portalId", "legacyId", "fullName"],
      readings: [{ line: 2, reading: 0 }],
    }),
    members,
    society: "Chaine",
  });
  expect(changed).toEqual([]);
});

test("Long texts in every row do not hold up others", async () => {
  const rows = Array.from({ length: 450 }, (_, at) => ({
    line: at + 2,
    cells: [`Bo${at}`, "Ek", "a ".repeat(9900), "a ".repeat(9900), "a ".repeat(9900)],
  }));
  const fields = ["firstName", "lastName", "memberComments", "adminComments", "duesNotes"] as const;
  const choices = choicesFrom({ fields: [...fields] });
  const { longest, all } = await turnsOf(() => planImport({ rows, members: [], society: "Chaine", choices }));
  // They are fewer rows than are worked on in one turn if they are short.
  expect(longest).toBeLessThan(all / 2);
});

test("A name that thousands of members have is found about as fast as any other", async () => {
  const lasting = async (lastNameOf: (at: number) => string) => {
    const people = Array.from({ length: 4000 }, (_, at) => ({
      last: lastNameOf(at),
      email: `b${at}@example.org`,
    }));
    const members = people.map(({ last, email }, at) => ({
      id: at + 1,
      firstName: "Bo",
      lastName: last,
      email,
      recordedFirstName: "Bo",
      recordedLastName: last,
      recordedEmail: email,
    })) as Member[];
    const rows = people.map(({ last, email }, at) => ({
      line: at + 2,
      cells: ["Bo", last, at % 2 ? email : `x${email}`],
    }));
    const choices = choicesFrom({ fields: ["firstName", "lastName", "email"] });
    const { all } = await turnsOf(async () => {
      const { created, unchanged } = await planImport({ rows, members, society: "Chaine", choices });
      expect([created.length, unchanged]).toEqual([2000, 2000]);
    });
    return all;
  };
  const usual = await lasting((at) => `Ek${at}`);
  expect(await lasting(() => "Ek")).toBeLessThan(usual * 5);
});

test.each<[here: string, file: string, becomes: string | null]>([
  ["Renée", "Renee", null],
  ["Renée", "RENEE", null],
  ["Renée", "renée", null],
  ["O’Hara", "OHara", null],
  ["O’Hara", "O'Hara", null],
  ["McNeil", "Mcneil", null],
  ["Renee", "Renée", "Renée"],
  ["RENÉE", "Renée", "Renée"],
  ["anna", "Anna", "Anna"],
  ["Mcneil", "McNeil", "McNeil"],
  ["Anna", "Anne", "Anne"],
])("A member called %s is, after a file with %s, called %s", async (lastName, cell, becomes) => {
  const member = {
    id: 5,
    firstName: "Bo",
    lastName,
    recordedFirstName: "Bo",
    recordedLastName: lastName,
    email: "bo@example.org",
    recordedEmail: "bo@example.org",
    legacyId: "7",
    userName: null,
  } as Member;
  const changesIn = async (own: boolean) => {
    const { changed } = await planImport({
      rows: [{ line: 2, cells: [own ? "5" : "7", "Bo", cell] }],
      members: [member],
      society: "Chaine",
      choices: choicesFrom({ fields: [own ? "portalId" : "legacyId", "firstName", "lastName"] }),
    });
    return changed[0]?.after.lastName ?? null;
  };
  expect(await changesIn(false)).toBe(becomes);
  // Our own export has what an officer wrote into it.
  expect(await changesIn(true)).toBe(cell);
});

test("A refused row does not recite its cells without a value, except where its name should be", async () => {
  const { refused } = await planOf(
    [
      "First Name,Last Name,Email,City,Address,Cell Phone,Paid Through,Username",
      "Anna,Ek,anna@example.org,Bowie,1 Elm St,NULL,0000-00-00,NULL",
      "Anna,Ek,anna@example.org,NULL,#REF!,-,0000-00-00,n/a",
      "#N/A,Lind,NULL,-,NULL,NULL,NULL,NULL",
    ].join("\n"),
  );
  expect(refused.map(({ why }) => why)).toEqual([
    expect.stringMatching(/^The same person is already on line 2[^;]*; please keep one of the two rows$/),
    expect.stringMatching(
      /^First name is missing; please add it; First name: “#N\/A” is a spreadsheet error[^;]*; [^;]*$/,
    ),
  ]);
});

test("Only a status word that the officer is shown takes its usual meaning", async () => {
  const words = Array.from({ length: 100 }, (_, n) => `Class ${n}`);
  const rows = [...words, "expired"].map((word, n) => `First${n},Last,${word}`).join("\n");
  const { created, refused } = await planOf(`First,Last,Status\n${rows}`, { likelyStatuses: true });
  expect([created.length, refused.length]).toEqual([0, 101]);
  const one = await planOf("First,Last,Status\nAnna,Ek,expired", { likelyStatuses: true });
  expect(one.created.map(({ facts }) => facts.status)).toEqual(["former"]);
});
