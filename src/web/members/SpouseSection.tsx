import { profileLabel } from "#contract/members/fields.ts";
import type { MemberRecord } from "#contract/session.ts";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { ProfileField, useProfileForm } from "./ProfileFields.tsx";
import { ProfileSection, SectionFields } from "./ProfileSection.tsx";

const TYPES = [
  { value: "member", label: "Member" },
  { value: "non-member", label: "Non-member" },
] as const;

/** The spouse or other: read-only if linked to a record of their own. */
export function SpouseSection({ stored }: { stored: MemberRecord }) {
  const { register, formState } = useProfileForm();
  const hint = useConflictHint("spouseType");
  const isLinked = stored.spouseId !== null;
  return (
    <ProfileSection title="Spouse/Other" brief={stored.spouseName}>
      <SectionFields>
        <ProfileField
          name="spouseName"
          className="sm:col-span-2"
          readOnly={isLinked}
          hint={isLinked ? "Linked to member account" : undefined}
        />
        <RadioGroup
          label={profileLabel("spouseType")}
          className="sm:col-span-2"
          options={TYPES}
          hint={hint}
          error={formState.errors.spouseType?.message}
          {...(isLinked ? { fixed: stored.spouseType ?? "member" } : register("spouseType"))}
        />
      </SectionFields>
    </ProfileSection>
  );
}
