import { z } from "zod";
import { isImplausibleDay } from "./days.ts";
import { NOTE_MAX, NOTE_MIN, NOTE_TOO_SHORT } from "./notes.ts";
import { multiLine, oneLine, plainLine } from "./text.ts";

/** Longest free text a person may write into one field, in characters (S-55). */
export const FREE_TEXT_MAX = 2000;

/** Key of a row: a positive 32-bit integer. */
export const Id = z.int().positive().max(2_147_483_647);

/** An Id as part of a path (`/api/events/7`). */
export const IdInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id);

/** Money on the wire: a string in dollars with exactly two decimals, `"150.00"`. */
export const Money = z.string().regex(/^-?\d{1,8}\.\d{2}$/, "Amount must have two decimals");

/** A moment on the wire: ISO 8601 in UTC, `"2026-11-21T23:00:00.000Z"`. */
export const Instant = z.iso.datetime();

/** A calendar day in the chapter's time zone, `"2026-11-21"` (S-10). */
export const Day = z.iso.date();

/** A typed day. Years such as 26 or 20206 are typos, and the database has no year 0. */
export const TypedDay = Day.refine((day) => !isImplausibleDay(day), "Please check the year");

/** Text on one line, such as a name, title or address. Pasted line breaks become spaces. */
export const OneLine = z.string().overwrite(oneLine);

/** A line that is compared or dialed: without anything that no one sees. */
export const PlainLine = z.string().overwrite(plainLine);

/** A typed email address. */
export const TypedEmail = PlainLine.pipe(
  z.email("Valid email is required").max(254, "Valid email is required"),
);

/** The same, or nothing. */
export const OptionalEmail = PlainLine.pipe(
  z.union([z.literal(""), z.email("Valid email is required").max(254)], "Valid email is required"),
);

/** Multi-line text, such as a note or request, without other control characters. */
export const Paragraphs = z.string().overwrite(multiLine);

/** A note with which an officer explains a decision to other officers. */
export const OfficersNote = Paragraphs.min(NOTE_MIN, NOTE_TOO_SHORT).max(
  NOTE_MAX,
  `Please keep this under ${NOTE_MAX} characters`,
);

/** Optional free text; blank becomes null. */
export const FreeText = Paragraphs.max(FREE_TEXT_MAX, `Please keep this under ${FREE_TEXT_MAX} characters`)
  .nullish()
  .transform((text) => text || null);

/** An optional choice from a list; an empty one counts as none. */
export const optionalChoice = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .enum(["", ...values])
    .optional()
    .transform((value) => (value ? (value as Values[number]) : null));

/** An optional day; an empty one counts as none. */
export const OptionalDay = z
  .union([z.literal(""), TypedDay])
  .optional()
  .transform((day) => day || null);
