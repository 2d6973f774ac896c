import { useQueryClient } from "@tanstack/react-query";
import type { Answer, Sent } from "#contract/endpoint.ts";
import { voidManualPayment } from "#contract/registrations/manual/manual-payments.ts";
import { call } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { formatMoney } from "#web/platform/money.ts";

export const NOT_VOIDED = "The payment could not be voided. Please try again.";

/** Voids a payment, says what becomes of the party, and reads everything again that shows payments or parties. */
export function useVoidPayment(id: number, onDone: () => void) {
  const client = useQueryClient();
  return useTask({
    run: (body: Sent<typeof voidManualPayment>) => call(voidManualPayment, { params: { id }, body }),
    said: ({ registration }) => ({ title: "Payment Voided", description: whatBecomesOf(registration) }),
    failed: null,
    onDone,
    refresh: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(payments|events|open-items)\b/.test(String(queryKey[0])),
      }),
  });
}

function whatBecomesOf(party: Answer<typeof voidManualPayment>["registration"]): string {
  if (party === null) return "It no longer counts.";
  if (party.status === "waitlist") return "The party is on the waitlist.";
  if (Number(party.amountDue) === 0) return "The party keeps its seats. Nothing is due.";
  return `The party keeps its seats. ${formatMoney(party.amountDue)} is due.`;
}
