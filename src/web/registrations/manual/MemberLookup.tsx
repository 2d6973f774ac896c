import { UserRoundCheck } from "lucide-react";
import type { SuggestedMember } from "#contract/directory.ts";
import { takeBack } from "#web/registrations/party-form/companions.ts";
import { useCompanions } from "#web/registrations/party-form/use-companions.ts";
import { DirectoryLookup } from "./DirectoryLookup.tsx";
import { useManualForm } from "./use-manual-form.ts";
import { useManualParty } from "./use-manual-party.ts";

/** Finds the member on the phone; choosing one fills in name and address and links the registration to them. */
export function MemberLookup() {
  const { setValue, clearErrors, watch } = useManualForm();
  const [memberId, firstName, lastName] = watch(["memberId", "firstName", "lastName"]);
  const companions = useCompanions(memberId ?? null);
  const { party, change } = useManualParty();
  function choose(member: SuggestedMember) {
    // Those whom the member before would bring do not come with another one.
    if (member.id !== memberId) change(companions.reduce(takeBack, party));
    const how = { shouldDirty: true } as const;
    setValue("firstName", member.firstName, how);
    setValue("lastName", member.lastName, how);
    setValue("email", member.email ?? "", how);
    setValue("memberId", member.id, how);
    clearErrors(["firstName", "lastName", "email"]);
  }
  return (
    <div>
      <DirectoryLookup
        label="Find in the directory"
        hint="Type at least two characters and choose a member, or enter the name and email below."
        otherwise="We couldn’t search the directory. Please enter the name and email below."
        onChoose={choose}
      />
      <p
        role="status"
        className={memberId === undefined ? "sr-only" : "mt-3 flex items-start gap-2 text-leaf"}
      >
        {memberId !== undefined && (
          <>
            <UserRoundCheck size={18} aria-hidden="true" className="mt-1 shrink-0" />
            <span>
              Linked to member {firstName} {lastName}.
            </span>
          </>
        )}
      </p>
    </div>
  );
}
