import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";

/**
 * Other names for a column in chapters' rosters and the exports of other programs (`layouts/`), in lower case without
 * punctuation. The most specific name comes first and wins if two columns fit one field.
 */
const ALSO_CALLED: Partial<Record<ImportField, string>> = {
  legacyId:
    "membership number|member no|chaine number|member id member record|member id|memberid|external identifier|" +
    "contact id|internal contact id|membership id|legacy id|profile id|user id|member|number|no|id",
  firstName: "first|firstname|given name|forename|fname|name first|contact first name",
  lastName: "last|lastname|surname|family name|lname|name last|contact last name",
  contactType: "contact type|record type",
  fullName: "full name|member name|contact name|sort name|display name|name|member",
  middleName: "middle initial|middle names|middle|mi|additional name|name middle|contact middle name",
  nameSuffix: "suffix|individual suffix|generation|name suffix",
  status: "member status|membership status|status detail|membership",
  title: "rank|grade",
  pastOffices: "offices|offices held|past office",
  email:
    "e mail|email address|e mail address|primary email|email primary|primary email address|e mail 1 value|" +
    "email address home|email address other|home email|personal email|email home|mail|email address work|" +
    "work email|business email|email work",
  alternateEmail:
    "alternate e mail|email 2|e mail 2|e mail 2 address|e mail 2 value|secondary email|other email|second email|" +
    "alt email|email secondary",
  cellPhone:
    "mobile phone|cell|mobile|cellphone|phone mobile|phone cell|mobile number|cell number|" +
    "phone primary|primary phone|phone 1 value|phone number|telephone|phone",
  homePhone: "home telephone|phone home|home",
  officePhone: "work phone|business phone|phone work|phone office|office|work",
  fax: "fax number|phone fax|home fax|business fax",
  address:
    "street address|street|address line 1|address 1|address1|street 1|mailing address|home address|home street|" +
    "street address line 1 home|street address line 1|address primary line 1|address 1 street|primary address line 1",
  addressLine2:
    "address line 2|address2|address 2|street 2|street address 2|street address line 2|street address line 2 home|" +
    "address primary line 2|primary address line 2|supplemental address 1|mailing address 2|home street 2|home address 2|" +
    "address 1 extended address",
  city: "town|home city|city home|address primary city|address 1 city|mailing city",
  state:
    "state province|province state|st|province|home state|state province home|address primary state|address 1 region|mailing state",
  zipCode:
    "zip|zipcode|postal code|postcode|home postal code|zip postal code home|zip postal code|address primary zip|" +
    "address 1 postal code|mailing zip",
  spouseName:
    "spouse or partner|spouse partner|partner name|spouse|partner|husband wife|spouse s name|significant other",
  spouseFirstName:
    "spouse first name|spouse first|partner first name|spouse partner first name|spouse given name",
  spouseLastName: "spouse last name|spouse last|partner last name|spouse partner last name|spouse surname",
  localDuesPaidThrough:
    "dues paid through|paid through|dues last paid|local dues|local dues paid|dues expire|dues paid|" +
    "membership expiration date|membership expiration|expiration date time|expiration date|date expired|expires|expire dt|" +
    "renewal due|renewal due date|renewal date",
  nationalDuesPaidThrough: "national paid through|national dues|national dues paid",
  duesNotes: "dues note",
  memberComments: "comments",
  // Members read their own comments, but never what other programs call notes: those are about them.
  adminComments: "officer comments|internal notes|admin notes|private notes|notes|note",
  userName: "user name|log in name|login name|login",
  isProfessionalWorker: "professional|is professional worker",
  excludeFromDirectory: "exclude from directory|hide from directory|unlisted",
};

/** The fields that contain a member's own name. */
export const NAME_FIELDS: readonly ImportField[] = ["firstName", "lastName", "fullName"];

const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];

/** The names of each field, its own labels first. */
export const NAMES: ReadonlyMap<ImportField, readonly string[]> = new Map(
  FIELDS.map((field) => [field, namesOf(field)]),
);

function namesOf(field: ImportField): string[] {
  const labels = isMemberField(field)
    ? [factsOf(field).label, factsOf(field).exportHeading]
    : [IMPORT_FIELDS[field]];
  return [...new Set([...labels.map(plainHeader), ...(ALSO_CALLED[field]?.split("|") ?? [])])];
}

/** A heading, normalized for comparison: "E-Mail_Address:" is "e mail address", "firstName" is "first name". */
export function plainHeader(header: string): string {
  return header
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/\bthru\b/, "through")
    .replace(/\bpd\b/, "paid");
}
