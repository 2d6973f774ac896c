import { expect, test } from "vitest";
import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import type { BulkMember } from "#server/members/write-members.ts";
import { useApp } from "#test/app.ts";
import { aMember, memberNow } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
const importer = importing(app, () => who.cookie);
const who = { cookie: "" };

type Stored = Exclude<ImportField, "portalId" | "fullName">;
/** A cell for every field with the stored value. A missing field does not compile. */
const CELLS: Record<Stored, readonly [cell: string, stored: unknown]> = {
  legacyId: ["L-7", "L-7"],
  firstName: ["Zoë", "Zoë"],
  lastName: ["Dvořák", "Dvořák"],
  status: ["former", "former"],
  title: ["Dame", "Dame"],
  pastOffices: ["Échanson", "Échanson"],
  email: ["zoe@example.org", "zoe@example.org"],
  alternateEmail: ["zoe2@example.org", "zoe2@example.org"],
  cellPhone: ["1", "1"],
  homePhone: ["2", "2"],
  officePhone: ["3", "3"],
  fax: ["4", "4"],
  address: ["1 Main Street", "1 Main Street"],
  city: ["Bowie", "Bowie"],
  state: ["MD", "MD"],
  zipCode: ["20715", "20715"],
  spouseName: ["Karl", "Karl"],
  localDuesPaidThrough: ["2027-12-31", "2027-12-31"],
  nationalDuesPaidThrough: ["2026-12-31", "2026-12-31"],
  duesNotes: ["by check", "by check"],
  memberComments: ["likes truffles", "likes truffles"],
  adminComments: ["call first", "call first"],
  userName: ["zoe", "zoe"],
  isEcuyer: ["yes", true],
  isMondiale: ["yes", true],
  isProfessionalWorker: ["yes", true],
  excludeFromDirectory: ["yes", true],
};

const FIELDS = Object.keys(CELLS) as Stored[];
const STORED = Object.fromEntries(FIELDS.map((field) => [field, CELLS[field][1]]));

async function importRow(portalId: number | ""): Promise<void> {
  who.cookie = (await aFullOfficer(app)).cookie;
  const header = [IMPORT_FIELDS.portalId, ...FIELDS.map((field) => IMPORT_FIELDS[field])];
  const row = [portalId, ...FIELDS.map((field) => CELLS[field][0])];
  const { body: file } = await importer.upload(`${header.join(",")}\n${row.join(",")}\n`);
  const fields = ["portalId" as const, ...FIELDS];
  const { body: seen } = await importer.check(file, fields);
  expect((await importer.run(file, seen.digest, { couples: [], fields })).status).toBe(200);
}

test("Every field of a file is stored for a new member", async () => {
  await importRow("");
  expect(await memberNow(app.db, 2)).toMatchObject(STORED);
});

test("Every field of a file is stored for an existing member", async () => {
  const { id } = await aMember(app.db, { firstName: "ZOE", lastName: "Weber", email: null });
  await importRow(id);
  expect(await memberNow(app.db, id)).toMatchObject(STORED);
});

test("A field that is never stored does not compile", () => {
  const stored: keyof BulkMember = "fax";
  // @ts-expect-error passwords, rights and what the database keeps are no fields of an import
  const kept: keyof BulkMember = "passwordHash";
  expect(kept).not.toBe(stored);
});
