import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { MemberArea, MemberField, MemberSection, MemberTick, useMemberForm } from "./MemberFields.tsx";

/** Names, status, title and past offices; `stored` is the record's status in the screen's spelling. */
export function ProfileInformation({ stored }: { stored: string }) {
  return (
    <MemberSection title="Profile Information">
      <MemberField name="firstName" isRequired />
      <MemberField name="lastName" isRequired />
      <MemberField name="title" className="sm:col-span-2" />
      <StatusChoice stored={stored} />
      <div className="flex flex-wrap gap-x-8 gap-y-3 sm:col-span-2 lg:col-span-4">
        <MemberTick name="isEcuyer" />
        <MemberTick name="isMondiale" />
        <MemberTick name="isProfessionalWorker" />
      </div>
      <MemberArea name="pastOffices" className="sm:col-span-2" />
      <MemberArea name="memberComments" className="sm:col-span-2" />
    </MemberSection>
  );
}

/** The screen's choices, after the stored status if it is none of them: saving alone never changes it (C-11). */
function StatusChoice({ stored }: { stored: string }) {
  const { societyShortName } = useChapter();
  const { register, formState } = useMemberForm();
  const offered = useDirectoryScreen().statuses(societyShortName);
  const options = (offered.includes(stored) ? offered : [stored, ...offered]).map((status) => ({
    value: status,
    label: status,
  }));
  return (
    <RadioGroup
      label={
        <>
          Status <span className="font-normal text-soft">(required)</span>
        </>
      }
      className="sm:col-span-2 lg:col-span-4 [&_label>span]:first-letter:uppercase"
      options={options}
      error={formState.errors.status?.message}
      {...register("status")}
    />
  );
}
