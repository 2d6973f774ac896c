import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Answer, Sent } from "#contract/endpoint.ts";
import {
  dismissRefund,
  explainDifference,
  reconcileDays,
  refundPayment,
  sendReceipt,
  sendRefund,
  settleRefund,
  tryChargeAgain,
} from "#contract/treasury.ts";
import { call } from "#web/platform/api/api.ts";
import { type Task, useTask } from "#web/platform/api/use-task.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";

/** Shown where no readable answer came; the refund may have been sent. */
const NOT_REACHED =
  "We couldn't reach the portal. Reload the page and check the payment before you try again.";

/** Reloads everything on screen that shows payments. */
function refreshTreasury(client: QueryClient): void {
  client
    .invalidateQueries({
      predicate: ({ queryKey }) =>
        /^\/api\/(payment|payments|credits|open-items|events|debts|admin|reconciliations|reconciliation-items)\b/.test(
          String(queryKey[0]),
        ),
    })
    .catch(console.error);
}

/** An officer's action, after which the page reloads what it changed. */
export function usePaymentAction<Ask, Done>(task: Omit<Task<Ask, Done>, "refresh">) {
  const client = useQueryClient();
  return useTask({ fallback: NOT_REACHED, ...task, refresh: () => refreshTreasury(client) });
}

const OUTCOMES: Record<Answer<typeof sendRefund>["outcome"], string> = {
  sent: "Refund Sent",
  waits: "Refund Scheduled",
  unclear: "Refund in Progress",
  failed: "Refund Not Sent",
};

function refundToast({ outcome, sentence }: Answer<typeof sendRefund>): ToastText {
  const variant = outcome === "failed" ? "destructive" : "default";
  return { title: OUTCOMES[outcome], description: sentence, variant };
}

/** Sends a refund that is due; the amount is the one the officer has just read. */
export function useSendRefund(id: number) {
  return usePaymentAction({
    run: (amount: string) => call(sendRefund, { params: { id }, body: { amount } }),
    said: refundToast,
    failed: "Refund Not Sent",
  });
}

/** Refunds part or all of a charge for which no refund is due. */
export function useRefundPayment(id: number) {
  return usePaymentAction({
    run: (body: Sent<typeof refundPayment>) => call(refundPayment, { params: { id }, body }),
    said: refundToast,
    failed: "Refund Not Sent",
  });
}

/** Tries once more to apply a charge that could not be applied. */
export function useTryChargeAgain(id: string) {
  return usePaymentAction({
    run: () => call(tryChargeAgain, { params: { id } }),
    said: ({ outcome, sentence }) => ({
      title: outcome === "applied" ? "Payment Applied" : "Not Applied",
      description: sentence,
      variant: outcome === "applied" ? "default" : "destructive",
    }),
    failed: "Not Applied",
  });
}

/** Closes an open item without sending money; the amount is the one the officer has just read. */
export function useCloseRefund(id: number, amount: string, how: "settle" | "dismiss") {
  const endpoint = how === "settle" ? settleRefund : dismissRefund;
  return usePaymentAction({
    run: (note: string) => call(endpoint, { params: { id }, body: { note, amount } }),
    said: { title: "Item Closed", description: "Your note is in the payment's history." },
    failed: "Not Closed",
  });
}

/** Closes a difference with the card processor with an officer's explanation; `title` is what they have just read. */
export function useExplainDifference(id: number, title: string) {
  return usePaymentAction({
    run: (explanation: string) => call(explainDifference, { params: { id }, body: { explanation, title } }),
    said: {
      title: "Difference Explained",
      description: "You’ll find it in the list of explained differences.",
    },
    failed: "Not Explained",
  });
}

/** Sends a payment's receipt again; the address is the one the officer has just read. */
export function useSendReceipt(id: number) {
  return usePaymentAction({
    run: (to: string) => call(sendReceipt, { params: { id }, body: { to } }),
    said: ({ to }) => ({
      title: "Receipt Queued",
      description: `It will be sent to ${to} in a minute or two.`,
    }),
    failed: "Receipt Not Sent",
  });
}

/** Reconciles these days now. */
export function useReconcile() {
  return usePaymentAction({
    run: (days: Sent<typeof reconcileDays>) => call(reconcileDays, { body: days }),
    said: ({ differences, error }) => ({
      title: error ? "Reconciliation Incomplete" : "Reconciled",
      description:
        error ?? (differences.length === 0 ? "Everything matches." : "There are differences to review."),
      variant: error ? "destructive" : "default",
    }),
    failed: "Not Reconciled",
  });
}
