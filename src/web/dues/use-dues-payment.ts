import { useQueryClient } from "@tanstack/react-query";
import { listDuesHistory, showDuesStatus } from "#contract/dues.ts";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import { NoPaymentPage } from "#web/payments/open-payment-page.ts";
import { submitPaymentForm } from "#web/payments/redirect-to-payment-page.ts";
import { read } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useChapter } from "#web/platform/chapter.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";
import { type PaymentTarget, requestDuesPayment, requestRenewal } from "./request-payment.ts";

const REDIRECTING: ToastText = {
  title: "Redirecting to Payment",
  description: "You are being taken to the secure payment page.",
};

/** Pays a year of dues from the dues page (M-470). */
export function useRenewal() {
  const { paymentOrigins } = useChapter();
  return usePaying((renewalAmount: number) => requestRenewal(renewalAmount, paymentOrigins), {
    title: "Renewal Failed",
    fallback: "Failed to process membership renewal",
  });
}

/** Pays a year of dues from the profile. */
export function usePayDues() {
  const { paymentOrigins } = useChapter();
  return usePaying<void>(() => requestDuesPayment(paymentOrigins), {
    title: "Payment Error",
    fallback: "Failed to initiate payment",
  });
}

function usePaying<Asked>(
  ask: (asked: Asked) => Promise<PaymentTarget>,
  { title, fallback }: { title: string; fallback: string },
) {
  const client = useQueryClient();
  const { mutate, reset, isPending, isSuccess } = useTask({
    run: ask,
    said: (way) => ("address" in way ? null : REDIRECTING),
    failed: title,
    reason: (error) => (error instanceof NoPaymentPage ? error.message : fallback),
    onDone: (way) => {
      if ("address" in way) window.location.assign(way.address);
      else submitPaymentForm(way.form);
    },
  });
  useBackNavigation(() => {
    reset();
    for (const { queryKey } of [read(showDuesStatus), read(listDuesHistory)]) {
      void client.invalidateQueries({ queryKey });
    }
  });
  // Once the form is submitted the page is being left: a second payment must not start.
  return { pay: mutate, isPending: isPending || isSuccess };
}
