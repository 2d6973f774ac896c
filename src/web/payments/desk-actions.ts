import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer, Sent } from "#contract/endpoint.ts";
import {
  compareWithProvider,
  dismissRefund,
  refundPayment,
  sendRefund,
  settleRefund,
} from "#contract/money-desk.ts";
import { call } from "#web/platform/api.ts";
import { isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { type ToastText, useToast } from "#web/ui/Toast.tsx";

/** Said where no answer came that a person could read: with money nobody should guess. */
const NOT_REACHED =
  "The portal could not be reached. Please reload the page and look at the payment before you try again.";

/** Marks all that is known of payments as old; what is on the screen is read anew at once. */
function refreshDesk(client: QueryClient): void {
  client
    .invalidateQueries({
      predicate: ({ queryKey }) =>
        /^\/api\/(payment|payments|payment-matters|reconciliations)\b/.test(String(queryKey[0])),
    })
    .catch(console.error);
}

/** An officer's deed about money: told in a toast, and the page then shows what the server has. */
function useDeed<Asked, Said>(deed: {
  ask: (asked: Asked) => Promise<Said>;
  done: (said: Said) => ToastText;
  failed: string;
}) {
  const toast = useToast();
  const loseSession = useLoseSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed.ask,
    onSuccess: (said) => {
      toast(deed.done(said));
      refreshDesk(client);
    },
    onError: (error) => {
      if (isUnauthorized(error)) return loseSession(LOST_TO_ADMIN_LOGIN);
      toast({ title: deed.failed, description: reasonOf(error, NOT_REACHED), variant: "destructive" });
      refreshDesk(client);
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
  return useDeed({
    ask: (amount: string) => call(sendRefund, { params: { id }, body: { amount } }),
    done: told,
    failed: "Refund Not Sent",
  });
}

/** Returns a part or all of a charge of which nothing is owed. */
export function useRefundPayment(id: number) {
  return useDeed({
    ask: (body: Sent<typeof refundPayment>) => call(refundPayment, { params: { id }, body }),
    done: told,
    failed: "Refund Not Sent",
  });
}

/** Closes a matter without sending anything; the sum is the one that the officer has just read. */
export function useCloseRefund(id: number, amount: string, how: "settle" | "dismiss") {
  const endpoint = how === "settle" ? settleRefund : dismissRefund;
  return useDeed({
    ask: (note: string) => call(endpoint, { params: { id }, body: { note, amount } }),
    done: () => ({ title: "Noted", description: "Your note stands in the payment's history." }),
    failed: "Not Noted",
  });
}

/** Compares these days with the card company now. */
export function useCompare() {
  return useDeed({
    ask: (days: Sent<typeof compareWithProvider>) => call(compareWithProvider, { body: days }),
    done: ({ differences, error }) => ({
      title: error ? "Comparison Not Finished" : "Compared",
      description:
        error ?? (differences.length === 0 ? "Both say the same." : "There are differences to look at."),
      variant: error ? "destructive" : "default",
    }),
    failed: "Not Compared",
  });
}
