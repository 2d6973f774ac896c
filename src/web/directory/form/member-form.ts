import { z } from "zod";
import { type DirectoryMember, MemberForm } from "#contract/directory.ts";
import {
  ALL_FIELDS,
  type FieldOfType,
  FLAG_FIELDS,
  type MemberField,
  officerLabel,
  valuesFor,
} from "#contract/members/fields.ts";
import { normalizedPassword, PASSWORD_MAX, PASSWORD_MIN } from "#contract/password.ts";
import { AdminPrivileges } from "#contract/session.ts";
import { checkWith } from "#web/ui/form/check-with.ts";

/** What the dialog checks and sends; the local dues date goes by its form name (C-38). */
const CheckedMember = MemberForm.omit({ localDuesPaidThrough: true }).extend({
  // Not trimmed, since the officer reads out what they typed.
  password: z
    .string()
    .max(PASSWORD_MAX)
    .refine(
      (text) => text === "" || normalizedPassword(text).length >= PASSWORD_MIN,
      `Password must be at least ${PASSWORD_MIN} characters`,
    ),
  /** The officer vouches that the address is the member's (S-69). */
  confirmEmail: z.boolean(),
});
export type CheckedMember = z.output<typeof CheckedMember>;

type Flag = FieldOfType<"flag"> | "confirmEmail";
/** A key of the form. */
export type MemberKey = keyof CheckedMember;
/** The keys whose fields hold text. */
export type TextKey = Exclude<MemberKey, Flag>;
/** The form as it is typed: an empty field where the record has nothing. */
export type TypedMember = Record<Flag, boolean> & Record<TextKey, string>;

const { localDuesPaidThrough, ...others } = valuesFor<Record<MemberField, string>>(ALL_FIELDS, officerLabel);
/** Every field of the form with its label. */
export const LABELS: Record<MemberKey, string> = {
  ...others,
  confirmEmail: "This address is right. I have checked it with the member.",
  duesLastPaid: localDuesPaidThrough,
  password: "Password",
  adminPrivileges: "Admin Privileges",
};

const KEYS = Object.keys(LABELS) as MemberKey[];

/** The empty form; `status` is in the screen's spelling. */
export function emptyMemberForm(status: string): TypedMember {
  const texts = Object.fromEntries(KEYS.map((key) => [key, ""])) as Record<TextKey, string>;
  const flags = valuesFor<Record<FieldOfType<"flag">, boolean>>(FLAG_FIELDS, () => false);
  return {
    ...texts,
    ...flags,
    confirmEmail: false,
    status,
    spouseType: "non-member",
    adminPrivileges: "none",
  };
}

/** The empty form of someone's spouse: with their address, and the name that was noted for the spouse. */
export function spouseFormValues(
  fresh: TypedMember,
  { address, city, state, zipCode, homePhone, spouseName }: DirectoryMember,
): TypedMember {
  const names = (spouseName ?? "").trim().split(/\s+/);
  const lastName = names.length > 1 ? (names.pop() ?? "") : "";
  return {
    ...fresh,
    firstName: names.join(" "),
    lastName,
    address: address ?? "",
    city: city ?? "",
    state: state ?? "",
    zipCode: zipCode ?? "",
    homePhone: homePhone ?? "",
  };
}

/** The form's values for this member. */
export function memberFormValues(member: DirectoryMember, status: string): TypedMember {
  const values: Record<string, unknown> = { ...member, duesLastPaid: member.localDuesPaidThrough };
  const typed = emptyMemberForm(status);
  const stored = KEYS.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key] ?? ""]]));
  return { ...typed, ...Object.fromEntries(stored), status };
}

function toCheck(typed: TypedMember): z.input<typeof CheckedMember> {
  const { spouseType, adminPrivileges } = typed;
  return {
    ...typed,
    spouseType: spouseType === "member" || spouseType === "non-member" ? spouseType : null,
    adminPrivileges: AdminPrivileges.safeParse(adminPrivileges).data ?? "none",
    // Blank dates are sent as null.
    duesLastPaid: typed.duesLastPaid || null,
    nationalDuesPaidThrough: typed.nationalDuesPaidThrough || null,
  };
}

/** The contract's checks, applied to the fields as they are typed. */
export const checkMember = checkWith(CheckedMember, toCheck);

/** The request's body, without a blank password and without what follows a linked spouse's record (S-38). */
export function requestBody(
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
