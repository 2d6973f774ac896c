import { TypedDay } from "#contract/values.ts";
import { start } from "./start.ts";

/** What a cell says, or the reason why it cannot be taken. */
export type Said<Value> = { value: Value } | { whyNot: string };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY_MS = 86_400_000;
/** Numbers by which spreadsheet programs count days, from 1954 to 2119: no year and no ZIP code is meant so. */
const SERIAL = { from: 20_000, to: 80_000 };

/**
 * The day that a cell names: 2025-03-04, 03/04/2025 and 3-4-25 with the month first as it is written in the United
 * States, Mar 4, 2025, 4 March 2025, or a spreadsheet's own number.
 */
export function dayOf(words: string): Said<string> {
  // An hour behind it is what programs add of themselves.
  const text = words.replace(/[T ]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AP]M)?Z?$/i, "").trim();
  const parts = partsOf(text);
  const day = parts && dayFrom(parts);
  return day
    ? { value: day }
    : { whyNot: `“${shortened(words)}” is not a date we can read; write it as 12/31/2026` };
}

type Parts = { year: number; month: number; day: number };

function partsOf(text: string): Parts | null {
  if (/^\d{5}(\.\d+)?$/.test(text)) return partsOfSerial(Math.floor(Number(text)));
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const us = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (us) return { year: yearOf(us[3] ?? ""), month: Number(us[1]), day: Number(us[2]) };
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

/** Two figures are a year of this century up to 69, as spreadsheet programs have it within a generation. */
function yearOf(figures: string): number {
  const year = Number(figures);
  if (figures.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** 1 to 12; 0 where it is no month. */
function monthOf(name: string): number {
  const full = name.toLowerCase();
  const at = MONTHS.indexOf(full.slice(0, 3));
  const long = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
  const isMonth =
    at >= 0 && (full === "sept" || long.format(Date.UTC(2000, at)).toLowerCase().startsWith(full));
  return isMonth ? at + 1 : 0;
}

function dayFrom({ year, month, day }: Parts): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  // February 30th rolls over into March: then it is no day.
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  const written = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return TypedDay.safeParse(written).success ? written : null;
}

const YES = new Set(["yes", "y", "true", "t", "1", "x", "✓", "✔"]);
const NO = new Set(["no", "n", "false", "f", "0", "-"]);

/** Yes or no in the spellings that lists have. */
export function yesOrNo(words: string): Said<boolean> {
  const said = words.toLowerCase();
  if (YES.has(said)) return { value: true };
  return NO.has(said) ? { value: false } : { whyNot: `“${shortened(words)}” is neither Yes nor No` };
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

/** A state by its two letters, however it is written; what is none of the Union stays as it is. */
export function stateOf(words: string): string {
  return STATES.get(words.toLowerCase().replace(/\./g, "").trim()) ?? words;
}

/** A ZIP code with the zeros that a spreadsheet program has taken for nothing: 2139 is 02139. */
export function zipOf(words: string, state: string | undefined): string {
  const isAmerican = state === undefined || STATES.has(state.toLowerCase());
  return isAmerican && /^\d{3,4}$/.test(words) ? words.padStart(5, "0") : words;
}

/** First and last name of a name in one cell: "Weber, Anna" and "Anna Maria Weber"; two people are no one's name. */
export function namesOf(words: string): Said<{ firstName: string; lastName: string }> {
  const whyNot = `“${shortened(words)}” is not the name of one person with a first and a last name`;
  if (/ & | and |\//i.test(words)) return { whyNot };
  const [last = "", first = ""] = words.split(",").map((part) => part.trim());
  if (first) return { value: { firstName: first, lastName: last } };
  const all = words.split(/\s+/);
  const lastName = all.pop() ?? "";
  return all.length > 0 ? { value: { firstName: all.join(" "), lastName } } : { whyNot };
}

/** A cell as it is quoted in a sentence. */
export function shortened(words: string): string {
  return words.length > 40 ? `${start(words, 39)}…` : words;
}
