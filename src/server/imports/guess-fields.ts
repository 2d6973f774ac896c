import { createHash } from "node:crypto";
import type { ImportField } from "#contract/imports.ts";

/** What columns are called in the rosters of chapters, in small letters without signs. */
const CALLED: Record<ImportField, readonly string[]> = {
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
  portalId: [],
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
    "local dues paid thru",
    "paid thru",
  ],
  nationalDuesPaidThrough: [
    "national dues paid through",
    "national dues",
    "national paid through",
    "national dues paid",
    "national dues paid thru",
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

/** Headings that our own export alone has: there 'Member ID' is the portal's number, not another register's. */
const OWN_EXPORT = ["spouse member id", "hidden from directory", "member id"];

/** The field that each column seems to be by its heading; none is taken twice. */
export function guessFields(headers: readonly string[]): (ImportField | null)[] {
  const plain = headers.map(plainHeader);
  const isOwn = OWN_EXPORT.every((header) => plain.includes(header));
  const taken = new Set<ImportField>();
  return plain.map((header) => {
    const found = isOwn && header === "member id" ? "portalId" : fieldCalled(header);
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

function fieldCalled(header: string): ImportField | null {
  const fields = Object.keys(CALLED) as ImportField[];
  return fields.find((field) => CALLED[field].includes(header)) ?? null;
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

/** Longest kind that is kept as it is, in characters: an index of PostgreSQL takes no more than 2,700 bytes. */
const KIND_MOST = 800;

/** A name for each column by which it is found again: its heading, and among several of one heading their order. */
export function columnKeys(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const plain = plainHeader(header);
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain} #${count}`;
  });
}

/** Tells a kind of file by its headings, in whatever order they stand. */
export function kindOfFile(headers: readonly string[]): string {
  const kind = columnKeys(headers).toSorted().join("|");
  return kind.length > KIND_MOST ? createHash("sha256").update(kind).digest("hex") : kind;
}
