import { TypedDay } from "#contract/values/schemas.ts";
import { SEVERAL } from "#server/imports/file/table.ts";
import { truncate } from "#server/imports/file/truncate.ts";

/** The value of a cell, or why it cannot be used. */
export type CellValue<Value> = { value: Value } | { whyNot: string };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY_MS = 86_400_000;
/** Spreadsheets' day numbers from 1954 to 2119; years are below them. */
const SERIAL = { from: 20_000, to: 80_000 };

/**
 * How a column's numeric dates are read: with the month or the day first. An "unclear" column has cells that fit only
 * one order and cells that fit only the other.
 */
export type DayOrder = "month" | "day" | "unclear";

const IN_NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
/** A time after a date, which many programs append. */
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2})?([.:]\d+)?( ?[AP]\.?M\.?)?( ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i;
/** What programs write instead of a date if there is none. */
const NO_DAY =
  /^(0+|0*1?[-/.]0+[-/.](0+|1900)|0+[-/.]0+[-/.]0+|(0001|1900)[-/.]0?1[-/.]0?[01]|0?1[-/.]0?1[-/.](0001|1900)|1899[-/.]12[-/.]3[01]|12[-/.]3[01][-/.]1899|3[01][-/.]12[-/.]1899)$/;

/** Without a time, and without the apostrophe that keeps a date as text. */
const withoutTime = (words: string) =>
  words
    .replace(/\s+/g, " ")
    .replace(TIME, "")
    .trim()
    .replace(/^['’](?=\d)/, "");

/** The only order that a numeric date fits; null if it fits both or neither. */
export function onlyOrderOf(words: string): "month" | "day" | null {
  const [, one, two] = IN_NUMBERS.exec(withoutTime(words)) ?? [];
  if (!one || !two || Number(one) <= 12 === Number(two) <= 12) return null;
  return Number(one) > 12 ? "day" : "month";
}

/** Whether a numeric date is a different day in each of the two orders. */
export function isInEitherOrder(words: string): boolean {
  const [, one, two] = IN_NUMBERS.exec(withoutTime(words)) ?? [];
  return [one, two].every((part) => Number(part) >= 1 && Number(part) <= 12) && Number(one) !== Number(two);
}

/**
 * Parses a day: 2025-03-04, 03/04/2025 and 3-4-25 in the order of the column, Mar 4, 2025, 4 March 2025, or a
 * spreadsheet's day number; null for a day that means none, such as 0000-00-00.
 */
export function parseDay(words: string, order: DayOrder = "month"): CellValue<string | null> {
  const text = withoutTime(words);
  if (NO_DAY.test(text)) return { value: null };
  const [, one, two] = IN_NUMBERS.exec(text) ?? [];
  if (order === "unclear" && one && two && Number(one) <= 12 && one !== two) {
    const why =
      onlyOrderOf(words) === "month"
        ? "has the month first, but some dates in this file have the day first"
        : "can be read two ways, since some dates in this file have the day first and others the month";
    return { whyNot: `“${quoted(words)}” ${why}; write it as 2026-12-31` };
  }
  const parts = partsOf(text, order);
  const day = parts && dayFrom(parts);
  const example = { month: "12/31/2026", day: "31/12/2026", unclear: "2026-12-31" }[order];
  return day
    ? { value: day }
    : { whyNot: `“${quoted(words)}” is not a date we can read; write it as ${example}` };
}

type Parts = { year: number; month: number; day: number };

function partsOf(text: string, order: DayOrder): Parts | null {
  if (/^\d{5}(\.\d+)?$/.test(text)) return partsOfSerial(Math.floor(Number(text)));
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^([12]\d{3})(\d\d)(\d\d)$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const numbers = IN_NUMBERS.exec(text);
  if (numbers) {
    const [month, day] = order === "month" ? [numbers[1], numbers[2]] : [numbers[2], numbers[1]];
    return { year: yearOf(numbers[3] ?? ""), month: Number(month), day: Number(day) };
  }
  const named = /^(?:[a-z]+,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  if (named) return { year: Number(named[3]), month: monthOf(named[1] ?? ""), day: Number(named[2]) };
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(text);
  if (!dayFirst) return null;
  return { year: yearOf(dayFirst[3] ?? ""), month: monthOf(dayFirst[2] ?? ""), day: Number(dayFirst[1]) };
}

function partsOfSerial(serial: number): Parts | null {
  if (serial < SERIAL.from || serial > SERIAL.to) return null;
  const at = new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

/** A two-digit year up to 69 is in this century, as in spreadsheet programs. */
function yearOf(figures: string): number {
  const year = Number(figures);
  if (figures.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** 1 to 12, or 0 if it is not a month. */
function monthOf(name: string): number {
  const full = name.toLowerCase();
  const at = MONTHS.indexOf(full.slice(0, 3));
  const long = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
  return long.format(Date.UTC(2000, at)).toLowerCase().startsWith(full) ? at + 1 : 0;
}

function dayFrom({ year, month, day }: Parts): string | null {
  const written = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return TypedDay.safeParse(written).success ? written : null;
}

const YES = new Set(["yes", "y", "true", "t", "1", "x", "✓", "✔"]);
const NO = new Set(["no", "n", "false", "f", "0", "-"]);

/** Parses yes or no in the spellings that rosters use. */
export function parseYesOrNo(words: string): CellValue<boolean> {
  const said = words.toLowerCase();
  if (YES.has(said)) return { value: true };
  return NO.has(said) ? { value: false } : { whyNot: `“${quoted(words)}” is neither Yes nor No` };
}

const STATE_NAMES = (
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware," +
  "DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas," +
  "KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi," +
  "MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York," +
  "NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico," +
  "RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia," +
  "WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming"
).split(",");
const STATES = new Map(
  STATE_NAMES.flatMap((entry) => {
    const [code, name] = [entry.slice(0, 2), entry.slice(3)];
    return [
      [code.toLowerCase(), code],
      [name.toLowerCase(), code],
    ] as const;
  }),
);

/** The USPS code of a US state, written in any form; other text is returned unchanged. */
export function parseState(words: string): string {
  return STATES.get(words.toLowerCase().replace(/\./g, "").trim()) ?? words;
}

/** A ZIP code with the leading zeros that a spreadsheet program dropped: 2139 is 02139. */
export function parseZip(words: string, state: string | undefined): string {
  const isAmerican = state === undefined || STATES.has(state.toLowerCase());
  return isAmerican && /^\d{3,4}$/.test(words) ? words.padStart(5, "0") : words;
}

/** A number with thousands separators. */
const IN_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+$/;

/**
 * Parses a number as a spreadsheet program or pandas wrote it: "1001.0" and "1,001" are 1001, and the apostrophe that
 * keeps "'01234" as text is dropped. A number that was rounded has lost digits and is refused.
 */
export function parseNumber(cell: string): CellValue<string> {
  const words = cell.replace(/^['’](?=[\d(+])/, "");
  const [, whole = "", part = "", power = ""] = /^(\d+)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(words) ?? [];
  if (IN_THOUSANDS.test(words)) return { value: words.replaceAll(",", "") };
  // With a third zero after the comma, they may be thousands.
  if (!whole) return { value: words.replace(/^(\d+)(?:\.0+|,0{1,2})$/, "$1") };
  if (part.length >= Number(power)) {
    const digits = `${whole}${part}`;
    const end = whole.length + Number(power);
    if (/^0*$/.test(digits.slice(end))) return { value: digits.slice(0, end) };
  }
  return {
    whyNot: `“${quoted(words)}” was rounded by a spreadsheet program and has lost digits; format the column as text and enter the number again`,
  };
}

/**
 * The email address in what Access, a web page or an address book wrote: "bo@example.org#mailto:bo@example.org#",
 * "Bo Ek <bo@example.org>", "bo@example.org (work)", or with quotation marks or a period around it.
 */
export function plainAddress(cell: string): string {
  const words = cell.replace(/\s*\([^()@]*\)$/, "");
  const [, shown = "", address] =
    /^(?:([^\s#]*)#)?mailto:([^\s#?]+)#?$/i.exec(words) ?? /^(.*)<([^\s<>]+)>$/.exec(words) ?? [];
  // Two different addresses are not one.
  const isOne = !shown.includes("@") || shown.trim().toLowerCase() === address?.toLowerCase();
  return (address && isOne ? address : words).replace(/^["'“”‘’]+|["'“”‘’.,;]+$/g, "");
}

/** Between several addresses or numbers in a cell. */
const BETWEEN_SEVERAL = /\s*[;,/]\s*|\s+(?:or|and|&)\s+/i;

/** The email addresses or phone numbers in a cell; the cell itself if it is not certain that there are several. */
export function severalIn(cell: string, type: "email" | "phone"): readonly string[] {
  if (cell.includes(SEVERAL)) return piecesOf(cell, SEVERAL);
  const isOne = (piece: string) =>
    type === "email" ? piece.includes("@") : piece.replace(/\D/g, "").length >= 7;
  const spaced = type === "email" ? cell.replace(/(?<=\S@\S+)\s+(?=\S+@)/g, ";") : cell;
  const pieces = piecesOf(spaced, BETWEEN_SEVERAL);
  return pieces.length > 1 && pieces.every(isOne) ? pieces : [cell];
}

function piecesOf(cell: string, between: string | RegExp): string[] {
  return cell
    .split(between)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

/** A cell's text, shortened for quoting in a sentence. */
export function quoted(words: string): string {
  return words.length > 40 ? `${truncate(words, 39)}…` : words;
}
