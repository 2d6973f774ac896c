import type { SuggestedMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { takeBackTapped } from "#web/registrations/party-form/companions.ts";
import { FindPerson } from "./FindPerson.tsx";
import { useManualForm } from "./use-manual-form.ts";
import { useManualParty } from "./use-manual-party.ts";

/** Finds the member on the phone; choosing one fills in name and address and links the registration to them. */
export function MemberLookup() {
  const { setValue, clearErrors, watch } = useManualForm();
  const [memberId, firstName, lastName] = watch(["memberId", "firstName", "lastName"]);
  const { party, change } = useManualParty();
  function choose(member: SuggestedMember) {
    const how = { shouldDirty: true } as const;
    setValue("firstName", member.firstName, how);
    setValue("lastName", member.lastName, how);
    setValue("email", member.email ?? "", how);
    setValue("memberId", member.id, how);
    clearErrors(["firstName", "lastName", "email"]);
  }
  /**
   * Those whom a tap brought with the member do not come with another one. The name stays, to be corrected; without the
   * member's address, the server does not match them again (S-72).
   */
  function unlink() {
    change(takeBackTapped(party));
    setValue("memberId", undefined, { shouldDirty: true });
    setValue("email", "", { shouldDirty: true });
    clearErrors("email");
  }
  return (
    <FindPerson
      linked={
        memberId === undefined ? null : fullName({ firstName: firstName ?? "", lastName: lastName ?? "" })
      }
      onChoose={choose}
      onUnlink={unlink}
    />
  );
}
