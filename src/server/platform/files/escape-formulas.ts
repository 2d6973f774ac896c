/**
 * A program reading a CSV file may start a cell inside a text: after any line break, after a tab, and after a semicolon,
 * which separates columns where the comma is the decimal separator.
 */
const BREAK = String.raw`[\t\n\v\f\r\u0085\u2028\u2029]`;
const DIVIDER = String.raw`[\t\n\v\f\r\u0085\u2028\u2029;]`;
/** Spaces, quotes and invisible characters, which some programs skip before a formula. */
const FILL = String.raw`[\p{Zs}\p{Cf}"'\u0000-\u0008\u000e-\u001f\u007f]*`;
/** The characters that begin a formula, in all widths. */
const SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;

const AT_START = `(?=${FILL}(?:${SIGN}|${BREAK}))`;
const INSIDE = `(?=${FILL}${SIGN})`;
const UNGUARDED = new RegExp(`^${AT_START}|(?<=${DIVIDER})${INSIDE}`, "gu");
const GUARDED = new RegExp(`^'${AT_START}|(?<=${DIVIDER})'${INSIDE}`, "gu");

/**
 * Inserts an apostrophe wherever a spreadsheet program could read a formula (H-16). An apostrophe that is already there
 * gets another one, so that `unescapeFormulas` returns exactly the original text.
 */
export function escapeFormulas(text: string): string {
  return text.replace(UNGUARDED, "'");
}

/** The text as it was before `guard`. */
export function unescapeFormulas(text: string): string {
  return text.replace(GUARDED, "");
}
