import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import { type DeskMember, MemberForm } from "#contract/directory.ts";
import { AdminPrivileges } from "#contract/session.ts";

const PASSWORD_MIN = 6;

/** What the dialog checks and sends; the paid-through date goes by its form name (C-38). */
const CheckedMember = MemberForm.omit({ localDuesPaidThrough: true }).extend({
  // Trimming would change what the officer reads out to the member.
  password: z
    .string()
    .max(200)
    .refine(
      (text) => text === "" || text.length >= PASSWORD_MIN,
      `Password must be at least ${PASSWORD_MIN} characters`,
    ),
  /** The officer's word that the address is the member's (S-69). */
  confirmEmail: z.boolean(),
});
export type CheckedMember = z.output<typeof CheckedMember>;

type Flag = "isProfessionalWorker" | "isEcuyer" | "isMondiale" | "excludeFromDirectory" | "confirmEmail";
/** A key of the form. */
export type MemberKey = keyof CheckedMember;
/** The keys whose fields hold text. */
export type TextKey = Exclude<MemberKey, Flag>;
/** The form as it is typed: an empty field where the record has nothing. */
export type TypedMember = Record<Flag, boolean> & Record<TextKey, string>;

/** Every field with its label, in the order of the dialog. */
export const LABELS: Record<MemberKey, string> = {
  firstName: "First Name",
  lastName: "Last Name",
  status: "Status",
  title: "Title",
  pastOffices: "Past Offices",
  isProfessionalWorker: "Professional worker",
  isEcuyer: "Ecuyer",
  isMondiale: "Mondiale",
  memberComments: "Member Comments",
  spouseName: "Spouse/Partner Name",
  spouseType: "Spouse/Partner Type",
  email: "Primary Email",
  confirmEmail: "This address is right. I have checked it with the member.",
  alternateEmail: "Alternate Email",
  cellPhone: "Cell Phone",
  homePhone: "Home Phone",
  officePhone: "Office Phone",
  fax: "Fax",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "ZIP Code",
  duesLastPaid: "Local Dues Paid Through",
  nationalDuesPaidThrough: "National Dues Paid Through",
  duesNotes: "Dues Notes",
  userName: "Username",
  password: "Password",
  adminPrivileges: "Admin Privileges",
  excludeFromDirectory: "Hide from the members’ directory",
  adminComments: "Admin Comments",
};

const KEYS = Object.keys(LABELS) as MemberKey[];

/** True for a field of the form, as complaints of the server name it. */
export function isMemberKey(path: string): path is MemberKey {
  return path in LABELS;
}

/** The form before anything is typed; `status` in the spelling of the screen. */
export function emptyMember(status: string): TypedMember {
  const texts = Object.fromEntries(KEYS.map((key) => [key, ""])) as Record<TextKey, string>;
  const flags = {
    isProfessionalWorker: false,
    isEcuyer: false,
    isMondiale: false,
    excludeFromDirectory: false,
    confirmEmail: false,
  };
  return { ...texts, ...flags, status, spouseType: "non-member", adminPrivileges: "none" };
}

/** The form as it stands before this member is changed. */
export function typedMember(member: DeskMember, status: string): TypedMember {
  const values: Record<string, unknown> = { ...member, duesLastPaid: member.localDuesPaidThrough };
  const typed = emptyMember(status);
  const stored = KEYS.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key] ?? ""]]));
  return { ...typed, ...Object.fromEntries(stored), status };
}

function toCheck(typed: TypedMember): z.input<typeof CheckedMember> {
  const { spouseType, adminPrivileges } = typed;
  return {
    ...typed,
    spouseType: spouseType === "member" || spouseType === "non-member" ? spouseType : null,
    adminPrivileges: AdminPrivileges.safeParse(adminPrivileges).data ?? "none",
    // Blank dates are sent as null (001 §5).
    duesLastPaid: typed.duesLastPaid || null,
    nationalDuesPaidThrough: typed.nationalDuesPaidThrough || null,
  };
}

const check = zodResolver(CheckedMember);

/** The contract's own check, on the fields as they are typed. */
export const checkMember: Resolver<TypedMember, unknown, CheckedMember> = (typed, context, options) =>
  check(toCheck(typed), context, options as never) as never;

/** The body of the call: a blank password is left out, and so is what follows the record of a linked spouse (S-38). */
export function bodyOf(
  { password, confirmEmail, ...checked }: CheckedMember,
  { isLinked }: { isLinked: boolean },
) {
  const { spouseName, spouseType, ...others } = checked;
  return {
    ...others,
    ...(isLinked ? {} : { spouseName, spouseType }),
    ...(password === "" ? {} : { password }),
    ...(confirmEmail && { confirmEmail }),
    localDuesPaidThrough: checked.duesLastPaid,
  };
}

/** A field's value as it can be read. */
export function inWords(value: string | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === "" ? "nothing" : value;
}

/** The fields in which two states of the form differ. */
export function differences(one: TypedMember, other: TypedMember): MemberKey[] {
  return KEYS.filter((key) => one[key] !== other[key]);
}
