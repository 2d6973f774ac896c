import { useMutation } from "@tanstack/react-query";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import { openPaymentPage } from "#web/payments/open-payment-page.ts";
import { redirectToPaymentPage } from "#web/payments/redirect-to-payment-page.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { toastMessage } from "./registration-errors.ts";

/** Returns to the payment page of a member's own pending registration, which also renews its hold (S-25). */
export function useContinueToPayment(registration: { id: number; eventId: number }) {
  const { paymentOrigins } = useChapter();
  const toast = useToast();
  const refreshEvent = useRefreshEvent();
  const continuing = useMutation({
    mutationFn: () => openPaymentPage(registration.id, paymentOrigins),
    onSuccess: (page) => {
      refreshEvent(registration.eventId, "later");
      redirectToPaymentPage(page);
    },
    onError: (error) => {
      toast({ title: "Payment Error", description: toastMessage(error), variant: "destructive" });
      refreshEvent(registration.eventId);
    },
  });
  const { reset } = continuing;
  useBackNavigation(() => {
    reset();
    refreshEvent(registration.eventId);
  });
  return continuing;
}
