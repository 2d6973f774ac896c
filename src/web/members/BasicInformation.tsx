import { profileLabel } from "#contract/members/fields.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { ProfileArea, ProfileField, useProfileForm } from "./ProfileFields.tsx";
import { ProfileSection, SectionFields } from "./ProfileSection.tsx";

interface BasicInformationProps {
  /** The stored status, as answers spell it (C-11). */
  status: string;
  isAdmin: boolean;
}

/** Names, status, title and past offices. */
export function BasicInformation({ status, isAdmin }: BasicInformationProps) {
  const { register } = useProfileForm();
  const note = useConflictHint("excludeFromDirectory");
  return (
    <ProfileSection title="Basic Information" startsOpen>
      <SectionFields>
        <ProfileField name="firstName" autoComplete="given-name" isRequired />
        <ProfileField name="lastName" autoComplete="family-name" isRequired />
        <StatusChoice status={status} isAdmin={isAdmin} />
        <ProfileField name="title" className="sm:col-span-2" />
        <div className="sm:col-span-2">
          <ProfileArea name="pastOffices" />
        </div>
        <div className="sm:col-span-2">
          <Checkbox label={profileLabel("excludeFromDirectory")} {...register("excludeFromDirectory")} />
          {note && <div className="mt-1.5 ml-8 text-sm">{note}</div>}
        </div>
      </SectionFields>
    </ProfileSection>
  );
}

/** The four choices, after the stored status if it is none of them: saving alone never changes it (C-11). */
function StatusChoice({ status, isAdmin }: BasicInformationProps) {
  const { societyShortName } = useChapter();
  const { register, formState } = useProfileForm();
  const hint = useConflictHint("status", isAdmin ? undefined : "Only officers can change this.");
  const offered = [
    "Active Member",
    "Former Member",
    `Other ${societyShortName} Member`,
    "Prospective Member",
  ].map((words) => ({ value: words, label: words }));
  const isOffered = offered.some(({ value }) => value === status);
  const extra = { value: status, label: status.charAt(0).toUpperCase() + status.slice(1) };
  const options = isOffered ? offered : [extra, ...offered];
  return (
    <RadioGroup
      label={profileLabel("status")}
      className="sm:col-span-2"
      hint={hint}
      options={options}
      error={formState.errors.status?.message}
      {...(isAdmin ? register("status") : { fixed: status })}
    />
  );
}
