import { createHash } from "node:crypto";
import type { ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import { NAMES, plainHeader } from "./column-names.ts";

/** Headings that only our own export has: there 'Member ID' is the portal's id, not another register's. */
const OWN_EXPORT = ["spouse member id", "hidden from directory", "member id"];

/** Shorter headings are too similar to match with a typo. */
const SLIP_LEAST = 5;

/** A field that a column may fill; of several columns for one field, the lowest rank wins. */
type Claim = { field: ImportField; rank: number };
type Samples = readonly (readonly string[])[];
/** A column's heading and some of its cells; none if it is empty, or if they are not known. */
type Column = { header: string; samples: readonly string[] };

/** Headings that mean something else next to another. */
const MEANS_ELSE: ReadonlyMap<string, string> = new Map([
  // "Mrs.", not a rank.
  ["title", "job title"],
  // The first line of a second address.
  ["address 2", "city 2"],
]);

/** Ranks of a column whose cells make it unlikely, and of one whose heading matches only without its remark. */
const DOUBTFUL = 1000;
const WITHOUT_REMARK = 500;

/**
 * Matches columns with fields by their headings and some of their cells; no field is used twice. If several columns fit
 * one field, the one with the most specific heading gets it.
 */
export function matchHeadings(headers: readonly string[], samples: Samples = []): (ImportField | null)[] {
  return taken(claimsOf(columnsOf(headers, samples)));
}

/**
 * The same for a match that an officer reviews: it also understands typos such as "First nme" and "E-mial", and matches
 * a second phone column with the home phone.
 */
export function matchMisspelledHeadings(
  headers: readonly string[],
  samples: Samples = [],
): (ImportField | null)[] {
  const sure = matchHeadings(headers, samples);
  const used = new Set(sure);
  const columns = columnsOf(headers, samples);
  const claims = claimsOf(columns);
  return columns.map((column, at) => {
    const field = sure[at];
    if (field) return field;
    const claim = claims[at];
    const found = claim ? secondOf(claim.field, column) : fieldNearly(column);
    // Null is in `used`, since this column has no field yet.
    if (used.has(found) || (found === "fullName" && used.has("firstName"))) return null;
    used.add(found);
    return found;
  });
}

/** The field of a column whose first choice went to a better column; null if none is likely or the column is empty. */
function secondOf(field: ImportField, { header, samples }: Column): ImportField | null {
  if (samples.length === 0) return null;
  if (field === "email") return "alternateEmail";
  const isCell = /\b(cell|cellphone|mobile)\b/.test(plainHeader(header));
  return field === "cellPhone" && !isCell ? "homePhone" : null;
}

/** For each column, another field that it fits, if another column fills it, so that the officer can choose. */
export function otherMatches(
  headers: readonly string[],
  samples: Samples,
  fields: readonly (ImportField | null)[],
): (ImportField | null)[] {
  return claimsOf(columnsOf(headers, samples)).map((claim, at) => {
    if (!claim || fields[at] === claim.field) return null;
    return fields.includes(claim.field) ? claim.field : null;
  });
}

function columnsOf(headers: readonly string[], samples: Samples): Column[] {
  return headers.map((header, at) => ({ header, samples: samples[at] ?? [] }));
}

function claimsOf(columns: readonly Column[]): (Claim | null)[] {
  const plain = columns.map(({ header }) => plainHeader(header));
  const isOwn = OWN_EXPORT.every((header) => plain.includes(header));
  const claims = columns.map((column, at): Claim | null => {
    if (isOwn && plain[at] === "member id") return { field: "portalId", rank: 0 };
    const other = MEANS_ELSE.get(plain[at] ?? "");
    return other && plain.includes(other) ? null : claimOf(column);
  });
  return withWholeNames(claims, columns);
}

/** A full name is not used if its parts have columns; next to a first name, "Name" is the last name. */
function withWholeNames(claims: readonly (Claim | null)[], columns: readonly Column[]): (Claim | null)[] {
  const has = (field: ImportField) => claims.some((claim) => claim?.field === field);
  if (!has("firstName")) return [...claims];
  return claims.map((claim, at) => {
    if (claim?.field !== "fullName") return claim;
    if (has("lastName")) return null;
    const isOneWord = columns[at]?.samples.every((words) => !/[\s,]/.test(words));
    return isOneWord ? { field: "lastName", rank: DOUBTFUL } : claim;
  });
}

/** Gives each field to the column with the best claim. */
function taken(claims: readonly (Claim | null)[]): (ImportField | null)[] {
  const best = new Map<ImportField, number>();
  for (const [at, claim] of claims.entries()) {
    const other = claim && claims[best.get(claim.field) ?? -1];
    if (claim && (!other || claim.rank < other.rank)) best.set(claim.field, at);
  }
  return claims.map((claim, at) => (claim && best.get(claim.field) === at ? claim.field : null));
}

function claimOf({ header, samples }: Column): Claim | null {
  const withoutRemark = header.replace(/\([^)]*\)\s*$/, "");
  return (
    bestClaim(plainHeader(header), samples, 0) ??
    bestClaim(plainHeader(withoutRemark), samples, WITHOUT_REMARK)
  );
}

function bestClaim(header: string, samples: readonly string[], rank: number): Claim | null {
  const claims = [...NAMES].flatMap(([field, names]) => {
    const at = names.indexOf(header);
    const doubt = at < 0 ? null : doubtOf(field, header, samples);
    return doubt === null ? [] : [{ field, rank: rank + at + doubt }];
  });
  return claims.toSorted((one, other) => one.rank - other.rank)[0] ?? null;
}

/** Types of fields that yes and no, or an initial such as Y, may fill. */
const MAY_BE_YES: ReadonlySet<string> = new Set(["flag", "name", "middleName", "nameSuffix"]);
const YES_OR_NO = /^(yes|no|y|n|true|false|x|✓|✔)$/i;

/** How strongly a column's cells count against a field; null rules it out. */
function doubtOf(field: ImportField, header: string, samples: readonly string[]): number | null {
  if (samples.length === 0) return DOUBTFUL;
  const type = isMemberField(field) ? factsOf(field).type : field;
  if (MAY_BE_YES.has(type)) return 0;
  if (samples.every((words) => YES_OR_NO.test(words))) return null;
  if (type === "legacyId") {
    if (header !== "member" && header !== "no") return 0;
    // "Member" with 1 and 0 also means yes or no.
    return samples.some((words) => /\d/.test(words)) && !samples.every((words) => /^[01]$/.test(words))
      ? 0
      : null;
  }
  // Otherwise, "Member" is a full name.
  if (header === "member") return samples.every((words) => /\p{L}[\s,]+\p{L}/u.test(words)) ? 0 : null;
  if (type === "contactType")
    return samples.some((words) => /^(individual|person|organi[sz]ation|household)$/i.test(words)) ? 0 : null;
  if (type === "status") return samples.every((words) => /^\d+$/.test(words)) ? DOUBTFUL : 0;
  if (type === "email" || type === "alternateEmail")
    return samples.some((words) => words.includes("@")) ? 0 : DOUBTFUL;
  if (field === "title" && samples.every((words) => /^(mr|mrs|ms|miss|mx|dr|prof|rev)\.?$/i.test(words)))
    return null;
  return 0;
}

/** The only field whose name is one typo away from the heading; null if there are several or none. */
function fieldNearly({ header, samples }: Column): ImportField | null {
  const typed = plainHeader(header);
  if (typed.length < SLIP_LEAST) return null;
  const near = [...NAMES].filter(([, names]) => names.some((name) => isOneSlipAway(typed, name)));
  const [field] = near[0] ?? [];
  return near.length === 1 && field && doubtOf(field, typed, samples) !== null ? field : null;
}

/** True if one character is missing, added, replaced or swapped with the next. */
function isOneSlipAway(typed: string, meant: string): boolean {
  const most = Math.min(typed.length, meant.length);
  let head = 0;
  while (head < most && typed[head] === meant[head]) head += 1;
  let tail = 0;
  while (tail < most - head && typed.at(-1 - tail) === meant.at(-1 - tail)) tail += 1;
  const [a, b] = [typed, meant].map((word) => word.slice(head, word.length - tail)) as [string, string];
  return Math.max(a.length, b.length) === 1 || (a.length === 2 && a === b.split("").reverse().join(""));
}

/** Maximum length of a layout stored as text: an index entry in PostgreSQL holds up to 2,700 bytes. */
const KIND_MOST = 800;

/** A unique name for each column: its heading, numbered if several columns have the same one. */
export function columnNames(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const plain = plainHeader(header);
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain} #${count}`;
  });
}

/** Identifies a file's layout by its headings, in any order. */
export function layoutOf(headers: readonly string[]): string {
  const kind = columnNames(headers).toSorted().join("|");
  return kind.length > KIND_MOST ? createHash("sha256").update(kind).digest("hex") : kind;
}
