import { useChapter } from "#web/platform/chapter.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { ProfileArea, ProfileField, ProfileSection, useHint, useProfileForm } from "./ProfileFields.tsx";

interface BasicInformationProps {
  /** The status as it is stored, in the words that answers carry (C-11). */
  status: string;
  isAdmin: boolean;
}

/** Names, status, title and offices. */
export function BasicInformation({ status, isAdmin }: BasicInformationProps) {
  const { register } = useProfileForm();
  const note = useHint("excludeFromDirectory");
  return (
    <ProfileSection title="Basic Information">
      <ProfileField name="firstName" label="First name" autoComplete="given-name" isRequired />
      <ProfileField name="lastName" label="Last name" autoComplete="family-name" isRequired />
      <StatusChoice status={status} isAdmin={isAdmin} />
      <ProfileField name="title" label="Title" className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <ProfileArea name="pastOffices" label="Past offices" />
      </div>
      <div className="sm:col-span-2">
        <Checkbox label="Leave me out of the members’ directory" {...register("excludeFromDirectory")} />
        {note && <div className="mt-1.5 ml-8 text-sm">{note}</div>}
      </div>
    </ProfileSection>
  );
}

/** The four choices, and the stored one in front where it is none of them: saving never changes it by itself (C-11). */
function StatusChoice({ status, isAdmin }: BasicInformationProps) {
  const { societyShortName } = useChapter();
  const { register, formState } = useProfileForm();
  const hint = useHint("status", isAdmin ? undefined : "The chapter’s officers keep your status.");
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
      label="Status"
      className="sm:col-span-2"
      hint={hint}
      options={options}
      error={formState.errors.status?.message}
      {...(isAdmin ? register("status") : { fixed: status })}
    />
  );
}
