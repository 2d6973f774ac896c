import type { Sent } from "#contract/endpoint.ts";
import { dismissReturn, recordReturn, voidReturn } from "#contract/registrations/manual/manual-returns.ts";
import { call } from "#web/platform/api/api.ts";
import { formatMoney } from "#web/platform/money.ts";
import { usePaymentAction } from "#web/treasury/treasury-actions.ts";

/** Records how money was returned; the amount is the one the officer has just read. */
export function useRecordReturn(id: number) {
  return usePaymentAction({
    run: (body: Sent<typeof recordReturn>) => call(recordReturn, { params: { id }, body }),
    said: ({ amount }) => ({
      title: "Return Recorded",
      description: `${formatMoney(amount)} is recorded as returned.`,
    }),
    failed: "Not Recorded",
  });
}

/** Keeps what was to be returned. */
export function useDismissReturn(id: number, amount: string) {
  return usePaymentAction({
    run: (note: string) => call(dismissReturn, { params: { id }, body: { note, amount } }),
    said: () => ({ title: "Item Closed", description: "The chapter is keeping the money." }),
    failed: "Not Closed",
  });
}

/** Undoes a return that was recorded by mistake. */
export function useVoidReturn(id: number) {
  return usePaymentAction({
    run: (reason: string) => call(voidReturn, { params: { id }, body: { reason } }),
    said: ({ amount }) => ({
      title: "Return Undone",
      description: `${formatMoney(amount)} is due to be returned again.`,
    }),
    failed: "Not Undone",
  });
}
