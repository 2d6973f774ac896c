import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { ProfileField, ProfileSection, useHint, useProfileForm } from "./ProfileFields.tsx";

const TYPES = [
  { value: "member", label: "Member" },
  { value: "non-member", label: "Non-member" },
] as const;

/** The spouse or other: read-only where he is linked to a record of his own (000 §2.8). */
export function SpouseSection({ linkedAs }: { linkedAs: string | null }) {
  const { register, formState } = useProfileForm();
  const hint = useHint("spouseType");
  const isLinked = linkedAs !== null;
  return (
    <ProfileSection title="Spouse/Other">
      <ProfileField
        name="spouseName"
        label="Name of spouse or other"
        className="sm:col-span-2"
        readOnly={isLinked}
        hint={isLinked ? "Linked to member account" : undefined}
      />
      <RadioGroup
        label="He or she is a"
        className="sm:col-span-2"
        options={TYPES}
        hint={hint}
        error={formState.errors.spouseType?.message}
        {...(isLinked ? { fixed: linkedAs } : register("spouseType"))}
      />
    </ProfileSection>
  );
}
