import { profileLabel } from "#contract/members/fields.ts";
import type { MemberRecord } from "#contract/session.ts";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
import { AddressStatus } from "./AddressStatus.tsx";
import { isAddressConfirmed } from "./address-confirmed.ts";
import { ProfileField, useProfileForm } from "./ProfileFields.tsx";
import { ProfileSection, SectionFields } from "./ProfileSection.tsx";
import { StateField } from "./StateField.tsx";

/** The member's address; the stored `state` may be none of the choices (C-37). */
export function AddressSection({ stored }: { stored: MemberRecord }) {
  const { control } = useProfileForm();
  const { address, city, state } = stored;
  return (
    <ProfileSection title="Address" brief={[address, city, state].filter(Boolean).join(", ")}>
      <SectionFields>
        <ProfileField name="address" autoComplete="address-line1" className="sm:col-span-2" />
        <ProfileField name="city" autoComplete="address-level2" className="sm:col-span-2" />
        <StateField
          control={control}
          name="state"
          label={profileLabel("state")}
          stored={state ?? ""}
          autoComplete="address-level1"
          hint={useConflictHint("state")}
        />
        <ProfileField name="zipCode" autoComplete="postal-code" />
      </SectionFields>
    </ProfileSection>
  );
}

/** Four optional phone numbers. */
export function PhoneSection({ stored }: { stored: MemberRecord }) {
  return (
    <ProfileSection title="Phone Numbers" brief={stored.cellPhone || stored.homePhone || stored.officePhone}>
      <SectionFields>
        <ProfileField name="cellPhone" type="tel" autoComplete="mobile tel" />
        <ProfileField name="homePhone" type="tel" autoComplete="home tel" />
        <ProfileField name="officePhone" type="tel" autoComplete="work tel" />
        <ProfileField name="fax" type="tel" autoComplete="fax tel" />
      </SectionFields>
    </ProfileSection>
  );
}

/** The member's email addresses; a new one must be confirmed first. */
export function EmailSection({ stored }: { stored: MemberRecord }) {
  const isConfirmed = isAddressConfirmed(stored);
  return (
    <ProfileSection
      title="Email"
      brief={stored.email}
      text="Confirmations, seat offers, and reminders go to the first address."
      startsOpen={!isConfirmed}
    >
      <SectionFields>
        <ProfileField
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          className="sm:col-span-2"
          isRequired
          hint="If you change this, we’ll email a link to the new address. The change takes effect when you open the link."
        />
        {!isConfirmed && <AddressStatus />}
        <ProfileField
          name="alternateEmail"
          type="email"
          autoComplete="off"
          spellCheck={false}
          className="sm:col-span-2"
        />
      </SectionFields>
    </ProfileSection>
  );
}
