import type { z } from "zod";
import { ProfileForm } from "#contract/members/profile.ts";
import type { MemberRecord } from "#contract/session.ts";
import { checkWith } from "#web/ui/form/check-with.ts";

/** A key of the profile form. */
export type ProfileKey = keyof ProfileForm;
/** The keys whose fields hold text. */
export type TextKey = Exclude<ProfileKey, "excludeFromDirectory">;
/** The form as it is typed: an empty field where the record has nothing. */
export type TypedProfile = { excludeFromDirectory: boolean } & Record<TextKey, string>;

const TEXT_KEYS: readonly TextKey[] = [
  ...(["firstName", "lastName", "status", "title", "pastOffices", "spouseType", "spouseName"] as const),
  ...(["address", "city", "state", "zipCode", "officePhone", "homePhone", "cellPhone", "fax"] as const),
  ...([
    "email",
    "alternateEmail",
    "memberComments",
    "localDuesPaidThrough",
    "nationalDuesPaidThrough",
  ] as const),
  ...(["duesNotes", "userName", "adminComments"] as const),
];

/** The form as it stands before anything is typed. */
export function profileFormValues(record: MemberRecord): TypedProfile {
  const texts = Object.fromEntries(TEXT_KEYS.map((key) => [key, record[key] ?? ""])) as Record<
    TextKey,
    string
  >;
  return { ...texts, excludeFromDirectory: record.excludeFromDirectory };
}

function toCheck(typed: TypedProfile): z.input<typeof ProfileForm> {
  const { spouseType } = typed;
  return {
    ...typed,
    spouseType: spouseType === "member" || spouseType === "non-member" ? spouseType : null,
    localDuesPaidThrough: typed.localDuesPaidThrough || null,
    nationalDuesPaidThrough: typed.nationalDuesPaidThrough || null,
  };
}

/** The contract's own check, on the fields as they are typed. */
export const checkProfile = checkWith(ProfileForm, toCheck);
