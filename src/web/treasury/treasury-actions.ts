import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer, Sent } from "#contract/endpoint.ts";
import { dismissRefund, reconcileDays, refundPayment, sendRefund, settleRefund } from "#contract/treasury.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";

/** Said where no answer came that a person could read: with money nobody should guess. */
const NOT_REACHED =
  "The portal could not be reached. Please reload the page and look at the payment before you try again.";

/** Marks all that is known of payments as old; what is on the screen is read anew at once. */
function refreshTreasury(client: QueryClient): void {
  client
    .invalidateQueries({
      predicate: ({ queryKey }) =>
        /^\/api\/(payment|payments|open-items|reconciliations)\b/.test(String(queryKey[0])),
    })
    .catch(console.error);
}

/** An officer's action about money: told in a toast, and the page then shows what the server has. */
function usePaymentAction<Asked, Said>(action: {
  ask: (asked: Asked) => Promise<Said>;
  done: (said: Said) => ToastText;
  failed: string;
}) {
  const toast = useToast();
  const loseSession = useLoseSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: action.ask,
    onSuccess: (said) => {
      toast(action.done(said));
      refreshTreasury(client);
    },
    onError: (error) => {
      if (isUnauthorized(error)) return loseSession(LOST_TO_ADMIN_LOGIN);
      toast({ title: action.failed, description: errorMessage(error, NOT_REACHED), variant: "destructive" });
      refreshTreasury(client);
    },
  });
}

const OUTCOMES: Record<Answer<typeof sendRefund>["outcome"], string> = {
  sent: "Refund Sent",
  waits: "Refund Waits",
  unclear: "Refund Under Way",
  failed: "Refund Not Sent",
};

function told({ outcome, sentence }: Answer<typeof sendRefund>): ToastText {
  const variant = outcome === "failed" ? "destructive" : "default";
  return { title: OUTCOMES[outcome], description: sentence, variant };
}

/** Sends what is owed; the sum is the one that the officer has just read. */
export function useSendRefund(id: number) {
  return usePaymentAction({
    ask: (amount: string) => call(sendRefund, { params: { id }, body: { amount } }),
    done: told,
    failed: "Refund Not Sent",
  });
}

/** Returns a part or all of a charge of which nothing is owed. */
export function useRefundPayment(id: number) {
  return usePaymentAction({
    ask: (body: Sent<typeof refundPayment>) => call(refundPayment, { params: { id }, body }),
    done: told,
    failed: "Refund Not Sent",
  });
}

/** Closes an open item without sending anything; the sum is the one that the officer has just read. */
export function useCloseRefund(id: number, amount: string, how: "settle" | "dismiss") {
  const endpoint = how === "settle" ? settleRefund : dismissRefund;
  return usePaymentAction({
    ask: (note: string) => call(endpoint, { params: { id }, body: { note, amount } }),
    done: () => ({ title: "Noted", description: "Your note stands in the payment's history." }),
    failed: "Not Noted",
  });
}

/** Compares these days with the card company now. */
export function useReconcile() {
  return usePaymentAction({
    ask: (days: Sent<typeof reconcileDays>) => call(reconcileDays, { body: days }),
    done: ({ differences, error }) => ({
      title: error ? "Comparison Not Finished" : "Compared",
      description:
        error ?? (differences.length === 0 ? "Both say the same." : "There are differences to look at."),
      variant: error ? "destructive" : "default",
    }),
    failed: "Not Compared",
  });
}
