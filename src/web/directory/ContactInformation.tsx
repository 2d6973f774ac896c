import type { DeskMember } from "#contract/directory.ts";
import { isAddressConfirmed } from "#web/members/address-confirmed.ts";
import { statesWith } from "#web/members/states.ts";
import { Select } from "#web/ui/Select.tsx";
import { MemberField, MemberSection, MemberTick, useMemberForm } from "./MemberFields.tsx";
import { LABELS } from "./member-form.ts";
import { UnconfirmedAddress } from "./UnconfirmedAddress.tsx";

/** Where the member can be reached: null for a new one. The stored state may be none of the choices (C-37). */
export function ContactInformation({ member }: { member: DeskMember | null }) {
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
        options={statesWith(member?.state ?? "")}
        error={formState.errors.state?.message}
        {...register("state")}
      />
      <MemberField name="zipCode" />
    </MemberSection>
  );
}
