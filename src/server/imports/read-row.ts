import { MemberForm } from "#contract/directory.ts";
import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { oneLine } from "#contract/text.ts";
import { statusOfWords } from "#server/members/rules.ts";
import type { BulkMember } from "#server/members/write-many.ts";
import { dayOf, namesOf, type Said, shortened, stateOf, yesOrNo, zipOf } from "./cells.ts";
import type { Row } from "./table.ts";

/**
 * What an import may write of a member: no password, no privileges, no link of spouses (S-36). A field that is not
 * stored does not compile here.
 */
export type Facts = Partial<Pick<BulkMember, Exclude<ImportField, "portalId" | "fullName"> | "spouseType">>;

/** What a row says; a cell that is empty says nothing, and never blanks what is stored. */
export type ReadRow = { line: number; portalId: number | null; facts: Facts };

const DAYS: readonly ImportField[] = ["localDuesPaidThrough", "nationalDuesPaidThrough"];
const FLAGS: readonly ImportField[] = [
  "isEcuyer",
  "isMondiale",
  "isProfessionalWorker",
  "excludeFromDirectory",
];

/** Reads a row by the fields of its columns, or says by its first mistake why it cannot be taken. */
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
    facts.zipCode = zipOf(zipCode, typeof state === "string" ? state : undefined);
  return { line, portalId, facts: facts as Facts };
}

/** More than any field keeps; what is longer is not even looked at, for patterns take their time over it. */
const CELL_MOST = 20_000;

function readCell(field: ImportField, words: string, society: string): Said<unknown> {
  if (words.length > CELL_MOST) return { whyNot: "there is far too much text in this cell" };
  if (DAYS.includes(field)) return dayOf(words);
  if (FLAGS.includes(field)) return yesOrNo(words);
  if (field === "portalId") {
    return /^[1-9]\d{0,8}$/.test(words)
      ? { value: words }
      : { whyNot: `“${shortened(words)}” is not a number` };
  }
  if (field === "legacyId") {
    const number = oneLine(words);
    return number.length <= 50 ? { value: number } : { whyNot: "please keep this under 50 characters" };
  }
  if (field === "fullName") return fullName(words);
  if (field === "status") {
    const value = statusOfWords(words, society);
    return value ? { value } : { whyNot: `“${shortened(words)}” is not a status we know` };
  }
  return checked(field, field === "state" ? stateOf(words) : words);
}

function fullName(words: string): Said<unknown> {
  const names = namesOf(words);
  if ("whyNot" in names) return names;
  const firstName = checked("firstName", names.value.firstName);
  if ("whyNot" in firstName) return firstName;
  const lastName = checked("lastName", names.value.lastName);
  return "whyNot" in lastName
    ? lastName
    : { value: { firstName: firstName.value, lastName: lastName.value } };
}

/** The same limits as where an officer types it. */
function checked(
  field: Exclude<ImportField, "portalId" | "legacyId" | "fullName">,
  words: string,
): Said<unknown> {
  const { success, data, error } = MemberForm.shape[field].safeParse(words);
  if (success) {
    if (field === "userName" && [...words].length < 3)
      return { whyNot: "a log-in name has at least 3 characters" };
    return { value: data };
  }
  if (field === "email" || field === "alternateEmail")
    return { whyNot: `“${shortened(words)}” is not an email address` };
  return { whyNot: (error.issues[0]?.message ?? "cannot be kept").replace(/^P/, "p") };
}
