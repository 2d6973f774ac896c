import { decodeHTMLStrict } from "entities";
import { withoutUnseen } from "#contract/values/text.ts";
import { NAME_FIELDS } from "#server/imports/plan/column-names.ts";
import { matchHeadings } from "#server/imports/plan/match-headings.ts";
import { unescapeFormulas } from "#server/platform/files/escape-formulas.ts";
import { CELL_MOST, type Row } from "./table.ts";
import { undoMisreading } from "./undo-misreading.ts";

/**
 * A cell's text as it was before other programs changed it, where that is certain: with its accents restored, and
 * without HTML entities and line breaks, the formula that keeps leading zeros, formula errors, invisible characters,
 * and the apostrophes of our own export (H-16).
 */
export function cleanCell(cell: string): string {
  const text = withoutUnseen(unescapeFormulas(undoMisreading(cell)))
    .replace(/\p{Cs}/gu, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .trim();
  if (text.length > CELL_MOST) return text;
  const quoted = /^="([^"]*)"$/.exec(text)?.[1] ?? text;
  return isError(quoted) ? "" : withoutHtml(quoted).normalize("NFC").trim();
}

/** Whether this is what spreadsheet programs show if a formula fails, or databases if there is no value. */
function isError(text: string): boolean {
  return /^(#(N\/A|REF|VALUE|NAME|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|GETTING_DATA)[!?]?|Err:\d{3}|\\N)$/i.test(
    text,
  );
}

function withoutHtml(text: string): string {
  if (!/&(#x?[0-9a-f]+|[a-z]+\d*);|<br\s*\/?>/i.test(text)) return text;
  const lines = text.replace(/\s*<br\s*\/?>\s*/gi, "\n");
  // An ampersand that was encoded twice is also one ampersand.
  return decodeHTMLStrict(lines.replace(/&amp;(?=(#x?[0-9a-f]+|[a-z]+\d*);)/gi, "&")).replaceAll(
    "\u00a0",
    " ",
  );
}

/** Words that programs write if there is no value. They are also last names, so a member's own name keeps them. */
const NO_VALUE = /^(null|none|nan|nil|undefined|<na>|n\/a)$/i;

/** Empties cells with a word for no value, except in members' names. */
export function withoutPlaceholders(headers: readonly string[], rows: readonly Row[]): Row[] {
  const isName = matchHeadings(headers).map((field) => field !== null && NAME_FIELDS.includes(field));
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (!isName[at] && NO_VALUE.test(cell) ? "" : cell)),
  }));
}
