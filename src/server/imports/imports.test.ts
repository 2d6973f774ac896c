import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type ImportFile, type ImportRecord, ROWS_SHOWN } from "#contract/imports.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aDinner, aMember, aRegistration, changeMember, memberNow } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { workbookOf } from "#test/files/workbook.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { deleteOldImports } from "./delete-old-imports.ts";

const app = useApp({}, openEmbedded);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});

const { upload, check, run, undo, importAll } = importing(app, () => cookie);

async function named(firstName: string, of: TestApp = app) {
  const { rows } = await of.db.execute<{ id: number }>(
    sql`select id from members where first_name = ${firstName}`,
  );
  return rows.length === 1 && rows[0] ? memberNow(of.db, rows[0].id) : null;
}

describe("a file that is reviewed", () => {
  test("lists its columns with samples and likely fields, and writes nothing", async () => {
    const { status, body } = await upload("First Name,Last Name,E-Mail,Shoe\nBo,Lind,bo@example.org,9\n");
    expect([status, body.rows, body.state]).toEqual([201, 1, "ready"]);
    expect(body.columns).toMatchObject([
      { header: "First Name", samples: ["Bo"], field: "firstName" },
      { header: "Last Name", samples: ["Lind"], field: "lastName" },
      { header: "E-Mail", samples: ["bo@example.org"], field: "email" },
      { header: "Shoe", samples: ["9"], field: null },
    ]);
    expect(await named("Bo")).toBeNull();
  });

  test("says how it was read, and is read in another way", async () => {
    const { body: first } = await upload("Members of 2026,as of May\nFirst;Last\nBo;Lind\nCy;L\u00f8v\n");
    expect(first.reading).toMatchObject({
      encoding: "utf-8",
      separator: ";",
      sheet: null,
      headingLine: 2,
      sheets: [],
      notes: [],
      top: [
        { line: 1, cells: ["Members of 2026,as of May"] },
        { line: 2, cells: ["First", "Last"] },
        { line: 3, cells: ["Bo", "Lind"] },
        { line: 4, cells: ["Cy", "Løv"] },
      ],
    });
    const { body: again } = await upload("First;Last,x\nBo;Lind,y\n", "roster.csv", {
      separator: ",",
      encoding: "windows-1252",
      headingLine: "1",
      replaces: String(first.id),
    });
    expect(again.columns.map(({ header }) => header)).toEqual(["First;Last", "x"]);
    expect(again.reading).toMatchObject({ separator: ",", encoding: "windows-1252", headingLine: 1 });
    const { body: dropped } = await app.call<ImportFile>("GET", `/api/imports/${first.id}`, { cookie });
    expect([dropped.state, dropped.reading?.top, dropped.columns]).toEqual(["dropped", [], []]);
  });

  test.each([[{ separator: "x" }], [{ encoding: "klingon" }], [{ headingLine: "0" }], [{ replaces: "-1" }]])(
    "is not read as nonsense: %o",
    async (query) => {
      expect((await upload("First,Last\nBo,Lind\n", "roster.csv", query)).status).toBe(400);
    },
  );

  test("refuses a row with more cells than headings, with its text, and takes the others", async () => {
    const { record, seen } = await importAll("First,Last,City\nBo,Lind,Bowie, MD\nCy,Lind,Reston\n");
    expect(seen.refused).toEqual([
      {
        line: 2,
        name: "Bo Lind",
        why: "The row has 4 cells, but there are only 3 headings; please put the cell that was split in quotation marks: “Bo | Lind | Bowie | MD”",
      },
    ]);
    expect(record.counts).toMatchObject({ created: 1, refused: 1 });
  });

  test("says for thirty days afterward what it refused and left out", async () => {
    const outcome = async (id: number) =>
      (await app.call<ImportFile>("GET", `/api/imports/${id}`, { cookie })).body.outcome;
    const { record } = await importAll(
      "First,Last,Email\nBo,Lind,bo@\nCy,,cy@example.org\nDi,Park,di@example.org\n",
    );
    expect(await outcome(record.id)).toEqual({
      copies: 0,
      couplesLeft: [],
      refused: [{ line: 3, name: "Cy", why: "Last name is missing; please add it" }],
      leftCells: [{ line: 2, name: "Bo Lind", field: "Email", why: "“bo@” is not an email address" }],
      leftCellsListed: 1,
      leftCellsTotal: 1,
      keptDues: [],
      keptDuesTotal: 0,
    });
    const later = new Date(app.now.getTime() + 31 * 86_400_000);
    await deleteOldImports({ db: app.db, now: later, config: app.config, log: console as never });
    expect(await outcome(record.id)).toBeNull();
  });

  test("counts all cells that are left out, and lists the first ones", async () => {
    const rows = Array.from({ length: ROWS_SHOWN + 1 }, (_, at) => `Bo${at},Lind,bo@\n`).join("");
    const { record, seen } = await importAll(`First,Last,Email\n${rows}`);
    const { body } = await app.call<ImportFile>("GET", `/api/imports/${record.id}`, { cookie });
    for (const told of [seen, body.outcome]) {
      expect([told?.leftCells.length, told?.leftCellsTotal]).toEqual([ROWS_SHOWN, ROWS_SHOWN + 1]);
    }
  });

  test("is counted row by row, with old and new values and reasons for refused rows", async () => {
    const anna = await aMember(app.db, { city: "Bowie", cellPhone: "(202) 555-0142" });
    await aMember(app.db, { firstName: "Cy", lastName: "Young", email: "cy@example.org", legacyId: "P-1" });
    const { body: file } = await upload(
      "First Name,Last Name,Email,Member Number,City,Cell,Status,Dues Paid Through\n" +
        "Anna,Weber,ANNA.WEBER@example.org,,Reston,202.555.0142,,03/04/2027\n" +
        "Cy,Young,cy@example.org,P-1,,,,\n" +
        "Bo,Lind,bo@example.org,,,,Other Chaine Member,\n" +
        "Bo,Lind,bo@example.org,,,,,\n" +
        "Di,Lind,di@example.org,,,,,13/13/2025\n" +
        "Ed,Lind,ed@,,,,,\n" +
        "Flo,Lind,,,,,Retired,\n" +
        "Guy,,guy@example.org,,,,,\n" +
        "Hal,Stone,hal@example.org,P-1,,,,\n",
    );
    const { body } = await check(file);
    expect(body.counts).toEqual({ created: 3, changed: 1, unchanged: 1, refused: 4 });
    expect(body.changed).toEqual([
      {
        line: 2,
        memberId: anna.id,
        name: "Anna Weber",
        changes: [
          { field: "City", before: "Bowie", after: "Reston" },
          { field: "Local dues paid through", before: "", after: "March 4, 2027" },
        ],
      },
    ]);
    expect(body.refused).toEqual([
      {
        line: 5,
        name: "Bo Lind",
        why: "The same person is already on line 4; please keep one of the two rows",
        copyOf: 4,
      },
      { line: 8, name: "Flo Lind", why: "First, please choose what the status “Retired” means", waits: true },
      { line: 9, name: "Guy", why: "Last name is missing; please add it" },
      {
        line: 10,
        name: "Hal Stone",
        why: "Member number P-1 is Cy Young here, but the row says Hal Stone; please correct one of the two",
      },
    ]);
    // One bad cell leaves out the cell, not the member.
    expect(body.leftCells).toEqual([
      {
        line: 6,
        name: "Di Lind",
        field: "Local dues paid through",
        why: expect.stringContaining("“13/13/2025” is not a date"),
      },
      { line: 7, name: "Ed Lind", field: "Email", why: "“ed@” is not an email address" },
    ]);
    expect(body.statusWords).toEqual([{ word: "Retired", rows: 1, likely: null }]);
  });

  test("warns only where paid-through dates would move back", async () => {
    await aMember(app.db, { localDuesPaidThrough: "2027-03-04", nationalDuesPaidThrough: "2026-12-31" });
    await aMember(app.db, { firstName: "Cy", lastName: "Young", email: "cy@example.org" });
    const { body: file } = await upload(
      "First Name,Last Name,Email,Local dues paid through,National dues paid through\n" +
        "Anna,Weber,anna.weber@example.org,2026-03-04,2027-12-31\n" +
        "Cy,Young,cy@example.org,2020-01-01,\n",
    );
    const { body } = await check(file);
    expect(body.counts.changed).toBe(2);
    expect(body.movedBack).toEqual([
      {
        line: 2,
        name: "Anna Weber",
        field: "Local dues paid through",
        before: "March 4, 2027",
        after: "March 4, 2026",
      },
    ]);
  });

  test("keeps its chosen columns after the check, and other files get them after the import", async () => {
    const text = "First Name,Last Name,Shoe\nBo,Lind,Bowie\n";
    const { body: file } = await upload(text);
    await check({
      ...file,
      columns: file.columns.map((c) => (c.header === "Shoe" ? { ...c, field: "city" } : c)),
    });
    const { body } = await app.call<ImportFile>("GET", `/api/imports/${file.id}`, { cookie });
    expect(body.columns.map(({ field }) => field)).toEqual(["firstName", "lastName", "city"]);
    expect([body.state, body.isRemembered, await named("Bo")]).toEqual(["ready", false, null]);
    const { body: other } = await upload(text);
    expect(other.columns.map(({ field }) => field)).toEqual(["firstName", "lastName", null]);
    expect(other.isRemembered).toBe(false);
    const { body: again } = await upload(text, "roster.csv", { replaces: String(file.id) });
    expect(again.columns.map(({ field }) => field)).toEqual(["firstName", "lastName", "city"]);
  });

  test("is refused and not stored if the file it should replace is gone", async () => {
    const { status } = await upload("First,Last\nBo,Lind\n", "roster.csv", { replaces: "999" });
    const { rows } = await app.db.execute(sql`select from imports`);
    expect([status, rows.length]).toEqual([404, 0]);
  });

  test("never replaces an imported file, and keeps the old file if it cannot be stored", async () => {
    const text = "First,Last\nBo,Lind\n";
    const { record } = await importAll(text);
    const done = await upload("%PDF-1.7", "roster.csv", { replaces: String(record.id) });
    expect([done.status, done.body.message]).toEqual([
      409,
      expect.stringMatching(/^This import has already started/),
    ]);
    const { body: old } = await upload(text);
    await app.db.execute(sql`alter table import_files add constraint full_disk check (rows = '') not valid`);
    const again = await upload(text, "roster.csv", { replaces: String(old.id) });
    await app.db.execute(sql`alter table import_files drop constraint full_disk`);
    expect(again.status).toBe(500);
    expect((await check(old)).status).toBe(200);
    expect((await upload(text, "roster.csv", { replaces: String(old.id) })).status).toBe(201);
    expect((await check(old)).status).toBe(409);
  });

  test("may be a workbook", async () => {
    const { status, body } = await upload(
      workbookOf([
        ["First", "Last"],
        ["Bo", "Lind"],
      ]),
      "roster.xlsx",
    );
    expect([status, body.rows]).toEqual([201, 1]);
  });

  test("is refused with a reason if it is unreadable, has no names, or one field twice", async () => {
    expect(await upload("%PDF-1.7")).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This is a PDF/) },
    });
    const { body: file } = await upload("A,B\n1,2\n");
    expect(await check(file)).toMatchObject({
      status: 400,
      body: { message: "Please choose the columns with the first and last name." },
    });
    expect(await check(file, ["city", "city"])).toMatchObject({ status: 400 });
  });

  test("is deleted when it is discarded, and after a day", async () => {
    const { body: one } = await upload("First,Last\nBo,Lind\n");
    await upload("First,Last\nCy,Lind\n");
    expect((await app.call("DELETE", `/api/imports/${one.id}`, { cookie })).status).toBe(200);
    expect((await check(one)).status).toBe(409);
    app.now = new Date(app.now.getTime() + 25 * 3_600_000);
    await deleteOldImports({ db: app.db, now: app.now, config: app.config, log: console as never });
    const left = await app.db.execute(
      sql`select rows from import_files union all select samples::text from imports where samples <> '[]'`,
    );
    expect(left.rows).toEqual([]);
  });
});

describe("an import", () => {
  const COUPLE =
    "First,Last,Email,Address,City,State,Spouse\n" +
    "Bo,Lind,bo@example.org,1 Oak St.,Bowie,Maryland,Cy Lind\n" +
    "Cy,Lind,cy@example.org,1 Oak Street,Bowie,MD,\n";

  test("writes new and changed members, links the checked couple and saves the columns", async () => {
    const anna = await aMember(app.db, {
      title: "Dame",
      userName: "anna",
      passwordHash: "x",
      adminPrivileges: "limited",
    });
    const { record, seen } = await importAll(
      `${COUPLE}Anna,Weber,anna.weber@example.org,2 Elm Rd,Bowie,MD,\n`,
    );
    expect(seen.couples).toMatchObject([{ names: ["Bo Lind", "Cy Lind"], because: "spouse" }]);
    expect(record).toMatchObject({
      state: "done",
      couplesLinked: 1,
      counts: { created: 2, changed: 1, unchanged: 0, refused: 0 },
    });
    const [bo, cy] = [await named("Bo"), await named("Cy")];
    expect(bo).toMatchObject({
      spouseId: cy?.id,
      spouseName: "Cy Lind",
      spouseType: "member",
      state: "MD",
      status: "active",
    });
    expect(cy).toMatchObject({
      spouseId: bo?.id,
      spouseName: "Bo Lind",
      adminPrivileges: "none",
      passwordHash: null,
    });
    expect(await memberNow(app.db, anna.id)).toMatchObject({
      title: "Dame",
      userName: "anna",
      passwordHash: "x",
      adminPrivileges: "limited",
      address: "2 Elm Rd",
    });
    expect((await auditEntries(app)).find(({ action }) => action === "import written")).toMatchObject({
      after: { created: 2, changed: 1, unchanged: 0, refused: 0, couplesLinked: 1 },
    });
    expect(
      (await upload("Spouse,State,City,Address,Email,Last,First\na,b,c,d,e,f,g\n")).body.isRemembered,
    ).toBe(true);
  });

  test("of the same file again changes nothing, even for people without an address", async () => {
    const text = "First,Last,Email\nBo,Lind,\nCy,Lind,cy@example.org\n";
    await importAll(text);
    expect((await importAll(text)).record.counts).toEqual({
      created: 0,
      changed: 0,
      unchanged: 2,
      refused: 0,
    });
  });

  test("is refused if the directory has changed since, and can be reviewed again", async () => {
    const anna = await aMember(app.db, { city: "Bowie" });
    const { body: file } = await upload("First,Last,Email,City\nAnna,Weber,anna.weber@example.org,Reston\n");
    const { body: seen } = await check(file);
    await changeMember(app.db, anna.id, { city: "Vienna", updatedAt: app.now });
    const { status, body } = await run(file, seen.digest);
    expect([status, body.message]).toEqual([409, expect.stringContaining("has changed since you reviewed")]);
    expect((await memberNow(app.db, anna.id)).city).toBe("Vienna");
    const { body: again } = await check(file);
    expect(again.changed[0]?.changes[0]).toEqual({ field: "City", before: "Vienna", after: "Reston" });
    expect((await run(file, again.digest)).status).toBe(200);
    expect((await run(file, again.digest)).status).toBe(409);
  });

  test("waits for another one; one whose process died is shown as failed", async () => {
    const { body: dead } = await upload("First,Last\nBo,Lind\n");
    const { body: file } = await upload("First,Last\nCy,Lind\n");
    await app.db.execute(
      sql`update imports set state = 'running', run = 'x', beat_at = ${app.now.toISOString()} where id = ${dead.id}`,
    );
    const { body: seen } = await check(file);
    expect(await run(file, seen.digest)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Another import") },
    });
    app.now = new Date(app.now.getTime() + 180_000);
    expect((await run(file, seen.digest)).status).toBe(200);
    const { body } = await app.call<ImportRecord[]>("GET", "/api/imports", { cookie });
    expect(body.map(({ state }) => state)).toEqual(["done", "failed"]);
    expect(await named("Bo")).toBeNull();
  });

  test("is undone once: values are restored, new members removed, couples unlinked", async () => {
    const anna = await aMember(app.db, { city: "Bowie", title: null });
    const { record } = await importAll(
      "First,Last,Email,City,Spouse\nAnna,Weber,anna.weber@example.org,Reston,Bo Weber\nBo,Weber,bo@example.org,Reston,\n",
    );
    expect((await memberNow(app.db, anna.id)).spouseName).toBe("Bo Weber");
    const { body } = await undo(record.id);
    expect(body).toMatchObject({ state: "undone", undone: { restored: 1, removed: 1, left: [] } });
    expect(await memberNow(app.db, anna.id)).toMatchObject({
      city: "Bowie",
      spouseId: null,
      spouseName: null,
      spouseType: null,
    });
    expect(await named("Bo")).toBeNull();
    expect(await undo(record.id)).toMatchObject({
      status: 200,
      body: { undone: { restored: 1, removed: 1 } },
    });
    expect(JSON.stringify(await auditEntries(app))).not.toContain("bo@example.org");
  });

  test("leaves members who have since changed, registered or got a login, with spouses", async () => {
    const { record } = await importAll(
      `${COUPLE}Di,Park,di@example.org,,,,\nEd,Park,ed@example.org,,,,\nFlo,Park,flo@example.org,,,,\n`,
    );
    const [bo, di, ed] = [await named("Bo"), await named("Di"), await named("Ed")];
    await changeMember(app.db, bo?.id ?? 0, {
      city: "Vienna",
      updatedAt: new Date(app.now.getTime() + 1000),
    });
    await aRegistration(app.db, { eventId: (await aDinner(app.db)).id, memberId: di?.id ?? 0 });
    await changeMember(app.db, ed?.id ?? 0, { passwordHash: "x" });
    const { body } = await undo(record.id);
    expect(body.undone).toMatchObject({ restored: 0, removed: 1 });
    expect(body.undone?.left.map(({ name, why }) => `${name} ${why}`)).toEqual([
      "Bo Lind was changed since",
      "Cy Lind is linked to a spouse who stays",
      "Di Park has registered for a dinner",
      "Ed Park can log in",
    ]);
    expect(await named("Cy")).toMatchObject({ spouseId: bo?.id });
  });

  test("is not undone after thirty days, when the old values are deleted", async () => {
    const { record } = await importAll("First,Last\nBo,Lind\n");
    app.now = new Date(app.now.getTime() + 31 * 86_400_000);
    await app.db.execute(sql`delete from members where first_name = 'Olga'`);
    ({ cookie } = await aFullOfficer(app));
    expect((await undo(record.id)).status).toBe(409);
    await deleteOldImports({ db: app.db, now: app.now, config: app.config, log: console as never });
    expect((await app.db.execute(sql`select 1 from import_changes`)).rows).toEqual([]);
  });
});
