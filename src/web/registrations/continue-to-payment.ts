import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import { openPaymentPage } from "#web/payments/open-payment-page.ts";
import { redirectToPaymentPage } from "#web/payments/redirect-to-payment-page.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { toastMessage } from "./registration-errors.ts";

/** Returns to the payment page of a member's own pending registration, which also renews its hold (S-25). */
export function useContinueToPayment(registration: { id: number; eventId: number }) {
  const { paymentOrigins } = useChapter();
  const refreshEvent = useRefreshEvent();
  const continuing = useTask({
    run: () => openPaymentPage(registration.id, paymentOrigins),
    failed: "Payment Error",
    reason: toastMessage,
    onDone: (page) => {
      refreshEvent(registration.eventId, "later");
      redirectToPaymentPage(page);
    },
    onFailed: () => refreshEvent(registration.eventId),
  });
  const { reset } = continuing;
  useBackNavigation(() => {
    reset();
    refreshEvent(registration.eventId);
  });
  return continuing;
}
