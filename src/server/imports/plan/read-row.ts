import { MemberForm } from "#contract/directory.ts";
import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { factsOf, type ImportedField, isMemberField } from "#contract/members/fields.ts";
import { type MemberStatus, statusFromText } from "#contract/members/status.ts";
import { foldText } from "#contract/values/fold.ts";
import { oneLine } from "#contract/values/text.ts";
import { CELL_MOST, type Row } from "#server/imports/file/table.ts";
import { truncate } from "#server/imports/file/truncate.ts";
import { joinCells } from "#server/imports/plan/cells/join-cells.ts";
import type { LeftCell } from "#server/imports/plan/cells/left-cell.ts";
import { meansNone } from "#server/imports/plan/cells/no-value.ts";
import {
  type CellValue,
  type DayOrder,
  parseDay,
  parseNumber,
  parseState,
  parseYesOrNo,
  parseZip,
  plainAddress,
  quoted,
  severalIn,
} from "#server/imports/plan/cells/parse-cell.ts";
import { completeName } from "#server/imports/plan/names/complete-name.ts";
import type { Name, ReadName } from "#server/imports/plan/names/name-words.ts";
import { readName } from "#server/imports/plan/names/read-name.ts";
import type { BulkMember } from "#server/members/write-members.ts";
import { NAME_FIELDS } from "./column-names.ts";
import type { Column } from "./columns.ts";
import { likelyStatus } from "./likely-status.ts";

/**
 * The facts that an import may write: no passwords, rights, or spouse links (S-36). A field without a column does not
 * compile.
 */
export type Facts = Partial<Pick<BulkMember, ImportedField | "legacyId" | "spouseType">>;

/** A cell with several values for a field that holds one. Those that are no such value have null. */
export type SeveralValues = {
  field: ImportedField;
  pieces: readonly { words: string; value: string | null }[];
};

/** A parsed row; an empty cell never erases a stored value. */
export type ReadRow = {
  line: number;
  /** The text of its cells, by field. */
  texts: ReadonlyMap<ImportField, string>;
  portalId: number | null;
  /** Of several values in a cell, the first. */
  facts: Facts;
  several: readonly SeveralValues[];
  /** Cells that are left out; the rest of the row is imported. */
  left: readonly LeftCell[];
};

/**
 * Why a row is refused; if it `waits`, until the officer answers a question. `copyOf` is the line of the same person, if
 * it only repeats them.
 */
export type Refusal = { whyNot: string; waits?: true; copyOf?: number };

/** A row and its name, which may be uncertain, or why it is refused; and a status word to ask the officer about. */
export type Read = { statusWord: string | null } & ({ row: ReadRow; name: ReadName } | Refusal);

type Known = {
  society: string;
  /** The status that the officer chose for each folded status word; null to leave the status out. */
  statuses: ReadonlyMap<string, MemberStatus | null>;
  /** Whether this word, without a choice, takes its usual meaning. */
  isLikely: (word: string) => boolean;
};

/** Parses a row. A bad cell is left out, unless the row could mean someone else without it. */
export function readRow(row: Row, columns: readonly Column[], known: Known): Read {
  const facts: Record<string, unknown> = {};
  const left: LeftCell[] = [];
  const several: SeveralValues[] = [];
  const texts = joinCells(row, columns, left);
  const notPerson = whyNoPerson(texts.get("contactType") ?? "");
  if (notPerson) return { statusWord: null, whyNot: notPerson };
  let portalId: number | null = null;
  let statusWord: string | null = null;
  let meaning: MemberStatus | null | undefined = null;
  for (const [field, words] of texts) {
    if (words.length > CELL_MOST) {
      return {
        statusWord,
        whyNot: `${IMPORT_FIELDS[field]}: there is far too much text in this cell; please shorten it`,
      };
    }
    if (ASIDE.has(field)) continue;
    if (field === "status" && statusFromText(words, known.society) === null) {
      statusWord = truncate(words, 200);
      meaning = meaningOf(statusWord, known);
      if (meaning) facts.status = meaning;
      continue;
    }
    // Our own export has values as they are stored.
    const found = texts.has("portalId") ? null : severalValues(field, words, known.society);
    if (found) {
      several.push(found);
      facts[found.field] = found.pieces.find(({ value }) => value !== null)?.value;
      continue;
    }
    const { dayOrder = "month" } = columns.find((column) => column.field === field) ?? {};
    const said = readCell(field, words, { society: known.society, dayOrder });
    if ("whyNot" in said) {
      if (field === "portalId") return { statusWord, whyNot: `${IMPORT_FIELDS[field]}: ${said.whyNot}` };
      left.push({ field: IMPORT_FIELDS[field], why: said.whyNot });
    } else if (field === "portalId") portalId = Number(said.value);
    else if (said.value !== null) facts[field] = said.value;
    else left.push({ field: IMPORT_FIELDS[field], why: meansNone(words), sign: { words, told: 1 } });
  }
  if (statusWord !== null && meaning === undefined) {
    return {
      statusWord,
      whyNot: `First, please choose what the status “${quoted(statusWord)}” means`,
      waits: true,
    };
  }
  const { zipCode, state } = facts;
  if (typeof zipCode === "string")
    facts.zipCode = parseZip(zipCode, typeof state === "string" ? state : undefined);
  const name = nameOf(texts, portalId);
  if (!("name" in name)) left.push(...unclearParts(texts));
  return { statusWord, row: { line: row.line, texts, portalId, facts: facts as Facts, several, left }, name };
}

/** What a status word means: null to leave it out, undefined if the officer has to say. */
function meaningOf(word: string, { statuses, isLikely }: Known): MemberStatus | null | undefined {
  const chosen = statuses.get(foldText(word));
  if (chosen !== undefined || !isLikely(word)) return chosen;
  return likelyStatus(word) ?? undefined;
}

/** Fields that are read together, after the others. */
const NAME_PARTS = ["middleName", "nameSuffix"] as const;
const ASIDE: ReadonlySet<ImportField> = new Set([...NAME_FIELDS, ...NAME_PARTS, "contactType"]);

function nameOf(texts: ReadonlyMap<ImportField, string>, portalId: number | null): ReadName {
  const [firstName = "", lastName = "", fullName = ""] = NAME_FIELDS.map((field) => texts.get(field));
  const [middleName = "", nameSuffix = ""] = NAME_PARTS.map((field) => texts.get(field));
  const parts = { middleName, nameSuffix };
  if (portalId === null || fullName) return readName({ firstName, lastName, fullName, ...parts });
  // Our own export has the name as it is stored, but an officer may have added a column.
  const name = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
  return completeName({ name, note: null }, parts);
}

/** Middle name and suffix are left out if the name is a question: they may belong to either person. */
function unclearParts(texts: ReadonlyMap<ImportField, string>): LeftCell[] {
  return NAME_PARTS.flatMap((field) => {
    const words = texts.get(field);
    return words
      ? [
          {
            field: IMPORT_FIELDS[field],
            why: `“${quoted(words)}” is left out, since it’s not clear whose it is`,
          },
        ]
      : [];
  });
}

/** Contact lists mix organizations with people. */
function whyNoPerson(contactType: string): string | null {
  return /^(organi[sz]ation|company|business|household)$/i.test(contactType)
    ? `This row is marked “${contactType}” and is not a person; if it is one, please clear that cell`
    : null;
}

/** The values in a cell if there are several, at least one of which the field could hold. */
function severalValues(field: ImportField, cell: string, society: string): SeveralValues | null {
  if (!isMemberField(field)) return null;
  const { type } = factsOf(field);
  if (type !== "phone" && type !== "email" && type !== "alternateEmail") return null;
  const pieces = severalIn(cell, type === "phone" ? "phone" : "email").map((words) => {
    const said = readCell(field, words, { society, dayOrder: "month" });
    return { words, value: "value" in said && typeof said.value === "string" ? said.value : null };
  });
  return pieces.length > 1 && pieces.some(({ value }) => value !== null) ? { field, pieces } : null;
}

function readCell(
  field: ImportField,
  words: string,
  { society, dayOrder }: { society: string; dayOrder: DayOrder },
): CellValue<unknown> {
  if (field === "portalId") {
    const number = parseNumber(words);
    if ("value" in number && /^[1-9]\d{0,8}$/.test(number.value)) return number;
    return { whyNot: `“${quoted(words)}” is not a number; please clear or correct it` };
  }
  if (field === "legacyId") {
    const number = parseNumber(oneLine(words));
    if ("whyNot" in number || number.value.length <= 50) return number;
    return { whyNot: "please keep this under 50 characters" };
  }
  if (!isMemberField(field)) return { whyNot: "is read with another field" };
  const { type } = factsOf(field);
  if (type === "day") return parseDay(words, dayOrder);
  if (type === "flag") return parseYesOrNo(words);
  if (type === "status") return { value: statusFromText(words, society) };
  if (type === "phone" || field === "zipCode") {
    const number = parseNumber(words);
    return "whyNot" in number ? number : checked(field, number.value);
  }
  if (field === "email" || field === "alternateEmail") return checked(field, plainAddress(words));
  return checked(field, type === "state" ? parseState(words) : words);
}

/** The row with this name, checked as in the officers' form. */
export function withName(row: ReadRow, names: Partial<Name>): ReadRow | { whyNot: string } {
  const facts: Record<string, unknown> = { ...row.facts };
  for (const field of ["firstName", "lastName"] as const) {
    const words = names[field];
    if (!words) continue;
    const said = checked(field, words);
    if ("whyNot" in said) return { whyNot: `${IMPORT_FIELDS[field]}: ${said.whyNot}` };
    facts[field] = said.value;
  }
  return { ...row, facts: facts as Facts };
}

/** The facts that two people in one row share; all others belong to the first person. */
const SHARED = [
  ...(["email", "address", "city", "state", "zipCode", "homePhone", "status"] as const),
  ...(["localDuesPaidThrough", "nationalDuesPaidThrough"] as const),
] satisfies readonly ImportedField[];

/** The second person of a row with two. */
export function secondOf(row: ReadRow): ReadRow {
  const facts = Object.fromEntries(
    Object.entries(row.facts).filter(([key]) => SHARED.includes(key as never)),
  );
  const several = row.several.filter(({ field }) => SHARED.includes(field as never));
  return { ...row, portalId: null, facts, several, left: [] };
}

/** Checks a value by the same rules as the officers' form. */
function checked(field: ImportedField, words: string): CellValue<unknown> {
  const { success, data, error } = MemberForm.shape[field].safeParse(words);
  if (success) {
    if (field === "userName" && [...words].length < 3) return { whyNot: "please use at least 3 characters" };
    return { value: data };
  }
  if (field === "email" || field === "alternateEmail")
    return { whyNot: `“${quoted(words)}” is not an email address` };
  return { whyNot: (error.issues[0]?.message ?? "cannot be kept").replace(/^P/, "p") };
}
