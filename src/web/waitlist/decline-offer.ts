import { useMutation } from "@tanstack/react-query";
import { declineOffer } from "#contract/waitlist.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { useRefreshEvent } from "#web/registrations/refresh.ts";
import { LOST_WHILE_REGISTERING, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** Declines this offer in favor of the next party, and refreshes the page. */
export function useDeclineOffer(eventId: number) {
  const toast = useToast();
  const loseSession = useLoseSession();
  const refreshEvent = useRefreshEvent();
  return useMutation({
    mutationFn: (offerId: number) => call(declineOffer, { params: { id: eventId }, body: { offerId } }),
    onSuccess: () => {
      toast({ title: "Offer Declined", description: "You keep your place on the waitlist." });
      refreshEvent(eventId);
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        loseSession(LOST_WHILE_REGISTERING);
        return;
      }
      toast({
        title: "Offer Not Declined",
        description: errorMessage(error, "Please try again."),
        variant: "destructive",
      });
      refreshEvent(eventId);
    },
  });
}
