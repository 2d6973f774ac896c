import { expect, test } from "vitest";
import { type FileField, IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { IMPORTED_FIELDS } from "#contract/members/fields.ts";
import type { BulkMember } from "#server/members/write-members.ts";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { EVERY_FIELD } from "#test/every-member-field.ts";
import { aMember, memberNow } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
const importer = importing(app, () => who.cookie);
const who = { cookie: "" };

type Stored = Exclude<ImportField, FileField>;
const FIELDS: readonly Stored[] = ["legacyId", ...IMPORTED_FIELDS];
const STORED: Record<Stored, string | boolean | null> = { ...EVERY_FIELD, legacyId: "L-7", userName: "zoe" };

const stored = Object.fromEntries(FIELDS.map((field) => [field, STORED[field]]));

/** A value as a file has it. */
function cellOf(field: Stored): string {
  const value = STORED[field];
  return value === true ? "yes" : String(value);
}

async function importRow(portalId: number | ""): Promise<void> {
  who.cookie = (await aFullOfficer(app)).cookie;
  const header = [IMPORT_FIELDS.portalId, ...FIELDS.map((field) => IMPORT_FIELDS[field])];
  const row = [portalId, ...FIELDS.map(cellOf)];
  const { body: file } = await importer.upload(`${header.join(",")}\n${row.join(",")}\n`);
  const fields = ["portalId" as const, ...FIELDS];
  const { body: seen } = await importer.check(file, fields);
  expect((await importer.run(file, seen.digest, { couples: [], fields })).status).toBe(200);
}

test("Every field of a file is stored for a new member", async () => {
  await importRow("");
  expect(await memberNow(app.db, 2)).toMatchObject(stored);
});

test("Every field of a file is stored for an existing member", async () => {
  const { id } = await aMember(app.db, { firstName: "JANA", lastName: "Weber", email: null });
  await importRow(id);
  expect(await memberNow(app.db, id)).toMatchObject(stored);
});

test("A field that is never stored does not compile", () => {
  const stored: keyof BulkMember = "fax";
  // @ts-expect-error passwords, rights and what the database keeps are no fields of an import
  const kept: keyof BulkMember = "passwordHash";
  expect(kept).not.toBe(stored);
});
