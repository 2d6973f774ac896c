import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { showSpouse } from "#contract/members/spouse.ts";
import { companionsOf } from "#contract/registrations/companions.ts";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { read } from "#web/platform/api/api.ts";
import { CompanionChips } from "#web/registrations/party-form/CompanionChips.tsx";
import { invite, isComing, type Party, takeBack } from "#web/registrations/party-form/companions.ts";
import { useSession } from "#web/session/session.ts";
import type { FilledForm, TypedForm } from "./registration-form.ts";
import { stepperBounds } from "./seats.ts";

interface CompanionsProps {
  form: UseFormReturn<TypedForm, unknown, FilledForm>;
  /** Seats this member can take. */
  seats: number;
}

const PARTY = ["memberTickets", "guestTickets", "memberInfo", "guestInfo", "withSpouse"] as const;

/** The member’s spouse and earlier companions. */
export function Companions({ form, seats }: CompanionsProps) {
  const me = useSession() ?? { firstName: "", lastName: "" };
  const spouse = useQuery(read(showSpouse)).data?.spouse ?? null;
  const mine = useQuery(read(listMyRegistrations)).data ?? [];
  const own = mine.map(({ registrations }) => registrations).filter(({ registeredBy }) => !registeredBy);
  const [memberTickets, guestTickets, memberInfo, guestInfo, withSpouse] = useWatch({
    control: form.control,
    name: PARTY,
  });
  const party = { memberTickets, guestTickets, memberInfo, guestInfo, withSpouse };
  function change(next: Party) {
    for (const name of PARTY) form.setValue(name, next[name]);
    if (form.formState.isSubmitted) form.trigger([...PARTY]).catch(console.error);
  }
  return (
    <CompanionChips
      legend="Who’s coming with you?"
      whose="your"
      companions={companionsOf(me, spouse, own)}
      isComing={(companion) => isComing(party, companion)}
      tapOf={(companion) => {
        const next = isComing(party, companion)
          ? takeBack(party, companion)
          : invite(party, companion, stepperBounds(party, seats));
        return next && (() => change(next));
      }}
    />
  );
}
