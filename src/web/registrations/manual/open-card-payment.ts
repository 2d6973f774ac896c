import type { Answer } from "#contract/endpoint.ts";
import {
  abandonCardPayment,
  continueCardPayment,
  type OpenCardPayment,
} from "#contract/registrations/manual/manual-registrations.ts";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import { redirectToPaymentPage } from "#web/payments/redirect-to-payment-page.ts";
import { call } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";
import { pageIn, whyNoPage } from "./create-manual-registration.ts";

type Outcome = Answer<typeof abandonCardPayment>["outcome"];

const SAID: Record<Outcome, ToastText> = {
  abandoned: {
    title: "Card Payment Abandoned",
    description: "Nothing was charged. Its seats are available again.",
  },
  paid: {
    title: "Registration Created",
    description: "The card had already been charged, so the party is registered and on the list as paid.",
  },
  "owed back": {
    title: "The Payment Will Be Returned",
    description: "The card had already been charged, but the payment couldn’t be used. It is owed back.",
    variant: "destructive",
  },
  "under review": {
    title: "Payment Under Review",
    description:
      "The card processor is reviewing a payment for this party. The seats stay on hold until it decides.",
    variant: "destructive",
  },
  later: {
    title: "Not Abandoned Yet",
    description:
      "We can’t reach the card processor right now. The seats stay on hold until it confirms that nothing was charged; then they are released automatically.",
    variant: "destructive",
  },
};

/** Returns to the card processor's page of a payment that an officer began. */
export function useContinueCardPayment(eventId: number) {
  const { paymentOrigins } = useChapter();
  const list = useAttendeeList(eventId);
  const continuing = useTask({
    run: async ({ id }: OpenCardPayment) =>
      pageIn(await call(continueCardPayment, { params: { id } }), paymentOrigins),
    reason: whyNoPage,
    onDone: (page) => redirectToPaymentPage(page),
    onFailed: list.refresh,
  });
  const { reset } = continuing;
  useBackNavigation(() => {
    reset();
    list.refresh();
  });
  return continuing;
}

/** Abandons a payment that an officer began, and reports the outcome. */
export function useAbandonCardPayment(eventId: number) {
  return useTask({
    run: ({ id }: OpenCardPayment) => call(abandonCardPayment, { params: { id } }),
    said: ({ outcome }) => SAID[outcome],
    refresh: useAttendeeList(eventId).refresh,
  });
}
