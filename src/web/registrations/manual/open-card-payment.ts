import { useMutation } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import {
  abandonCardPayment,
  continueCardPayment,
  type OpenCardPayment,
} from "#contract/registrations/manual/manual-registrations.ts";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import { redirectToPaymentPage } from "#web/payments/redirect-to-payment-page.ts";
import { call } from "#web/platform/api/api.ts";
import { useShowError } from "#web/platform/api/show-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";
import { NO_PAGE, NoPaymentPage, pageIn } from "./create-manual-registration.ts";

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
  const tellTrouble = useShowError();
  const continuing = useMutation({
    mutationFn: async ({ id }: OpenCardPayment) =>
      pageIn(await call(continueCardPayment, { params: { id } }), paymentOrigins),
    onSuccess: (page) => redirectToPaymentPage(page),
    onError: (error) => {
      tellTrouble(error, error instanceof NoPaymentPage ? error.message : NO_PAGE);
      list.refresh();
    },
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
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: ({ id }: OpenCardPayment) => call(abandonCardPayment, { params: { id } }),
    onSuccess: ({ outcome }) => toast(SAID[outcome]),
    onError: (error) => tellTrouble(error),
    onSettled: list.refresh,
  });
}
