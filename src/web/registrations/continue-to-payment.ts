import { useMutation } from "@tanstack/react-query";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import { openPaymentPage } from "#web/payments/open-payment-page.ts";
import { redirectToPaymentPage } from "#web/payments/redirect-to-payment-page.ts";
import { isUnauthorized } from "#web/platform/api/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { LOST_WHILE_REGISTERING, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { useRefreshEvent } from "./refresh.ts";
import { toastMessage } from "./registration-errors.ts";

/** Returns to the payment page of a member's own pending registration, which also renews its hold (S-25). */
export function useContinueToPayment(registration: { id: number; eventId: number }) {
  const { paymentOrigins } = useChapter();
  const toast = useToast();
  const loseSession = useLoseSession();
  const refreshEvent = useRefreshEvent();
  const continuing = useMutation({
    mutationFn: () => openPaymentPage(registration.id, paymentOrigins),
    onSuccess: (page) => {
      refreshEvent(registration.eventId, "later");
      redirectToPaymentPage(page);
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        loseSession(LOST_WHILE_REGISTERING);
        return;
      }
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
