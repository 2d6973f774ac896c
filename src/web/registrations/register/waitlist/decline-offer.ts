import { declineOffer } from "#contract/waitlist.ts";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { call } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";

/** Declines this offer in favor of the next party, and refreshes the page. */
export function useDeclineOffer(eventId: number) {
  const refreshEvent = useRefreshEvent();
  return useTask({
    run: (offerId: number) => call(declineOffer, { params: { id: eventId }, body: { offerId } }),
    said: { title: "Offer Declined", description: "You’ve kept your place on the waitlist." },
    failed: "Offer Not Declined",
    fallback: "Please try again.",
    refresh: () => refreshEvent(eventId),
  });
}
