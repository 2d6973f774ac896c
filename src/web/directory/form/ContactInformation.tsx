import type { DirectoryMember } from "#contract/directory.ts";
import { UnconfirmedAddress } from "#web/directory/list/UnconfirmedAddress.tsx";
import { isAddressConfirmed } from "#web/members/address-confirmed.ts";
import { stateOptions } from "#web/members/states.ts";
import { Select } from "#web/ui/form/Select.tsx";
import { MemberField, MemberSection, MemberTick, useMemberForm } from "./MemberFields.tsx";
import { LABELS } from "./member-form.ts";

/** The member's contact data; null for a new member. The stored state may be none of the choices (C-37). */
export function ContactInformation({ member }: { member: DirectoryMember | null }) {
  const { register, formState } = useMemberForm();
  const unconfirmed = member && !isAddressConfirmed(member) ? member : undefined;
  return (
    <MemberSection title="Contact Information">
      <div>
        <MemberField
          name="email"
          type="email"
          spellCheck={false}
          isRequired
          hint={unconfirmed && <UnconfirmedAddress member={unconfirmed} />}
        />
        {unconfirmed && (
          <div className="mt-3">
            <MemberTick name="confirmEmail" />
          </div>
        )}
      </div>
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
        options={stateOptions(member?.state ?? "")}
        error={formState.errors.state?.message}
        {...register("state")}
      />
      <MemberField name="zipCode" />
    </MemberSection>
  );
}
