import { useMutation } from "@tanstack/react-query";
import { putBack, putBackPerson, type Removed } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { useShowError } from "#web/platform/api/show-error.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** Gives a removed party or person their seats back. */
export function usePutBack(eventId: number) {
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: ({ id, person, removedAt }: Removed) =>
      person
        ? call(putBackPerson, { params: { id: person.id }, body: { removedAt } })
        : call(putBack, { params: { id }, body: { removedAt } }),
    onSuccess: (party, { person }) => {
      toast({
        title: person ? "Person Put Back" : "Registration Put Back",
        description: person
          ? `${person.name} is back in the party.`
          : `${nameOf(party)} is registered again.`,
      });
    },
    onError: (error) => tellTrouble(error),
    onSettled: () => list.refresh(),
  });
}
