import type { DirectoryMember } from "#contract/directory.ts";
import { UnconfirmedAddress } from "#web/directory/list/UnconfirmedAddress.tsx";
import { isAddressConfirmed } from "#web/members/address-confirmed.ts";
import { StateField } from "#web/members/StateField.tsx";
import { MemberField, MemberSection, MemberTick, useMemberForm } from "./MemberFields.tsx";
import { LABELS } from "./member-form.ts";

/** The member's contact data; null for a new member. The stored state may be none of the choices (C-37). */
export function ContactInformation({ member }: { member: DirectoryMember | null }) {
  const { control } = useMemberForm();
  const unconfirmed = member && !isAddressConfirmed(member) ? member : undefined;
  return (
    <MemberSection title="Contact Information">
      <div className="sm:col-span-2">
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
      <MemberField name="alternateEmail" type="email" spellCheck={false} className="sm:col-span-2" />
      <MemberField name="cellPhone" type="tel" />
      <MemberField name="homePhone" type="tel" />
      <MemberField name="officePhone" type="tel" />
      <MemberField name="fax" type="tel" />
      <MemberField name="address" className="sm:col-span-2" />
      <MemberField name="city" className="sm:col-span-2" />
      <StateField
        control={control}
        name="state"
        label={LABELS.state}
        stored={member?.state ?? ""}
        autoComplete="off"
        className="lg:col-span-2"
      />
      <MemberField name="zipCode" />
    </MemberSection>
  );
}
