import { useMutation } from "@tanstack/react-query";
import { useBackFromElsewhere } from "#web/payments/back-forward.ts";
import { handOver } from "#web/payments/hand-over.ts";
import { openPaymentPage } from "#web/payments/open-payment-page.ts";
import { isUnauthorized } from "#web/platform/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { LOST_WHILE_REGISTERING, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { useRefreshEvent } from "./refresh.ts";
import { toastOf } from "./trouble.ts";

/** Goes back to the page where an own pending registration is paid; that also renews its hold (S-25). */
export function useContinueToPayment(registration: { id: number; eventId: number }) {
  const { paymentOrigins } = useChapter();
  const toast = useToast();
  const loseSession = useLoseSession();
  const refreshEvent = useRefreshEvent();
  const continuing = useMutation({
    mutationFn: () => openPaymentPage(registration.id, paymentOrigins),
    onSuccess: (page) => {
      refreshEvent(registration.eventId, "later");
      handOver(page);
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        loseSession(LOST_WHILE_REGISTERING);
        return;
      }
      toast({ title: "Payment Error", description: toastOf(error), variant: "destructive" });
      refreshEvent(registration.eventId);
    },
  });
  const { reset } = continuing;
  useBackFromElsewhere(() => {
    reset();
    refreshEvent(registration.eventId);
  });
  return continuing;
}
