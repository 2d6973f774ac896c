import { profileLabel } from "#contract/members/fields.ts";
import { useConflictHint } from "#web/ui/form/ConflictNote.tsx";
import { AddressStatus } from "./AddressStatus.tsx";
import { ProfileField, ProfileSection, useProfileForm } from "./ProfileFields.tsx";
import { StateField } from "./StateField.tsx";

/** The member's address; the stored `state` may be none of the choices (C-37). */
export function AddressSection({ state }: { state: string | null }) {
  const { control } = useProfileForm();
  return (
    <ProfileSection title="Address">
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
    </ProfileSection>
  );
}

/** Four optional phone numbers. */
export function PhoneSection() {
  return (
    <ProfileSection title="Phone Numbers">
      <ProfileField name="cellPhone" type="tel" autoComplete="mobile tel" />
      <ProfileField name="homePhone" type="tel" autoComplete="home tel" />
      <ProfileField name="officePhone" type="tel" autoComplete="work tel" />
      <ProfileField name="fax" type="tel" autoComplete="fax tel" />
    </ProfileSection>
  );
}

/** The member's email addresses; a new one must be confirmed first. */
export function EmailSection({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <ProfileSection title="Email" text="Confirmations, seat offers and reminders go to the first address.">
      <ProfileField
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        className="sm:col-span-2"
        isRequired
        hint="We send a link to a new address. It takes effect once you open it."
      />
      {!isConfirmed && <AddressStatus />}
      <ProfileField
        name="alternateEmail"
        type="email"
        autoComplete="off"
        spellCheck={false}
        className="sm:col-span-2"
      />
    </ProfileSection>
  );
}
