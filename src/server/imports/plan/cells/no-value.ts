import type { ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import { NAME_FIELDS } from "#server/imports/plan/column-names.ts";
import type { LeftCell } from "./left-cell.ts";
import { quoted } from "./parse-cell.ts";

/** What spreadsheet programs show if a formula fails. */
const ERROR =
  /^(#(N\/A|REF|VALUE|NAME|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|GETTING_DATA)[!?]?|Err:\d{3})$/i;
/** What databases write if there is no value. */
const NULL = /^\\N$/;
/** Words that programs write for no value. Some are also last names, so a member's own name keeps them. */
const WORD = /^(null|none|nan|nil|undefined|<na>|n\/a)$/i;
/** What people type for no value. In a yes/no column, it means no. */
const DASH = /^[-–—]+$/;

/** Whether a cell counts as empty in most columns. */
export function isNothing(cell: string): boolean {
  return cell === "" || [ERROR, NULL, WORD, DASH].some((pattern) => pattern.test(cell));
}

/** Why a cell with an error or a placeholder is left out; null if it has a value. */
export function noValue(field: ImportField, words: string): Pick<LeftCell, "why" | "sign"> | null {
  if (ERROR.test(words)) {
    const why = `“${quoted(words)}” is a spreadsheet error, not a value; please correct the formula`;
    return { why, sign: { words, told: 5 } };
  }
  const isFlag = isMemberField(field) && factsOf(field).type === "flag";
  if (DASH.test(words) && !isFlag) return { why: meansNone(words), sign: { words, told: 1 } };
  const isWord = WORD.test(words) && !NAME_FIELDS.includes(field);
  return isWord || NULL.test(words) ? { why: meansNone(words), sign: { words, told: 5 } } : null;
}

/** Says that a cell has no value. */
export const meansNone = (words: string) => `“${quoted(words)}” means that there is no value`;
