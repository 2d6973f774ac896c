import { MemberForm } from "#contract/directory.ts";
import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { factsOf, type ImportedField } from "#contract/members/fields.ts";
import { statusFromText } from "#contract/members/status.ts";
import { oneLine } from "#contract/values/text.ts";
import type { Row } from "#server/imports/file/table.ts";
import type { BulkMember } from "#server/members/write-members.ts";
import {
  type CellValue,
  parseDay,
  parseFullName,
  parseState,
  parseYesOrNo,
  parseZip,
  quoted,
} from "./parse-cell.ts";

/**
 * What an import may write: no password, no rights, no link of spouses (S-36). A field without a column does not
 * compile.
 */
export type Facts = Partial<Pick<BulkMember, ImportedField | "legacyId" | "spouseType">>;

/** A parsed row; an empty cell never erases a stored value. */
export type ReadRow = { line: number; portalId: number | null; facts: Facts };

/** Parses a row by the fields of its columns, or says why its first bad cell is refused. */
export function readRow(
  { line, cells }: Row,
  fields: readonly (ImportField | null)[],
  society: string,
): ReadRow | { whyNot: string } {
  const facts: Record<string, unknown> = {};
  let portalId: number | null = null;
  for (const [at, field] of fields.entries()) {
    const words = cells[at] ?? "";
    if (!field || !words) continue;
    const said = readCell(field, words, society);
    if ("whyNot" in said) return { whyNot: `${IMPORT_FIELDS[field]}: ${said.whyNot}` };
    if (field === "portalId") portalId = Number(said.value);
    else if (field === "fullName") Object.assign(facts, said.value);
    else facts[field] = said.value;
  }
  const { zipCode, state } = facts;
  if (typeof zipCode === "string")
    facts.zipCode = parseZip(zipCode, typeof state === "string" ? state : undefined);
  return { line, portalId, facts: facts as Facts };
}

/** Longer than any field; longer cells are refused before slow patterns run over them. */
const CELL_MOST = 20_000;

function readCell(field: ImportField, words: string, society: string): CellValue<unknown> {
  if (words.length > CELL_MOST) return { whyNot: "there is far too much text in this cell" };
  if (field === "portalId") {
    return /^[1-9]\d{0,8}$/.test(words) ? { value: words } : { whyNot: `“${quoted(words)}” is not a number` };
  }
  if (field === "legacyId") {
    const number = oneLine(words);
    return number.length <= 50 ? { value: number } : { whyNot: "please keep this under 50 characters" };
  }
  if (field === "fullName") return fullName(words);
  const { type } = factsOf(field);
  if (type === "day") return parseDay(words);
  if (type === "flag") return parseYesOrNo(words);
  if (type === "status") {
    const value = statusFromText(words, society);
    return value ? { value } : { whyNot: `“${quoted(words)}” is not a status we know` };
  }
  return checked(field, type === "state" ? parseState(words) : words);
}

function fullName(words: string): CellValue<unknown> {
  const names = parseFullName(words);
  if ("whyNot" in names) return names;
  const firstName = checked("firstName", names.value.firstName);
  if ("whyNot" in firstName) return firstName;
  const lastName = checked("lastName", names.value.lastName);
  return "whyNot" in lastName
    ? lastName
    : { value: { firstName: firstName.value, lastName: lastName.value } };
}

/** Checks a value by the same rules as the officers' form. */
function checked(field: ImportedField, words: string): CellValue<unknown> {
  const { success, data, error } = MemberForm.shape[field].safeParse(words);
  if (success) {
    if (field === "userName" && [...words].length < 3)
      return { whyNot: "a username has at least 3 characters" };
    return { value: data };
  }
  if (field === "email" || field === "alternateEmail")
    return { whyNot: `“${quoted(words)}” is not an email address` };
  return { whyNot: (error.issues[0]?.message ?? "cannot be kept").replace(/^P/, "p") };
}
