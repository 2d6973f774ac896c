import { useChapter } from "#web/platform/chapter.ts";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { useDesk } from "./desk.ts";
import { MemberArea, MemberField, MemberSection, MemberTick, useMemberForm } from "./MemberFields.tsx";

/** Names, standing, title and offices; `stored` is the status as the record has it, in the screen's spelling. */
export function ProfileInformation({ stored }: { stored: string }) {
  return (
    <MemberSection title="Profile Information">
      <MemberField name="firstName" isRequired />
      <MemberField name="lastName" isRequired />
      <StatusChoice stored={stored} />
      <MemberField name="title" className="sm:col-span-2" />
      <MemberArea name="pastOffices" className="sm:col-span-2" />
      <div className="flex flex-wrap gap-x-8 gap-y-3 sm:col-span-2">
        <MemberTick name="isEcuyer" />
        <MemberTick name="isMondiale" />
        <MemberTick name="isProfessionalWorker" />
      </div>
      <MemberArea name="memberComments" className="sm:col-span-2" />
    </MemberSection>
  );
}

/** The screen's choices, and the stored one in front where it is none of them: saving never changes it by itself (C-11). */
function StatusChoice({ stored }: { stored: string }) {
  const { societyShortName } = useChapter();
  const { register, formState } = useMemberForm();
  const offered = useDesk().statuses(societyShortName);
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
      className="sm:col-span-2 [&_label>span]:first-letter:uppercase"
      options={options}
      error={formState.errors.status?.message}
      {...register("status")}
    />
  );
}
