import {
  MANUAL_GUEST_TICKETS_MAX,
  MANUAL_MEMBER_TICKETS_MAX,
} from "#contract/registrations/manual/limits.ts";
import { CompanionChips } from "#web/registrations/party-form/CompanionChips.tsx";
import { invite, isComing, takeBack } from "#web/registrations/party-form/companions.ts";
import { useCompanions } from "#web/registrations/party-form/use-companions.ts";
import { useManualForm } from "./use-manual-form.ts";
import { useManualParty } from "./use-manual-party.ts";

const MOST = { member: MANUAL_MEMBER_TICKETS_MAX, guest: MANUAL_GUEST_TICKETS_MAX };

/** The spouse and earlier companions of the member whom the officer chose, each with one tap. */
export function ManualCompanions() {
  const companions = useCompanions(useManualForm().watch("memberId") ?? null);
  const { party, change } = useManualParty();
  return (
    <CompanionChips
      legend="Who’s coming with them?"
      whose="their"
      companions={companions}
      isComing={(companion) => isComing(party, companion)}
      tapOf={(companion) => {
        const next = isComing(party, companion)
          ? takeBack(party, companion)
          : invite(party, { ...companion, tapped: true }, MOST);
        return next && (() => change(next));
      }}
    />
  );
}
