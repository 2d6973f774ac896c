import type { z } from "zod";
import { type FieldOfType, PROFILE_FIELDS, type ProfileField, valuesFor } from "#contract/members/fields.ts";
import { ProfileForm } from "#contract/members/profile.ts";
import type { MemberRecord } from "#contract/session.ts";
import { checkWith } from "#web/ui/form/check-with.ts";

type Flag = ProfileField & FieldOfType<"flag">;
/** The fields that hold text. */
export type TextField = Exclude<ProfileField, Flag>;
/** The form as it is typed: an empty text where the record has nothing. */
export type TypedProfile = Record<Flag, boolean> & Record<TextField, string>;

/** The form's values before anything is typed. */
export function profileFormValues(record: MemberRecord): TypedProfile {
  return valuesFor(PROFILE_FIELDS, (field) => record[field] ?? "");
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

/** The contract's checks, applied to the fields as they are typed. */
export const checkProfile = checkWith(ProfileForm, toCheck);
