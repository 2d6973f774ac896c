/** How a field's value is validated, entered and formatted. All but `name`, `status` and `flag` may be null. */
export type FieldType =
  | ("name" | "line" | "paragraphs" | "state" | "userName" | "phone" | "email" | "alternateEmail")
  | ("day" | "flag" | "status" | "spouseType");

/** The properties of one field of a member's record. */
export interface MemberFieldFacts {
  type: FieldType;
  /** Its name in imports, in the audit log and, unless they have their own, in the forms. */
  label: string;
  profileLabel?: string;
  officerLabel?: string;
  /** The heading of its column in the exported directory; the columns are in the order of this list (S-37). */
  exportHeading: string;
  /**
   * Who may write it in their own profile (S-41): every member, every member who is not linked to a spouse's record,
   * any officer, full officers, or no one (null). Others do not see it there either.
   */
  profile: "member" | "unlinked" | "officer" | "full" | null;
  /** False if no column of an imported file fills it. */
  isImported?: false;
  /** True if limited officers neither read nor export it (S-30). */
  isFullOnly?: true;
  /** True for officers' notes about a member, which are not in the data that the member reads (H-03). */
  isOfficersNote?: true;
  /** True if the members table shows it. */
  isListed?: true;
  /** True if a search for members covers it, along with the status. */
  isSearched?: true;
}

/**
 * Every field of a member's record that people read and write, in the order of the exported columns. Forms, checks,
 * answers, imports, exports, bulk writes and labels are derived from it or do not compile without it. Logins, rights,
 * links and what the portal records by itself are not fields.
 */
export const MEMBER_FIELDS = {
  firstName: {
    type: "name",
    label: "First name",
    exportHeading: "First Name",
    profile: "member",
    isListed: true,
    isSearched: true,
  },
  lastName: {
    type: "name",
    label: "Last name",
    exportHeading: "Last Name",
    profile: "member",
    isListed: true,
    isSearched: true,
  },
  title: { type: "line", label: "Title", exportHeading: "Title", profile: "member", isListed: true },
  status: { type: "status", label: "Status", exportHeading: "Status", profile: "officer", isListed: true },
  email: {
    type: "email",
    label: "Email",
    profileLabel: "Email address",
    officerLabel: "Primary Email",
    exportHeading: "Email",
    profile: "member",
    isListed: true,
    isSearched: true,
  },
  alternateEmail: {
    type: "alternateEmail",
    label: "Alternate email",
    profileLabel: "Alternate email address",
    exportHeading: "Alternate Email",
    profile: "member",
  },
  cellPhone: { type: "phone", label: "Cell phone", exportHeading: "Cell Phone", profile: "member" },
  homePhone: { type: "phone", label: "Home phone", exportHeading: "Home Phone", profile: "member" },
  officePhone: { type: "phone", label: "Office phone", exportHeading: "Office Phone", profile: "member" },
  fax: { type: "phone", label: "Fax", exportHeading: "Fax", profile: "member" },
  address: {
    type: "line",
    label: "Street address",
    officerLabel: "Address",
    exportHeading: "Address",
    profile: "member",
  },
  city: { type: "line", label: "City", exportHeading: "City", profile: "member" },
  state: { type: "state", label: "State", exportHeading: "State", profile: "member" },
  zipCode: { type: "line", label: "ZIP code", exportHeading: "Zip Code", profile: "member" },
  spouseName: {
    type: "line",
    label: "Spouse or partner",
    profileLabel: "Name of spouse or other",
    officerLabel: "Spouse/Partner Name",
    exportHeading: "Spouse Name",
    profile: "unlinked",
    isListed: true,
  },
  spouseType: {
    type: "spouseType",
    label: "Spouse type",
    profileLabel: "Spouse/other is a",
    officerLabel: "Spouse/Partner Type",
    exportHeading: "Spouse Type",
    profile: "unlinked",
    isImported: false,
  },
  pastOffices: {
    type: "paragraphs",
    label: "Past offices",
    exportHeading: "Past Offices",
    profile: "member",
  },
  isProfessionalWorker: {
    type: "flag",
    label: "Professional worker",
    officerLabel: "Professional worker",
    exportHeading: "Professional Worker",
    profile: null,
  },
  isEcuyer: { type: "flag", label: "Ecuyer", exportHeading: "Ecuyer", profile: null },
  isMondiale: { type: "flag", label: "Mondiale", exportHeading: "Mondiale", profile: null },
  localDuesPaidThrough: {
    type: "day",
    label: "Local dues paid through",
    profileLabel: "Local Dues Paid Through",
    exportHeading: "Local Dues Paid Through",
    profile: "officer",
  },
  nationalDuesPaidThrough: {
    type: "day",
    label: "National dues paid through",
    profileLabel: "National Dues Paid Through",
    exportHeading: "National Dues Paid Through",
    profile: "officer",
  },
  excludeFromDirectory: {
    type: "flag",
    label: "Hidden from directory",
    profileLabel: "Leave me out of the members’ directory",
    officerLabel: "Hide from the members’ directory",
    exportHeading: "Hidden from Directory",
    profile: "member",
  },
  userName: {
    type: "userName",
    label: "Username",
    exportHeading: "Username",
    profile: "officer",
    isFullOnly: true,
  },
  duesNotes: {
    type: "paragraphs",
    label: "Dues notes",
    profileLabel: "Dues Notes",
    exportHeading: "Dues Notes",
    profile: "officer",
    isFullOnly: true,
  },
  memberComments: {
    type: "paragraphs",
    label: "Member comments",
    profileLabel: "Comments",
    exportHeading: "Member Comments",
    profile: "member",
    isFullOnly: true,
  },
  adminComments: {
    type: "paragraphs",
    label: "Admin comments",
    profileLabel: "Comments of the administrators",
    exportHeading: "Admin Comments",
    profile: "full",
    isFullOnly: true,
    isOfficersNote: true,
  },
} as const satisfies Record<string, MemberFieldFacts>;

type Fields = typeof MEMBER_FIELDS;
export type MemberField = keyof Fields;
/** The fields with a property of this value. */
type FieldsWith<Key extends keyof MemberFieldFacts, Value> = {
  [F in MemberField]: Fields[F] extends Readonly<Record<Key, Value>> ? F : never;
}[MemberField];

/** The fields of this type. */
export type FieldOfType<T extends FieldType> = FieldsWith<"type", T>;
/** The fields of the profile form. */
export type ProfileField = Exclude<MemberField, FieldsWith<"profile", null>>;
/** The fields that a column of an imported file may fill. */
export type ImportedField = Exclude<MemberField, FieldsWith<"isImported", false>>;
/** The fields that limited officers neither read nor export. */
export type FullOnlyField = FieldsWith<"isFullOnly", true>;

/** All fields, in order. */
export const ALL_FIELDS = Object.keys(MEMBER_FIELDS) as readonly MemberField[];
export const PROFILE_FIELDS = fieldsWhere(({ profile }) => profile !== null) as readonly ProfileField[];
export const IMPORTED_FIELDS = fieldsWhere(
  ({ isImported }) => isImported !== false,
) as readonly ImportedField[];
export const FULL_ONLY_FIELDS = fieldsWhere(
  ({ isFullOnly }) => isFullOnly === true,
) as readonly FullOnlyField[];
export const FLAG_FIELDS = fieldsWhere(({ type }) => type === "flag") as readonly FieldOfType<"flag">[];

/** The fields whose properties match, in order. */
export function fieldsWhere(isMeant: (facts: MemberFieldFacts) => boolean): MemberField[] {
  return ALL_FIELDS.filter((field) => isMeant(MEMBER_FIELDS[field]));
}

/** The properties of a field. */
export function factsOf(field: MemberField): MemberFieldFacts {
  return MEMBER_FIELDS[field];
}

/** Whether a key is the name of a field. */
export function isMemberField(key: string): key is MemberField {
  return Object.hasOwn(MEMBER_FIELDS, key);
}

/** A field's label in the profile form. */
export function profileLabel(field: ProfileField): string {
  const { profileLabel, label } = factsOf(field);
  return profileLabel ?? label;
}

/** A field's label in the officers' form; in title case unless it has its own there. */
export function officerLabel(field: MemberField): string {
  const { officerLabel, label } = factsOf(field);
  return officerLabel ?? label.replace(/\b[a-z]/g, (initial) => initial.toUpperCase());
}

/** A value for each of these fields, computed from the field alone; `Values` is the resulting type. */
export function valuesFor<Values extends Partial<Record<MemberField, unknown>>>(
  fields: readonly (keyof Values & MemberField)[],
  valueFor: (field: keyof Values & MemberField, facts: MemberFieldFacts) => unknown,
): Values {
  return Object.fromEntries(fields.map((field) => [field, valueFor(field, factsOf(field))])) as Values;
}

/** A new record's value of each type. */
type EmptyValue<T extends FieldType> = T extends "flag"
  ? false
  : T extends "status"
    ? "active"
    : T extends "name"
      ? ""
      : null;

/** The record of a new member without any data. */
export const EMPTY_RECORD = valuesFor<{ [F in MemberField]: EmptyValue<Fields[F]["type"]> }>(
  ALL_FIELDS,
  (_, { type }) => (type === "flag" ? false : type === "status" ? "active" : type === "name" ? "" : null),
);
