import {
  MANUAL_GUEST_TICKETS_MAX,
  MANUAL_MEMBER_TICKETS_MAX,
} from "#contract/registrations/manual/limits.ts";
import { CompanionChips } from "#web/registrations/party-form/CompanionChips.tsx";
import { invite, isComing, type Party, takeBack } from "#web/registrations/party-form/companions.ts";
import { useCompanions } from "#web/registrations/party-form/use-companions.ts";
import { useManualForm } from "./use-manual-form.ts";

const PARTY = ["memberTickets", "guestTickets", "memberInfo", "guestInfo"] as const;
const MOST = { member: MANUAL_MEMBER_TICKETS_MAX, guest: MANUAL_GUEST_TICKETS_MAX };

/** The spouse and earlier companions of the member whom the officer chose, each with one tap. */
export function ManualCompanions() {
  const { formState, setValue, trigger, watch } = useManualForm();
  const companions = useCompanions(watch("memberId") ?? null);
  const [memberTickets, guestTickets, memberInfo, guestInfo] = watch(PARTY);
  const party = { memberTickets, guestTickets, memberInfo, guestInfo };
  function change(next: Party) {
    for (const name of PARTY) setValue(name, next[name], { shouldDirty: true });
    if (formState.isSubmitted) trigger([...PARTY]).catch(console.error);
  }
  return (
    <CompanionChips
      legend="Who’s coming with them?"
      whose="their"
      companions={companions}
      isComing={(companion) => isComing(party, companion)}
      tapOf={(companion) => {
        const next = isComing(party, companion) ? takeBack(party, companion) : invite(party, companion, MOST);
        return next && (() => change(next));
      }}
    />
  );
}
