import type { Answer } from "#contract/endpoint.ts";
import { useMyCredit as endpoint } from "#contract/registrations/credits.ts";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { NoPaymentPage } from "#web/payments/open-payment-page.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError, errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { formatMoney } from "#web/platform/money.ts";
import { toastMessage } from "#web/registrations/registration-errors.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";

type Used = Answer<typeof endpoint>;

/** Uses the member's credit for their registration; a lost session is thrown unchanged. */
export async function payWithCredit(registrationId: number): Promise<Used> {
  return call(endpoint, { params: { id: registrationId } }).catch((error: unknown) => {
    if (isUnauthorized(error) || !(error instanceof ApiError)) throw error;
    throw new NoPaymentPage(errorMessage(error, `Your credit could not be used: ${error.statusText}`), {
      cause: error,
    });
  });
}

/** Whether a credit has paid for all of it. */
export function isCovered({ due }: Used): boolean {
  return Number(due) === 0;
}

/** Says what a credit paid and what is left to pay. */
export function creditUsed({ used, due }: Used): ToastText {
  const isAll = Number(due) === 0;
  return {
    title: isAll ? "Paid in Full" : "Credit Used",
    description: isAll
      ? `Your credit paid ${formatMoney(used)}. Nothing is left to pay.`
      : `Your credit paid ${formatMoney(used)}. ${formatMoney(due)} is left to pay.`,
  };
}

/** The same for a registration that is made already. */
export function useCreditFor({ id, eventId }: { id: number; eventId: number }) {
  const refreshEvent = useRefreshEvent();
  return useTask({
    run: () => payWithCredit(id),
    said: creditUsed,
    failed: "Credit Not Used",
    reason: toastMessage,
    refresh: () => refreshEvent(eventId),
  });
}
