import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { memberNow } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const { upload, check, importAll } = importing(app, () => cookie);

/** The officer is the first member; an import's are numbered from 2. */
const imported = () => memberNow(app.db, 2);

test("The apostrophe that keeps a number as text is dropped", async () => {
  const numbers = "'7035550150,'01234,’0077,'twas a year";
  await importAll(`First Name,Last Name,Home Phone,Zip,Member Number,Comments\nCleo,Ruiz,${numbers}\n`);
  expect(await imported()).toMatchObject({
    homePhone: "7035550150",
    zipCode: "01234",
    legacyId: "0077",
    memberComments: "'twas a year",
  });
});

test("The first of several values in one Google cell is taken, and the others are reported", async () => {
  const { seen } = await importAll(
    "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Notes\n" +
      "Gus,Meyer,gus@example.org ::: g2@example.org,703-555-0160 ::: 703-555-0161 ::: 7,a ::: b\n",
  );
  expect(seen.leftCells.map(({ field, why }) => [field, why])).toEqual([
    ["Email", "“g2@example.org” is left out, since only one value fits here"],
    ["Cell phone", "“703-555-0161, 7” is left out, since only one value fits here"],
  ]);
  expect(await imported()).toMatchObject({
    email: "gus@example.org",
    cellPhone: "703-555-0160",
    adminComments: "a ::: b",
  });
});

test.each(["vic@example.org#mailto:vic@example.org#", "mailto:vic@example.org"])(
  "The address in the link %s is taken",
  async (link) => {
    await importAll(`First Name,Last Name,Email\nVic,Ray,${link}\n`);
    expect(await imported()).toMatchObject({ email: "vic@example.org" });
  },
);

test("A link to a different address from the one it shows is left out", async () => {
  const { seen } = await importAll(
    "First Name,Last Name,Email\nVic,Ray,vic@example.org#mailto:bo@example.org#\n",
  );
  expect(seen.leftCells).toMatchObject([{ field: "Email" }]);
});

test("Of several values in one cell of any list the first is taken", async () => {
  const { seen } = await importAll(
    "First Name,Last Name,Email,Cell Phone\n" +
      "Vic,Ray,vic@example.org; v2@example.org,703-555-0160 or 703-555-0161\n",
  );
  expect(seen.leftCells.map(({ field, why }) => [field, why])).toEqual([
    ["Email", "“v2@example.org” is left out, since only one value fits here"],
    ["Cell phone", "“703-555-0161” is left out, since only one value fits here"],
  ]);
  expect(await imported()).toMatchObject({ email: "vic@example.org", cellPhone: "703-555-0160" });
  // Our own export is as officers entered it.
  await importAll("Member ID of this portal,Cell Phone\n2,703-555-0170 / 703-555-0171\n");
  expect(await imported()).toMatchObject({ cellPhone: "703-555-0170 / 703-555-0171" });
});

test("A value that the directory has is kept, wherever it is among several in a cell", async () => {
  await importAll(
    "First Name,Last Name,Email,Cell Phone\nVic,Ray,vic@example.org,703-555-0160\nVic,Ray,v3@example.org,\n",
  );
  const { seen } = await importAll(
    "First Name,Last Name,Email,Cell Phone\n" +
      'Vic,Ray,"v2@example.org; VIC@example.org",(703) 555-0161 / (703) 555-0160\n',
  );
  expect(seen.counts).toEqual({ created: 0, changed: 0, unchanged: 1, refused: 0 });
  expect(seen.leftCells.map(({ field, why }) => [field, why])).toEqual([
    ["Email", "“v2@example.org” is left out, since only one value fits here"],
    ["Cell phone", "“(703) 555-0161” is left out, since only one value fits here"],
  ]);
  expect(await imported()).toMatchObject({ email: "vic@example.org", cellPhone: "703-555-0160" });
});

test("Several addresses of different members with one name are a question", async () => {
  await importAll("First Name,Last Name,Email\nVic,Ray,vic@example.org\nVic,Ray,v3@example.org\n");
  const { body: file } = await upload(
    "First Name,Last Name,Email\nVic,Ray,v3@example.org / vic@example.org\n",
  );
  const { body } = await check(file);
  expect(body.questions).toMatchObject([{ why: "Each of the addresses belongs to a different member" }]);
});

test("What refuses a row by one of its addresses is not passed over for another", async () => {
  await importAll("First Name,Last Name,Email,Member Number\nVic,Ray,vic@example.org,5\n");
  const { body: file } = await upload(
    "First Name,Last Name,Email,Member Number\nVic,Ray,v2@example.org; vic@example.org,7\n",
  );
  expect((await check(file)).body.refused).toMatchObject([
    { line: 2, why: "Vic Ray has the member number 5 here, not 7; please correct one of the two" },
  ]);
});

test("Tendenci’s expiration date is the date through which dues are paid", async () => {
  await importAll("first_name,last_name,expire_dt\nUma,Okafor,2026-12-31 00:00:00\n");
  expect(await imported()).toMatchObject({ localDuesPaidThrough: "2026-12-31" });
});

test("The reason says whether it is the number or the person that is there twice", async () => {
  await importAll("Member Number,First Name,Last Name\n1044,Eve,Moss\n");
  const { body: file } = await upload(
    "Member Number,First Name,Last Name,Username\n1043,Bob,Quill,\n1043,Anne,Quill,\n,Cy,Dee,cydee\n,Di,Dee,CyDee\n" +
      "1044,Eve,Moss,\n1044,Ed,Moss,\n1044,Eve,Moss,\n",
  );
  const { body } = await check(file);
  expect(body.refused.map(({ line, why }) => [line, why])).toEqual([
    [3, "The member number 1043 is already on line 2; if this is someone else, please change or clear it"],
    [5, "The username CyDee is already on line 4; if this is someone else, please change or clear it"],
    [7, "The member number 1044 is already on line 6; if this is someone else, please change or clear it"],
    [8, "The same person is already on line 6; please keep one of the two rows"],
  ]);
});
