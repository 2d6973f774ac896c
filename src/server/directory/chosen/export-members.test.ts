import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let full = "";
beforeEach(async () => {
  full = (await aFullOfficer(app)).cookie;
  await aMember(app.db, {
    firstName: "Žofie",
    lastName: 'Dvořák, "Zo"',
    status: "other",
    email: "zo@example.org",
    fax: "+1 202",
    address: "1 Wharf\nApt 2",
    isEcuyer: true,
    localDuesPaidThrough: "2026-12-31",
    userName: "zofie",
    passwordHash: "$argon2id$x",
    duesNotes: "Cash",
    memberComments: "=HYPERLINK()",
    adminComments: "Dear",
  });
});

/** The file as a spreadsheet program parses it. */
async function file(cookie = full) {
  const reply = await app.call("GET", "/api/members/export/csv", { cookie, headers: { accept: "text/csv" } });
  expect(reply.status).toBe(200);
  const rows = parse(reply.text, { bom: true, columns: true, relax_quotes: false }) as Record<
    string,
    string
  >[];
  return { ...reply, rows };
}

test("The directory is exported for spreadsheets, sorted by name, with fixed columns", async () => {
  const { headers, rows } = await file();
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toContain('attachment; filename="members-export.csv"');
  expect(rows.map((row) => row["Last Name"])).toEqual(['Dvořák, "Zo"', "Officer"]);
  expect(rows[0]).toMatchObject({
    "First Name": "Žofie",
    Status: "Other Chaine Member",
    Email: "zo@example.org",
    Ecuyer: "Yes",
    Mondiale: "No",
    "Local Dues Paid Through": "2026-12-31",
    "National Dues Paid Through": "",
    Address: "1 Wharf\nApt 2",
    Username: "zofie",
    "Dues Notes": "Cash",
    "Admin Comments": "Dear",
  });
});

test("No cell of the file is run as a formula", async () => {
  const { rows } = await file();
  expect([rows[0]?.Fax, rows[0]?.["Member Comments"]]).toEqual(["'+1 202", "'=HYPERLINK()"]);
});

test("A limited officer's file lacks the hidden columns; no file has a password", async () => {
  const { cookie } = await aLimitedOfficer(app);
  const [all, fewer] = [
    Object.keys((await file()).rows[0] ?? {}),
    Object.keys((await file(cookie)).rows[0] ?? {}),
  ];
  expect(all.filter((name) => !fewer.includes(name))).toEqual([
    "Username",
    "Dues Notes",
    "Member Comments",
    "Admin Comments",
  ]);
  for (const as of [full, cookie]) expect((await file(as)).text).not.toMatch(/argon2|password/i);
});

test("Each export is audited with the number of members and which columns", async () => {
  const { cookie, id } = await aLimitedOfficer(app);
  await file();
  await file(cookie);
  expect((await auditEntries(app)).map(({ action, after }) => [action, after])).toEqual([
    ["directory exported", { members: 3, columns: "all" }],
    ["directory exported", { members: 3, columns: "reduced" }],
  ]);
  expect((await auditEntries(app)).at(-1)?.actor).toBe(`member ${id}`);
});

test("More members than one batch are all exported, each once", async () => {
  const { members } = await import("#server/members/tables.ts");
  const many = Array.from({ length: 2100 }, (_, n) => ({ firstName: `F${n}`, lastName: `L${n % 7}` }));
  await app.db.insert(members).values(many);
  const { rows } = await file();
  expect(rows).toHaveLength(2102);
  expect(new Set(rows.map((row) => row["Member ID"])).size).toBe(2102);
});

test("Only the ticked members are exported, by name, in the same columns", async () => {
  const { id: anna } = await aMember(app.db, { firstName: "Anna", lastName: "Alt" });
  await aMember(app.db, { firstName: "Bert", lastName: "Berg" });
  const { rows: all } = await file();
  const zofie = Number(all.find((row) => row["First Name"] === "Žofie")?.["Member ID"]);
  const reply = await app.call("POST", "/api/members/export/csv", {
    cookie: full,
    body: { memberIds: [zofie, anna, 4711] },
    headers: { accept: "text/csv" },
  });
  expect(reply.headers.get("content-disposition")).toContain('filename="members-export.csv"');
  const rows = parse(reply.text, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((row) => row["First Name"])).toEqual(["Anna", "Žofie"]);
  expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(all[0] ?? {}));
  expect((await auditEntries(app)).at(-1)).toMatchObject({
    action: "directory exported",
    entity_id: "chosen",
    after: { members: 2, columns: "all" },
  });
});

test("A limited officer exports ticked members without the hidden columns", async () => {
  const { cookie, id } = await aLimitedOfficer(app);
  const { text, status } = await app.call("POST", "/api/members/export/csv", {
    cookie,
    body: { memberIds: [id] },
  });
  expect([status, text.includes("Lars")]).toEqual([200, true]);
  expect(text).not.toMatch(/Username|Notes|Comments/);
});

test.each([
  ["no member", []],
  ["a member twice", [1, 1]],
  ["an id that is none", ["1"]],
  ["more than a thousand", Array.from({ length: 1001 }, (_, n) => n + 1)],
])("An export of %s is refused with a sentence", async (_, memberIds) => {
  const { status, body } = await app.call("POST", "/api/members/export/csv", {
    cookie: full,
    body: { memberIds },
  });
  expect([status, body.message.length > 10]).toEqual([400, true]);
});

test.each([
  ["other", ""],
  ["Other", ""],
  ["Ontario", "Ontario"],
  [null, ""],
])("The state %o is exported as '%s'", async (state, cell) => {
  await aMember(app.db, { firstName: "Anna", lastName: "Alt", state });
  expect((await file()).rows[0]?.State).toBe(cell);
});
