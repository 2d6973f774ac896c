import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ROWS_SHOWN } from "#contract/imports.ts";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aMember, memberNow } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const { upload, check, run, refused } = importing(app, () => cookie);

async function uploaded(name: string) {
  const { body } = await upload(readFileSync(join(import.meta.dirname, "../file/cases", name), "utf8"), name);
  return body;
}

const named = async (lastName: string) => {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from members where last_name = ${lastName} order by id`,
  );
  return Promise.all(rows.map(({ id }) => memberNow(app.db, id)));
};

describe("two people in one row", () => {
  test("are asked about, and become two members who are linked", async () => {
    const file = await uploaded("f-two-people.csv");
    const { body: asked } = await check(file);
    expect(asked.counts).toMatchObject({ created: 0, refused: 1 });
    expect(asked.nameQuestions).toEqual([
      {
        line: 2,
        name: "John & Mary Smithjjv",
        why: "“John & Mary Smithjjv” looks like more than one person",
        readings: [
          [
            { firstName: "John", lastName: "Smithjjv" },
            { firstName: "Mary", lastName: "Smithjjv" },
          ],
          [{ firstName: "John & Mary", lastName: "Smithjjv" }],
        ],
        chosen: null,
        needsOwn: false,
      },
    ]);
    const readings = [{ line: 2, reading: 0 }];
    const { body: seen } = await check(file, undefined, { readings });
    expect(seen.counts).toMatchObject({ created: 2, refused: 0 });
    expect(seen.couples).toMatchObject([{ key: "n2+n2b", because: "row" }]);
    expect((await run(file, seen.digest, { couples: ["n2+n2b"], readings })).status).toBe(200);
    const [john, mary] = await named("Smithjjv");
    expect([john?.firstName, mary?.firstName, mary?.email]).toEqual(["John", "Mary", "jm@example.org"]);
    expect([john?.spouseId, mary?.spouseId]).toEqual([mary?.id, john?.id]);
  });

  test("can stay one member, who is not asked about the next time", async () => {
    const file = await uploaded("f-two-people.csv");
    const readings = [{ line: 2, reading: 1 }];
    const { body: seen } = await check(file, undefined, { readings });
    await run(file, seen.digest, { readings });
    expect(await named("Smithjjv")).toMatchObject([{ firstName: "John & Mary" }]);
    const { body: again } = await check(await uploaded("f-two-people.csv"));
    expect([again.nameQuestions, again.counts.unchanged]).toEqual([[], 1]);
  });

  test("with two addresses have one each", async () => {
    const { body: file } = await upload(
      "Name,Email\nAnna and Bo Ek,anna@example.org; bo@example.org\nBo Ek,bo@example.org\n",
    );
    const readings = [{ line: 2, reading: 0 }];
    const { body: seen } = await check(file, undefined, { readings });
    expect([seen.leftCells, seen.refused]).toMatchObject([
      [],
      [{ line: 3, why: "The same person is already on line 2; please keep one of the two rows" }],
    ]);
    expect((await run(file, seen.digest, { readings })).status).toBe(200);
    expect((await named("Ek")).map(({ email }) => email)).toEqual(["anna@example.org", "bo@example.org"]);
  });
});

describe("two people in a row with two addresses of whom one is here", () => {
  const ANNA = "First Name,Last Name,Email\nAnna,Ek,anna@example.org\n";
  test.each([
    ["Anna and Bo Ek", "bo@example.org; anna@example.org"],
    ["Bo and Anna Ek", "anna@example.org; bo@example.org"],
  ])("%s with %s have each their own", async (name, emails) => {
    const { body: first } = await upload(ANNA);
    await run(first, (await check(first)).body.digest);
    const { body: file } = await upload(`Name,Email\n${name},${emails}\n`);
    const readings = [{ line: 2, reading: 0 }];
    const { body: seen } = await check(file, undefined, { readings });
    expect([seen.counts.created, seen.leftCells]).toEqual([1, []]);
    await run(file, seen.digest, { readings });
    const people = (await named("Ek")).map(({ firstName, email }) => [firstName, email]);
    expect(people.toSorted()).toEqual([
      ["Anna", "anna@example.org"],
      ["Bo", "bo@example.org"],
    ]);
  });
});

describe("of many names that can be read in several ways", () => {
  const rows = Array.from({ length: ROWS_SHOWN + 2 }, (_, at) => `Jo & Al Smith,jo${at}@example.org\n`);
  const table = `Name,Email\nAl & Jo Roth (deceased),anna@example.org\n${rows.join("")}`;

  test("those that the one choice leaves open come first, and say so", async () => {
    const { body: file } = await upload(
      'Name\nJo & Al Smith\n"Lee, Kim & Park, Sun"\nAl & Jo Roth (deceased)\n',
    );
    const { body: asked } = await check(file);
    expect(asked.nameQuestions.map(({ line, needsOwn }) => [line, needsOwn])).toEqual([
      [3, true],
      [4, true],
      [2, false],
    ]);
  });

  test("those without an answer come first, and one choice answers them all", async () => {
    const { body: file } = await upload(table);
    const { body: asked } = await check(file);
    const lines = asked.nameQuestions.map(({ line }) => line);
    expect([lines.length, lines[0], asked.nameQuestionsTotal]).toEqual([ROWS_SHOWN, 2, ROWS_SHOWN + 3]);
    const readings = lines.slice(1).map((line) => ({ line, reading: 1 }));
    const { body: seen } = await check(file, undefined, { readings });
    expect(seen.nameQuestions.map(({ line }) => line).slice(0, 5)).toEqual([
      ...[2, ROWS_SHOWN + 2, ROWS_SHOWN + 3, ROWS_SHOWN + 4, 3],
    ]);
    // The remark is not a choice, so it is still asked about.
    const { body: all } = await check(file, undefined, { readings, firstReadings: true });
    expect(all.counts).toMatchObject({ created: ROWS_SHOWN - 1 + 2 * 3, refused: 1 });
    expect(all.nameQuestions.map(({ line }) => line).slice(0, 2)).toEqual([2, 3]);
    expect((await run(file, all.digest, { readings, firstReadings: true })).status).toBe(200);
  });
});

describe("a name of two words that may begin with the last name", () => {
  test("is imported as it is written, with a note on the new member", async () => {
    const { body: file } = await upload(
      "Name,Email\nBui Anh Jr.,bui@example.org\nKim Novak,kim@example.org\n",
    );
    const { body: seen } = await check(file);
    expect([seen.nameQuestions, seen.created.map(({ name, note }) => [name, note])]).toEqual([
      [],
      [
        [
          "Bui Anh Jr.",
          "Read as first name Bui, last name Anh Jr. Please check, since Vietnamese last names usually come first",
        ],
        ["Kim Novak", null],
      ],
    ]);
  });

  test("has the note beside a remark or a namesake, and comes first", async () => {
    await aMember(app.db, { firstName: "Vo", lastName: "Minh", email: "other@example.org" });
    const plain = Array.from({ length: ROWS_SHOWN }, (_, at) => `Kim Novak,kim${at}@example.org\n`);
    const { body: file } = await upload(
      `Name,Email\n${plain.join("")}Bui Anh (Treasurer),bui@example.org\nVo Minh,vo@example.org\n`,
    );
    const { body: seen } = await check(file);
    expect([seen.counts.created, seen.created.length]).toEqual([ROWS_SHOWN + 2, ROWS_SHOWN]);
    const please = "Please check, since Vietnamese last names usually come first";
    expect(seen.created.slice(0, 3).map(({ line, note }) => [line, note])).toEqual([
      [ROWS_SHOWN + 2, `Read as first name Bui, last name Anh. ${please}`],
      [
        ROWS_SHOWN + 3,
        `Another Vo Minh is in the directory already. Read as first name Vo, last name Minh. ${please}`,
      ],
      [2, null],
    ]);
  });
});

describe("what will be stored of a new member", () => {
  const valuesOf = async (content: string) => {
    const { body: file } = await upload(content);
    const { body: seen } = await check(file);
    return seen.created.map(({ values }) => values.map(({ field, value, was }) => [field, value, was]));
  };

  test("is listed value by value, with the status that a row without one gets", async () => {
    expect(
      await valuesOf('First,Last,Email,City,Offices\nBo,Lind,bo@example.org,Bowie,"Bailli; Chancelier"\n'),
    ).toEqual([
      [
        ["firstName", "Bo", null],
        ["lastName", "Lind", null],
        ["status", "Active Member", null],
        ["email", "bo@example.org", null],
        ["city", "Bowie", null],
        ["pastOffices", "Bailli; Chancelier", null],
      ],
    ]);
  });

  test("has the text of the file beside what is stored in another form", async () => {
    expect(
      await valuesOf(
        'Name,State,Phone,Paid Through,Status\n"Lind, Bo",Maryland,2025550142.0,12/31/2027,former\n',
      ),
    ).toEqual([
      [
        ["firstName", "Bo", "Lind, Bo"],
        ["lastName", "Lind", null],
        ["status", "Former Member", null],
        ["cellPhone", "2025550142", "2025550142.0"],
        ["state", "MD", "Maryland"],
        ["localDuesPaidThrough", "December 31, 2027", "12/31/2027"],
      ],
    ]);
  });
});

describe("cells without a value", () => {
  const leftOf = async (content: string) => {
    const { body: file } = await upload(content);
    const { body: seen } = await check(file);
    return [seen.leftCellsTotal, seen.leftCells.map(({ line, field, why }) => [line, field, why])];
  };

  test("are named with their column and line, and a last name is kept", async () => {
    const { body: seen } = await check(await uploaded("f-error-values.csv"));
    expect(seen.counts).toMatchObject({ created: 3, refused: 0 });
    const error = "is a spreadsheet error, not a value; please correct the formula";
    expect(seen.leftCells).toEqual([
      { line: 2, name: "Anna Ahlgren", field: "City", why: `“#N/A” ${error}` },
      { line: 2, name: "Anna Ahlgren", field: "Street address", why: `“#REF!” ${error}` },
      { line: 3, name: "Bo Bergman", field: "City", why: "“NULL” means that there is no value" },
      { line: 3, name: "Bo Bergman", field: "Street address", why: "“NULL” means that there is no value" },
    ]);
  });

  test("are counted if a column has many of them, and dashes after the first", async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `P${at},Lind,p${at}@example.org,nan,-,-\n`);
    expect(await leftOf(`First,Last,Email,City,Address,Mondiale\n${rows.join("")}`)).toEqual([
      18,
      [
        [2, "City", "“nan” means that there is no value"],
        [2, "Street address", "“-” means that there is no value (the same in 8 more rows)"],
        ...[3, 4, 5].map((line) => [line, "City", "“nan” means that there is no value"]),
        [6, "City", "“nan” means that there is no value (the same in 4 more rows)"],
      ],
    ]);
  });

  test("have fewer entries than cells if they are counted", async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `P${at},Lind,p${at}@example.org,-\n`);
    const { body: file } = await upload(`First,Last,Email,City\n${rows.join("")}`);
    const { body: seen } = await check(file);
    expect([seen.leftCellsListed, seen.leftCellsTotal]).toEqual([1, 9]);
  });

  test("are named in the reason if the row is refused for them", async () => {
    const { body: file } = await upload("First,Last,City\n#REF!,Lind,Bowie\n");
    const { body: seen } = await check(file);
    expect(seen.refused[0]?.why).toMatch(/^First name is missing; please add it; First name: “#REF!” is a/);
  });

  test("are listed along with values that imports never change", async () => {
    const bo = await aMember(app.db, { firstName: "Bo", lastName: "Lind", email: "bo@example.org" });
    const di = await aMember(app.db, { firstName: "Di", lastName: "Lind", email: "di@example.org" });
    await app.db.execute(sql`update members set user_name = 'bolind', spouse_name = 'Di Lind', spouse_id = ${di.id}
      where id = ${bo.id}`);
    expect(
      await leftOf(
        "First,Last,Email,Username,Spouse\nBo,Lind,bo@example.org,lindbo,Ed Ek\nCy,Ek,cy@example.org,,\n",
      ),
    ).toEqual([
      2,
      [
        [2, "Username", "“lindbo” is left out, since the username here is “bolind”"],
        [2, "Spouse or partner", "“Ed Ek” is left out, since this member is linked to Di Lind"],
      ],
    ]);
    expect(await leftOf("First,Last,Spouse Last Name\nEd,Ek,Park\n")).toEqual([
      1,
      [[2, "Last name of spouse or partner", "“Park” has no first name"]],
    ]);
  });
});

describe("a second person without a first name", () => {
  test.each([
    ["Dr. & Mrs. Henry Vale", "Henry Vale"],
    ["Vale, Henry & family", "Henry Vale"],
  ])("is mentioned in the question and among what is left out: %s", async (name, one) => {
    const { body: file } = await upload(`Name,Email\n"${name}",vale@example.org\n`);
    const { body: asked } = await check(file);
    expect(asked.nameQuestions[0]?.why).toBe(
      `“${name}” looks like more than one person, but gives only one first name. To import the other person, add a row for them`,
    );
    const { body: seen } = await check(file, undefined, { readings: [{ line: 2, reading: 0 }] });
    expect(seen.created.map((member) => member.name)).toEqual([one]);
    expect(seen.leftCells).toMatchObject([
      { line: 2, field: "Name", why: expect.stringContaining("seems to include a second person") },
    ]);
  });
});

describe("numbers that a spreadsheet program wrote", () => {
  test("are restored where all digits are there, else left out with the reason", async () => {
    const { body } = await check(await uploaded("f-scientific.csv"));
    expect(body.counts).toMatchObject({ created: 2, refused: 0 });
    expect(body.leftCells.map(({ line, field, why }) => [line, field, why.slice(0, 50)])).toEqual([
      [2, "Cell phone", "“2.02555E+09” was rounded by a spreadsheet program"],
      [2, "Member number", "“1.23457E+11” was rounded by a spreadsheet program"],
    ]);
    const file = await uploaded("f-scientific.csv");
    const { body: seen } = await check(file);
    await run(file, seen.digest);
    const [bo] = await named("Bergman");
    expect([bo?.cellPhone, bo?.legacyId]).toEqual(["2025550142", "1001"]);
  });

  test("without their zeros are the same member number", async () => {
    const one = await uploaded("f-number-zeros-1.csv");
    await run(one, (await check(one)).body.digest);
    const { body } = await check(await uploaded("f-number-zeros-2.csv"));
    expect(body.counts).toEqual({ created: 0, changed: 0, unchanged: 1, refused: 0 });
  });

  test("without their zeros are a question if the name differs", async () => {
    const nora = await aMember(app.db, { firstName: "Nora", lastName: "Zero", legacyId: "000123" });
    const { body: file } = await upload(
      "Member Number,First Name,Last Name,Email\n123,Bo,Lind,bo@example.org\n",
    );
    const { body } = await check(file);
    expect(body.questions).toMatchObject([
      {
        why: "Nora Zero has the member number 000123 here, which may be the same as 123",
        candidates: [{ memberId: nora.id }],
      },
    ]);
    const answers = [{ line: 2, memberId: null }];
    expect((await check(file, undefined, { answers })).body.counts).toMatchObject({ created: 1, refused: 0 });
  });
});

describe("the status words of another program", () => {
  test("are taken from the column in words, and asked about once each", async () => {
    const file = await uploaded("f-tendenci-layout.csv");
    const { body: asked } = await check(file);
    expect(asked.statusWords).toEqual([{ word: "expired", rows: 1, likely: "former" }]);
    expect(asked.counts).toMatchObject({ created: 1, refused: 1 });
    const statuses = [{ word: "expired", status: "former" as const }];
    const { body: seen } = await check(file, undefined, { statuses });
    expect([seen.counts.refused, seen.statusWords.length]).toEqual([0, 1]);
    await run(file, seen.digest, { statuses });
    const [susan] = await named("Fabricius");
    expect(susan).toMatchObject({
      status: "active",
      localDuesPaidThrough: "2026-06-30",
      legacyId: "50381",
      cellPhone: "(310) 555-0199",
      address: "14 Oak Street",
    });
    const [angie] = await named("Moreland");
    expect(angie).toMatchObject({ status: "former", localDuesPaidThrough: "2026-03-31" });
  });

  test("can be left out", async () => {
    const { body: file } = await upload(
      "First Name,Last Name,Status\nBo,Lind,1\nDi,Lind,1\nEd,Lind,Active\n",
    );
    expect((await check(file)).body.statusWords).toEqual([{ word: "1", rows: 2, likely: "active" }]);
    const statuses = [{ word: "1", status: null }];
    expect((await check(file, undefined, { statuses })).body.counts).toMatchObject({
      created: 3,
      refused: 0,
    });
  });
});

describe("a column of dates is read one way", () => {
  const days = async (...cells: string[]) => {
    const rows = cells.map((cell, at) => `P${at},Lind,p${at}@example.org,${cell}`);
    const { body: file } = await upload(`First Name,Last Name,Email,Paid Through\n${rows.join("\n")}\n`);
    const { body: seen } = await check(file);
    expect((await run(file, seen.digest)).status).toBe(200);
    const stored = (await named("Lind")).map((member) => member?.localDuesPaidThrough ?? null);
    return { seen, stored };
  };

  test("with the day first if one cell says so, and the page is told", async () => {
    const { seen, stored } = await days("03/04/2027", "31/12/2027");
    expect(stored).toEqual(["2027-04-03", "2027-12-31"]);
    expect(seen.dayColumns).toEqual([
      {
        field: "localDuesPaidThrough",
        order: "day",
        by: "column",
        line: 3,
        words: "31/12/2027",
        opposite: null,
      },
    ]);
  });

  test("without a guess if its cells contradict each other", async () => {
    const { seen, stored } = await days("03/04/2027", "31/12/2027", "12/31/2027", "05/05/2027");
    expect(stored).toEqual([null, "2027-12-31", null, "2027-05-05"]);
    expect(seen.dayColumns).toMatchObject([{ order: "unclear" }]);
    expect(seen.leftCells.map(({ line }) => line)).toEqual([2, 4]);
  });

  test("and days that mean none are empty", async () => {
    const { seen, stored } = await days(
      "0000-00-00",
      "1/0/1900",
      "1899-12-30",
      "Jun 30  2027",
      "2027-06-30 00:00:00",
    );
    expect(stored).toEqual([null, null, null, "2027-06-30", "2027-06-30"]);
    expect(seen.leftCells.map(({ why }) => why)).toEqual(
      ["0000-00-00", "1/0/1900", "1899-12-30"].map((day) => `“${day}” means that there is no value`),
    );
  });
});

describe("rows that an officer corrects", () => {
  test("can be left out one by one", async () => {
    const { body: file } = await upload("First Name,Last Name\nBo,Lind\nDi,Lind\n");
    const { body: seen } = await check(file, undefined, { leftOut: [3] });
    expect([seen.counts.created, seen.leftOut]).toEqual([1, [{ line: 3, name: "Di Lind" }]]);
    await run(file, seen.digest, { leftOut: [3] });
    expect((await named("Lind")).map((member) => member?.firstName)).toEqual(["Bo"]);
  });

  test("come back as a file with the reason, which is ignored when it is imported", async () => {
    const { body: file } = await upload("First Name,Last Name,Status\nBo,Lind,Retired\nDi,Lind,Active\n");
    const response = await refused(file);
    expect(response.status).toBe(200);
    const csv = await response.text();
    expect(csv).toContain("Why it was skipped");
    expect(csv).toContain("Line 2: First, please choose what the status “Retired” means");
    expect(csv).not.toContain("Di");
    const { body: again } = await upload(csv.replace('"Retired"', '"Former"'));
    expect(again.columns.map(({ field }) => field)).toEqual(["firstName", "lastName", "status", null]);
    expect((await check(again)).body.counts).toMatchObject({ created: 1, refused: 0 });
  });
});

test("A paid year that a payment here bought is not taken back", async () => {
  const anna = await aMember(app.db, {
    localDuesPaidThrough: "2027-12-31",
    nationalDuesPaidThrough: "2027-12-31",
  });
  await app.db.execute(sql`insert into dues_payments (member_id, amount, paid_through)
    values (${anna.id}, 100, '2027-12-31')`);
  const { body: file } = await upload(
    "First Name,Last Name,Email,Local dues paid through,National dues paid through,City\n" +
      "Anna,Weber,anna.weber@example.org,2026-12-31,2026-12-31,Reston\n",
  );
  const { body: seen } = await check(file);
  expect(seen.keptDues).toEqual([
    {
      line: 2,
      name: "Anna Weber",
      field: "Local dues paid through",
      before: "December 31, 2027",
      after: "December 31, 2026",
    },
  ]);
  expect(seen.movedBack.map(({ field }) => field)).toEqual(["National dues paid through"]);
  await run(file, seen.digest);
  expect(await memberNow(app.db, anna.id)).toMatchObject({
    localDuesPaidThrough: "2027-12-31",
    nationalDuesPaidThrough: "2026-12-31",
    city: "Reston",
  });
});
