import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { voidManualPayment } from "#contract/registrations/manual/manual-payments.ts";
import { call } from "#web/platform/api/api.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

export const NOT_VOIDED = "The payment could not be voided. Please try again.";

/** Voids a payment, says what becomes of the party, and reads everything again that shows payments or parties. */
export function useVoidPayment(id: number, onDone: () => void) {
  const toast = useToast();
  const client = useQueryClient();
  function refresh() {
    client
      .invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(payments|events|open-items)\b/.test(String(queryKey[0])),
      })
      .catch(console.error);
  }
  return useMutation({
    mutationFn: (body: Sent<typeof voidManualPayment>) => call(voidManualPayment, { params: { id }, body }),
    onSuccess: ({ registration }) => {
      const due = registration ? Number(registration.amountDue) : 0;
      toast({
        title: "Payment Voided",
        description:
          registration === null
            ? "It no longer counts."
            : registration.status === "waitlist"
              ? "The party is on the waitlist."
              : due > 0
                ? `The party keeps its seats. ${formatMoney(registration.amountDue)} is due.`
                : "The party keeps its seats. Nothing is due.",
      });
      refresh();
      onDone();
    },
    onError: refresh,
  });
}
