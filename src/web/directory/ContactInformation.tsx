import { statesWith } from "#web/members/states.ts";
import { Select } from "#web/ui/Select.tsx";
import { MemberField, MemberSection, useMemberForm } from "./MemberFields.tsx";
import { LABELS } from "./member-form.ts";

/** Where the member can be reached; `stored` is his state, which may be none of the choices (C-37). */
export function ContactInformation({ stored }: { stored: string }) {
  const { register, formState } = useMemberForm();
  return (
    <MemberSection title="Contact Information">
      <MemberField name="email" type="email" spellCheck={false} isRequired />
      <MemberField name="alternateEmail" type="email" spellCheck={false} />
      <MemberField name="cellPhone" type="tel" />
      <MemberField name="homePhone" type="tel" />
      <MemberField name="officePhone" type="tel" />
      <MemberField name="fax" type="tel" />
      <MemberField name="address" className="sm:col-span-2" />
      <MemberField name="city" className="sm:col-span-2" />
      <Select
        label={LABELS.state}
        autoComplete="off"
        options={statesWith(stored)}
        error={formState.errors.state?.message}
        {...register("state")}
      />
      <MemberField name="zipCode" />
    </MemberSection>
  );
}
