import { useMutation } from "@tanstack/react-query";
import { declineOffer } from "#contract/waitlist.ts";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** Declines this offer in favor of the next party, and refreshes the page. */
export function useDeclineOffer(eventId: number) {
  const toast = useToast();
  const refreshEvent = useRefreshEvent();
  return useMutation({
    mutationFn: (offerId: number) => call(declineOffer, { params: { id: eventId }, body: { offerId } }),
    onSuccess: () => {
      toast({ title: "Offer Declined", description: "You’ve kept your place on the waitlist." });
      refreshEvent(eventId);
    },
    onError: (error) => {
      toast({
        title: "Offer Not Declined",
        description: errorMessage(error, "Please try again."),
        variant: "destructive",
      });
      refreshEvent(eventId);
    },
  });
}
