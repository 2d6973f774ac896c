import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { foldText } from "#contract/values/fold.ts";
import { CELL_MOST, type Row } from "#server/imports/file/table.ts";
import type { Column } from "#server/imports/plan/columns.ts";
import type { LeftCell } from "./left-cell.ts";
import { noValue } from "./no-value.ts";
import { parseState, quoted } from "./parse-cell.ts";

type Words = Map<ImportField, string>;

/**
 * The texts of a row by field. The lines of an address are joined, as are a spouse's first and last names. A whole
 * address in one cell is split into its parts. Cells without a value are added to `left`.
 */
export function joinCells(
  { cells }: Row,
  columns: readonly Column[],
  left: LeftCell[],
): ReadonlyMap<ImportField, string> {
  const words: Words = new Map();
  for (const { field, at } of columns) {
    const cell = cells[at];
    if (!cell) continue;
    const none = noValue(field, cell);
    if (none) left.push({ field: IMPORT_FIELDS[field], ...none });
    else words.set(field, cell);
  }
  joinAddress(words);
  joinSpouse(words, left);
  return words;
}

function joinAddress(words: Words): void {
  const second = words.get("addressLine2");
  words.delete("addressLine2");
  const hasParts = (["city", "state", "zipCode"] as const).some((field) => words.has(field));
  const parts = hasParts ? null : addressIn(words.get("address") ?? "");
  for (const [field, text] of parts ?? []) words.set(field, text);
  const lines = [words.get("address"), second].filter((line) => line !== undefined);
  if (lines.length > 0) words.set("address", lines.join(", "));
}

const ZIP = /^\d{5}(-\d{4})?$/;

/** Mailchimp writes "1 Main St  Reston  VA  20190  US", with two spaces between the parts. */
function addressIn(cell: string): [ImportField, string][] | null {
  if (cell.length > CELL_MOST) return null;
  const parts = cell.split(/ {2,}/);
  if (ZIP.test(parts.at(-2) ?? "") && /^(US|USA|United States)$/i.test(parts.at(-1) ?? "")) parts.pop();
  const [zipCode = "", state = "", city = ""] = parts.splice(-3).reverse();
  const isWhole = parts.length > 0 && ZIP.test(zipCode) && /^[A-Z]{2}$/.test(parseState(state));
  return isWhole
    ? [
        ["address", parts.join(", ")],
        ["city", city],
        ["state", state],
        ["zipCode", zipCode],
      ]
    : null;
}

/** A last name alone names no one, so it is not kept. */
function joinSpouse(words: Words, left: LeftCell[]): void {
  const [first, last] = [words.get("spouseFirstName"), words.get("spouseLastName")];
  const name = words.get("spouseName") ?? first;
  words.delete("spouseFirstName");
  words.delete("spouseLastName");
  if (!name) {
    if (last) left.push({ field: IMPORT_FIELDS.spouseLastName, why: `“${quoted(last)}” has no first name` });
    return;
  }
  const isWhole = !last || ` ${foldText(name)}`.endsWith(` ${foldText(last)}`);
  words.set("spouseName", isWhole ? name : `${name} ${last}`);
}
