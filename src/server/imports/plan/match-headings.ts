import { createHash } from "node:crypto";
import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";

/** What chapters' rosters also call a column, in lower case without punctuation, beside its labels. */
const ALSO_CALLED: Partial<Record<ImportField, readonly string[]>> = {
  legacyId: [
    "member number",
    "member no",
    "member id",
    "memberid",
    "membership number",
    "membership id",
    "legacy id",
    "id",
    "no",
    "number",
    "member",
    "chaine number",
  ],
  firstName: ["first name", "first", "firstname", "given name", "forename", "fname"],
  lastName: ["last name", "last", "lastname", "surname", "family name", "lname"],
  fullName: ["name", "full name", "member name"],
  status: ["status", "member status", "membership status", "membership"],
  title: ["title", "rank", "grade"],
  pastOffices: ["past offices", "offices", "offices held", "past office"],
  email: ["email", "e mail", "email address", "e mail address", "primary email", "mail"],
  alternateEmail: [
    "alternate email",
    "alternate e mail",
    "email 2",
    "secondary email",
    "other email",
    "second email",
    "alt email",
  ],
  cellPhone: [
    "cell phone",
    "cell",
    "mobile",
    "mobile phone",
    "phone",
    "telephone",
    "phone number",
    "cellphone",
    "phone mobile",
    "phone cell",
    "mobile number",
    "cell number",
  ],
  homePhone: ["home phone", "home", "home telephone", "phone home"],
  officePhone: ["office phone", "work phone", "business phone", "office", "work", "phone work"],
  fax: ["fax", "fax number"],
  address: [
    "address",
    "street",
    "street address",
    "address 1",
    "address line 1",
    "mailing address",
    "home address",
  ],
  city: ["city", "town"],
  state: ["state", "state province", "st", "province"],
  zipCode: ["zip code", "zip", "zipcode", "postal code", "postcode"],
  spouseName: [
    "spouse name",
    "spouse",
    "partner",
    "spouse partner",
    "partner name",
    "spouse or partner",
    "husband wife",
  ],
  localDuesPaidThrough: [
    "local dues paid through",
    "dues paid through",
    "paid through",
    "local dues",
    "dues last paid",
    "dues paid",
    "local dues paid",
    "dues expire",
    "expires",
  ],
  nationalDuesPaidThrough: [
    "national dues paid through",
    "national dues",
    "national paid through",
    "national dues paid",
  ],
  duesNotes: ["dues notes", "dues note"],
  memberComments: ["member comments", "comments", "notes"],
  adminComments: ["admin comments", "officer comments", "internal notes", "admin notes"],
  userName: ["username", "user name", "log in name", "login", "login name"],
  isEcuyer: ["ecuyer"],
  isMondiale: ["mondiale"],
  isProfessionalWorker: ["professional worker", "professional", "is professional worker"],
  excludeFromDirectory: [
    "hidden from directory",
    "exclude from directory",
    "hide from directory",
    "unlisted",
  ],
};

/** Headings that only our own export has: there 'Member ID' is the portal's id, not another register's. */
const OWN_EXPORT = ["spouse member id", "hidden from directory", "member id"];

const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];
const CALLED = new Map(FIELDS.map((field) => [field, namesOf(field)]));
/** Shorter headings are too similar to match with a typo. */
const SLIP_LEAST = 5;

/** Matches columns with fields by their headings; no field is used twice. */
export function matchHeadings(headers: readonly string[]): (ImportField | null)[] {
  const plain = headers.map((header) => inFull(plainHeader(header)));
  const isOwn = OWN_EXPORT.every((header) => plain.includes(header));
  const taken = new Set<ImportField | null>();
  return plain.map((header) => {
    const found = isOwn && header === "member id" ? "portalId" : fieldCalled(header);
    if (taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** The same for a match that an officer reviews: it also understands typos such as "First nme" and "E-mial". */
export function matchMisspelledHeadings(headers: readonly string[]): (ImportField | null)[] {
  const sure = matchHeadings(headers);
  const taken = new Set(sure);
  return headers.map((header, at) => {
    const field = sure[at];
    if (field) return field;
    const found = fieldNearly(inFull(plainHeader(header)));
    if (taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

function namesOf(field: ImportField): string[] {
  const labels = isMemberField(field) ? [factsOf(field).label, factsOf(field).exportHeading] : [];
  return [...labels.map(plainHeader), ...(ALSO_CALLED[field] ?? [])];
}

function fieldCalled(header: string): ImportField | null {
  return FIELDS.find((field) => CALLED.get(field)?.includes(header)) ?? null;
}

/** The only field with such a name but for one typo; null if several fit. */
function fieldNearly(header: string): ImportField | null {
  if (header.length < SLIP_LEAST) return null;
  const near = FIELDS.filter((field) => CALLED.get(field)?.some((name) => isOneSlipAway(header, name)));
  return near.length === 1 ? (near[0] ?? null) : null;
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

/** Expands abbreviations in headings. */
function inFull(header: string): string {
  return header.replace(/\bthru\b/, "through").replace(/\bpd\b/, "paid");
}

/** A heading as it is compared: "E-Mail_Address:" is "e mail address", "firstName" is "first name". */
function plainHeader(header: string): string {
  return header
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The longest layout that is stored as text: an index entry of PostgreSQL holds at most 2,700 bytes. */
const KIND_MOST = 800;

/** A name for each column by which it is recognized: its heading, numbered among columns with the same one. */
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
