import { useMutation } from "@tanstack/react-query";
import { putBack, type RemovedParty } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { useShowError } from "#web/platform/api/show-error.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** Gives a removed party its seats back. */
export function usePutBack(eventId: number) {
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: ({ id }: RemovedParty) => call(putBack, { params: { id }, body: {} }),
    onSuccess: (party) => {
      toast({
        title: "Registration Put Back",
        description: `${nameOf(party)} is registered again.`,
      });
    },
    onError: (error) => tellTrouble(error),
    onSettled: () => list.refresh(),
  });
}
