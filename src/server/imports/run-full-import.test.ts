import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { ImportRecord } from "#contract/imports.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aMember, memberNow } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-full-import-"));
const path = join(folder, "roster.csv");
afterAll(() => rmSync(folder, { recursive: true }));

const app = useApp({ IMPORT_FILE: path }, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const { prepare, undo } = importing(app, () => cookie);

const run = (one = app, as = cookie) => one.call("POST", "/api/members/comprehensive-import", { cookie: as });
const history = async () =>
  (await app.call<ImportRecord[]>("GET", "/api/imports", { cookie })).body.map(
    ({ source, state }) => `${source} ${state}`,
  );

test("The full import reads the demo's roster, counts the Wenstroms and can be undone", async () => {
  const demo = appOn(app.db, testConfig({ IMPORT_FILE: "seed/roster.csv" }));
  const { status, body } = await run(demo);
  expect([status, body]).toEqual([
    200,
    {
      importedRecords: 10,
      wenstromRecords: 2,
      importId: 1,
      message: expect.stringMatching(
        /^2 cells were left out\. Line 4, Gideon Rosenthal: National dues paid through: /,
      ),
    },
  ]);
  expect((await run(demo)).body).toMatchObject({ importedRecords: 0, wenstromRecords: 0 });
  expect((await undo(1)).body.undone).toMatchObject({ removed: 10, left: [] });
});

test("The full import updates members in any case and clears or deletes nothing", async () => {
  const anna = await aMember(app.db, {
    firstName: "Anna",
    lastName: "WENSTROM",
    legacyId: "N1",
    title: "Dame",
    city: "Bowie",
    userName: "anna",
    passwordHash: "x",
    adminPrivileges: "limited",
  });
  const bystander = await aMember(app.db, { firstName: "Bo", lastName: "Lind" });
  writeFileSync(
    path,
    "Member Number,First Name,Last Name,Title,City,Password,Privileges\nN1,Anna,,,Reston,secret,full\nN2,Cy,wenstrom,,,,\n",
  );
  const { status, body } = await run();
  const message = "The columns “Password”, “Privileges” were not imported.";
  expect([status, body]).toEqual([200, { importedRecords: 2, wenstromRecords: 2, message, importId: 1 }]);
  expect(await memberNow(app.db, anna.id)).toMatchObject({
    lastName: "WENSTROM",
    title: "Dame",
    city: "Reston",
    passwordHash: "x",
    adminPrivileges: "limited",
  });
  expect(await memberNow(app.db, bystander.id)).toMatchObject({ lastName: "Lind" });
  // No officer has chosen them.
  expect((await run()).body).toMatchObject({ message });
});

test("The full import says what is wrong with the configured file, or that none is", async () => {
  const none = await run(appOn(app.db, testConfig()));
  expect([none.status, none.body.message]).toEqual([422, "No import source is configured"]);
  rmSync(path, { force: true });
  const gone = await run();
  expect([gone.status, gone.body.message]).toEqual([
    422,
    "The configured import file can’t be read. Please contact the person who runs the portal.",
  ]);
  writeFileSync(path, "First,Last\n");
  const empty = await run();
  expect([empty.status, empty.body.message]).toEqual([
    422,
    "The configured import file can’t be used. This file has headings but no rows under them.",
  ]);
  writeFileSync(path, "Shoe,Hat\n9,7\n");
  expect((await run()).status).toBe(400);
  expect(await history()).toEqual(["configured dropped"]);
});

test("The full import says how many paid-through dates were kept and which moved back", async () => {
  const anna = await aMember(app.db, {
    localDuesPaidThrough: "2027-12-31",
    nationalDuesPaidThrough: "2027-12-31",
  });
  await app.db.execute(sql`insert into dues_payments (member_id, amount, paid_through)
    values (${anna.id}, 100, '2027-12-31')`);
  writeFileSync(
    path,
    "First Name,Last Name,Email,Local dues paid through,National dues paid through\n" +
      "Anna,Weber,anna.weber@example.org,2026-12-31,2026-12-31\n",
  );
  expect((await run()).body).toMatchObject({
    message:
      "1 paid-through date was kept because a payment recorded here covers a later date than the file does. " +
      "1 paid-through date moved back. Line 2, Anna Weber: National dues paid through, from December 31, 2027 to December 31, 2026.",
  });
  expect(await memberNow(app.db, anna.id)).toMatchObject({
    localDuesPaidThrough: "2027-12-31",
    nationalDuesPaidThrough: "2026-12-31",
  });
});

test("The full import guesses no column", async () => {
  writeFileSync(path, "First Name,Last Name,Phone,Cell Phone\nBo,Lind,1,2\n");
  expect(await run()).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("two columns for Cell phone: “Cell Phone” and “Phone”") },
  });
  writeFileSync(path, "First Name,Last Name,E-mial address\nBo,Lind,bo@example.org\n");
  expect(await run()).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("“E-mial address”, which may be Email") },
  });
  expect(await history()).toEqual(["configured dropped", "configured dropped"]);
});

test("The full import guesses neither accents nor separators", async () => {
  writeFileSync(path, Buffer.from("First Name,Last Name\nG\x94ran,Lind\n", "latin1"));
  expect(await run()).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("accents can be read more than one way") },
  });
  expect(await history()).toEqual([]);
});

test("The full import waits for another import, and is refused to a limited officer", async () => {
  const { file } = await prepare("First,Last\nBo,Lind\n");
  await app.db.execute(
    sql`update imports set state = 'running', run = 'x', beat_at = ${app.now.toISOString()} where id = ${file.id}`,
  );
  writeFileSync(path, "First,Last\nCy,Lind\n");
  const busy = await run();
  expect([busy.status, busy.body.message]).toEqual([
    409,
    "Another import is running. Please wait until it is done.",
  ]);
  expect(await history()).toEqual(["configured dropped", "upload running"]);
  expect((await run(app, (await aLimitedOfficer(app)).cookie)).status).toBe(403);
  expect((await app.call("POST", "/api/members/comprehensive-import")).status).toBe(401);
});

test("The full import says which dates it read with the month first although nothing shows that", async () => {
  const header = "First Name,Last Name,Email,Local dues paid through\n";
  writeFileSync(path, `${header}Anna,Weber,anna.weber@example.org,3/4/2027\n`);
  expect((await run()).body).toMatchObject({
    importedRecords: 1,
    message:
      "Local dues paid through: line 2 has “3/4/2027”, which can be read two ways; it was read with the month first.",
  });
  writeFileSync(path, `${header}Bo,Lind,bo@example.org,12/31/2027\n`);
  expect((await run()).body).toMatchObject({ importedRecords: 1, message: "" });
});

test("The full import does not hint at more where each entry is told", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `P${at},Lind,p${at}@example.org,-\n`);
  writeFileSync(path, `First Name,Last Name,Email,City\n${rows.join("")}`);
  expect((await run()).body.message).toBe(
    "30 cells were left out. Line 2, P0 Lind: City: “-” means that there is no value (the same in 29 more rows).",
  );
});
