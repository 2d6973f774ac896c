import { z } from "zod";
import { isImplausibleDay } from "./days.ts";
import { multiLine, oneLine } from "./text.ts";

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

/** A day that somebody types: a year of 26 or 20206 is a slip of the finger, and 0 is none that the database knows. */
export const TypedDay = Day.refine((day) => !isImplausibleDay(day), "Please check the year");

/** A name, a title, an address: text on one line. What is pasted with line breaks is put on one. */
export const OneLine = z.string().overwrite(oneLine);

/** A note or a request: text of several lines without other control characters. */
export const Paragraphs = z.string().overwrite(multiLine);

/** Optional free text; blank becomes null. */
export const FreeText = Paragraphs.max(FREE_TEXT_MAX, `Please keep this under ${FREE_TEXT_MAX} characters`)
  .nullish()
  .transform((text) => text || null);

/** A choice of a list that may be left out; an empty one counts as none. */
export const optionalChoice = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .enum(["", ...values])
    .optional()
    .transform((value) => (value ? (value as Values[number]) : null));

/** A day that may be left out, likewise. */
export const OptionalDay = z
  .union([z.literal(""), TypedDay])
  .optional()
  .transform((day) => day || null);
