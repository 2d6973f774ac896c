import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listDuesHistory, showDuesStatus } from "#contract/dues.ts";
import { useBackFromElsewhere } from "#web/payments/back-forward.ts";
import { handOverForm } from "#web/payments/hand-over.ts";
import { NoPaymentPage } from "#web/payments/open-payment-page.ts";
import { read } from "#web/platform/api.ts";
import { isUnauthorized } from "#web/platform/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { LOST_TO_MEMBER_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { type ToastText, useToast } from "#web/ui/Toast.tsx";
import { askToPayDues, askToRenew, type WayToPay } from "./ask-to-pay.ts";

const REDIRECTING: ToastText = {
  title: "Redirecting to Payment",
  description: "You are being taken to the secure payment page.",
};

/** Pays a year of dues from the dues page (000 §4). */
export function useRenewal() {
  const { paymentOrigins } = useChapter();
  return usePaying((renewalAmount: number) => askToRenew(renewalAmount, paymentOrigins), {
    title: "Renewal Failed",
    fallback: "Failed to process membership renewal",
  });
}

/** The same from the profile. */
export function usePayDues() {
  const { paymentOrigins } = useChapter();
  return usePaying<void>(() => askToPayDues(paymentOrigins), {
    title: "Payment Error",
    fallback: "Failed to initiate payment",
  });
}

function usePaying<Asked>(
  ask: (asked: Asked) => Promise<WayToPay>,
  { title, fallback }: { title: string; fallback: string },
) {
  const client = useQueryClient();
  const toast = useToast();
  const loseSession = useLoseSession();
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: ask,
    onSuccess: (way) => {
      if ("address" in way) {
        window.location.assign(way.address);
        return;
      }
      toast(REDIRECTING);
      handOverForm(way.form);
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        loseSession(LOST_TO_MEMBER_LOGIN);
        return;
      }
      const description = error instanceof NoPaymentPage ? error.message : fallback;
      toast({ title, description, variant: "destructive" });
    },
  });
  useBackFromElsewhere(() => {
    reset();
    for (const { queryKey } of [read(showDuesStatus), read(listDuesHistory)]) {
      void client.invalidateQueries({ queryKey });
    }
  });
  // Once the form is on its way the page is being left: a second payment must not be begun.
  return { pay: mutate, isPending: isPending || isSuccess };
}
