import { Select } from "#web/ui/Select.tsx";
import { AddressStanding } from "./AddressStanding.tsx";
import { ProfileField, ProfileSection, useHint, useProfileForm } from "./ProfileFields.tsx";
import { statesWith } from "./states.ts";

/** Where the member lives; `state` as it is stored, which may be none of the choices (C-37). */
export function AddressSection({ state }: { state: string | null }) {
  const { register, formState } = useProfileForm();
  const stored = state ?? "";
  return (
    <ProfileSection title="Address">
      <ProfileField
        name="address"
        label="Street address"
        autoComplete="address-line1"
        className="sm:col-span-2"
      />
      <ProfileField name="city" label="City" autoComplete="address-level2" className="sm:col-span-2" />
      <Select
        label="State"
        autoComplete="address-level1"
        options={statesWith(stored)}
        hint={useHint("state")}
        error={formState.errors.state?.message}
        {...register("state")}
      />
      <ProfileField name="zipCode" label="ZIP code" autoComplete="postal-code" />
    </ProfileSection>
  );
}

/** Four numbers, all of them optional. */
export function PhoneSection() {
  return (
    <ProfileSection title="Phone Numbers">
      <ProfileField name="cellPhone" label="Cell phone" type="tel" autoComplete="mobile tel" />
      <ProfileField name="homePhone" label="Home phone" type="tel" autoComplete="home tel" />
      <ProfileField name="officePhone" label="Office phone" type="tel" autoComplete="work tel" />
      <ProfileField name="fax" label="Fax" type="tel" autoComplete="fax tel" />
    </ProfileSection>
  );
}

/** Where the chapter writes to; a new address has to be confirmed first. */
export function EmailSection({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <ProfileSection
      title="Email"
      text="Confirmations, offers of seats and reminders come to the first address."
    >
      <ProfileField
        name="email"
        label="Email address"
        type="email"
        autoComplete="email"
        spellCheck={false}
        className="sm:col-span-2"
        isRequired
        hint="We send a link to a new address. It counts once you have opened it."
      />
      {!isConfirmed && <AddressStanding />}
      <ProfileField
        name="alternateEmail"
        label="Alternate email address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        className="sm:col-span-2"
      />
    </ProfileSection>
  );
}
