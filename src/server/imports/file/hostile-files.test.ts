import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { importing } from "#test/files/importing.ts";
import { workbookOf, zipOf } from "#test/files/workbook.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const { upload, check, run, importAll } = importing(app, () => cookie);

const sheetOf = (rows: string) =>
  zipOf({
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>',
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
const words = (cells: readonly string[]) => cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join("");

describe("an adversarial file", () => {
  test("with surrogate pairs where samples, headings and names are cut", async () => {
    const { status, body } = await upload(
      `First,Last,${"h".repeat(99)}😀\n${"a".repeat(59)}😀,${"b".repeat(200)}😀,x\n`,
    );
    expect(status).toBe(201);
    expect(body.columns[0]?.samples).toEqual(["a".repeat(59)]);
    expect(body.columns[2]?.header).toBe("h".repeat(99));
    expect((await check(body)).body.refused[0]?.why).toMatch(/^Last name: /);
  });

  test("with many long headings is stored and recognized again", async () => {
    const columns = Array.from({ length: 150 }, (_, at) => `${at} ${"Überschrift".repeat(8)}`);
    const head = `First,Last,Town,${columns.join(",")}\n`;
    const { body: file } = await upload(`${head}Bo,Lind,Bowie\n`);
    const fields = file.columns.map(({ field }, at) => (at === 2 ? ("city" as const) : field));
    const { body: seen } = await check(file, fields);
    expect((await run(file, seen.digest, { couples: [], fields })).status).toBe(200);
    expect((await upload(`${head}Cy,Lind,Bowie\n`)).body).toMatchObject({ isRemembered: true });
  });

  test("with headings of one word or in another script keeps its columns apart", async () => {
    const head = "Имя,Фамилия,Phone,Phone,,\n";
    const { body: file } = await upload(`${head}Анна,Каренина,202-555-0142,202-555-0143,x,y\n`);
    const fields = ["firstName", "lastName", "cellPhone", "homePhone", null, null] as const;
    const { body: seen } = await check(file, [...fields]);
    expect((await run(file, seen.digest, { couples: [], fields: [...fields] })).status).toBe(200);
    const again = await upload(`${head}Bo,Lind,,,,\n`);
    expect(again.body.columns.map(({ field }) => field)).toEqual([...fields]);
    const other = await upload("姓,名,電話,電話,,\n林,波,1,2,,\n");
    expect(other.body.isRemembered).toBe(false);
  });

  test("with cells of a million characters refuses the row immediately", async () => {
    const long = "T".repeat(1_000_000);
    const began = process.cpuUsage();
    const { body: file } = await upload(
      `First,Last,Email,Dues Paid Through,Ecuyer\nBo,Lind,,${long},\nCy,Lind,,,${long}\n${long},Lind,,,\nDi,Lind,${long}@x.org,,\n`,
    );
    const { body } = await check(file);
    expect(body.counts.refused).toBe(4);
    expect(body.refused[0]?.why).toBe(
      "Local dues paid through: there is far too much text in this cell; please shorten it",
    );
    const { user, system } = process.cpuUsage(began);
    // CPU time in milliseconds, so that other load on the machine does not count.
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  test("with equal or nonsensical row numbers in a sheet loses nobody", async () => {
    const sheet = sheetOf(
      `<row r="1">${words(["First", "Last"])}</row><row r="2">${words(["Bo", "Lind"])}</row>` +
        `<row r="2">${words(["Cy", "Lind"])}</row><row r="1e99">${words(["Di", "Lind"])}</row>` +
        `<row r="x"><c r="AAAAAAAAAAAA1" t="str"><v>far</v></c>${words(["Ed"])}</row>`,
    );
    const { record, seen } = await importAll(sheet);
    expect(record.counts?.created).toBe(3);
    expect(seen.created.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect((await app.db.execute(sql`select 1 from members where last_name = 'Lind'`)).rows).toHaveLength(3);
  });

  test("with formulas gives their results, and no samples of errors", async () => {
    const { body: file } = await upload(
      workbookOf([
        ["First", "Last", "City"],
        [{ formula: "A9&B9", shows: "Bo" }, "Lind", { fails: "Z0" }],
        ["=1+1", "Lind", "'=cmd"],
      ]),
    );
    expect(file.columns.map(({ samples }) => samples)).toEqual([["Bo", "=1+1"], ["Lind"], ["=cmd"]]);
  });

  test("with an entity bomb is refused", async () => {
    const bomb = zipOf({
      "xl/workbook.xml":
        '<!DOCTYPE w [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><workbook xmlns:r="r"><sheets><sheet r:id="a" name="&b;"/></sheets></workbook>',
      "xl/worksheets/sheet1.xml": "<worksheet/>",
    });
    expect(await upload(bomb)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This workbook is damaged/) },
    });
  });

  test("with too many entries is refused before they are read", async () => {
    const entries = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`xl/media/${n}`, ""]));
    expect(await upload(zipOf(entries))).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This workbook is far too large when it is unpacked/) },
    });
    const fewer = Object.fromEntries(Object.entries(entries).slice(1));
    expect(await upload(zipOf(fewer))).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^There is no sheet in this file/) },
    });
  });

  test("without headings is refused, because its first member would be lost", async () => {
    expect(await upload("Anna,Weber,anna@example.org\nBo,Lind,bo@example.org\n")).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^The first row of this file seems to be a member already/) },
    });
  });

  test.each<[string, string]>([
    ["of more empty rows than a sheet has", "<row/>".repeat(6_000_000)],
    ["with elements inside each other without end", "<a>".repeat(200)],
  ])(
    "%s is refused",
    async (_, rows) => {
      expect(await upload(sheetOf(rows))).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^This workbook is far too large when it is unpacked/) },
      });
    },
    180_000,
  );

  test("that takes seconds to read stalls no other request", async () => {
    let isRead = false;
    const reading = upload(sheetOf("<row/>".repeat(5_000_000))).finally(() => {
      isRead = true;
    });
    let answered = 0;
    while (!isRead) {
      expect((await app.call("GET", "/api/imports", { cookie })).status).toBe(200);
      answered += 1;
    }
    // Read on the thread that serves, it would let through two or three.
    expect(answered).toBeGreaterThan(10);
    expect((await reading).status).toBe(400);
  }, 60_000);

  test("with an endless row is refused, and columns after the 200th are not read", async () => {
    expect(await upload(`First,Last\n${"aa,".repeat(1_200_000)}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^The file cannot be read/) },
    });
    const { body } = await upload(`First,Last${",".repeat(500)}\nBo,Lind${",x".repeat(500)}\n`);
    expect(body.columns).toHaveLength(200);
  });

  test("larger than 10 MB is refused", async () => {
    expect(await upload(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/^That file is larger than 10 MB/) },
    });
  });

  test("with a member number or username used twice refuses the second", async () => {
    const { body: file } = await upload(
      "Member Number,First,Last,Log-in Name\nN1,Bo,Lind,bolind\nN1,Cy,Lind,\nN2,Di,Lind,BOLIND\n",
    );
    const { body } = await check(file);
    expect(body.counts).toMatchObject({ created: 1, refused: 2 });
  });
});

test("with thousands of couples links them in one run", async () => {
  const families = Array.from({ length: 7000 }, (_, n) => n);
  const { seen, record } = await importAll(
    `First,Last,Address,City\n${families.map((n) => `Ada,F${n},${n} Oak St,Bowie\nBen,F${n},${n} Oak St,Bowie\n`).join("")}`,
  );
  expect([seen.couples.length, record.couplesLinked]).toEqual([7000, 7000]);
}, 180_000);

test("reports every refused row, however many there are", async () => {
  const { body: file } = await upload(`First,Last\n${"Bo,\n".repeat(700)}`);
  const { body } = await check(file);
  expect(body.refused).toHaveLength(700);
});
