import type { Party } from "#web/registrations/party-form/companions.ts";
import { useManualForm } from "./use-manual-form.ts";

const PARTY = ["memberTickets", "guestTickets", "memberInfo", "guestInfo"] as const;

/** The people in the form, and how to change them. */
export function useManualParty() {
  const { formState, setValue, trigger, watch } = useManualForm();
  const [memberTickets, guestTickets, memberInfo, guestInfo] = watch(PARTY);
  const party: Party = { memberTickets, guestTickets, memberInfo, guestInfo };
  function change(next: Party) {
    for (const name of PARTY) setValue(name, next[name], { shouldDirty: true });
    if (formState.isSubmitted) trigger([...PARTY]).catch(console.error);
  }
  return { party, change };
}
