import type { z } from "zod";
import type { EventForMe } from "#contract/events.ts";
import { type RegistrationPageForm, registerForEvent } from "#contract/registrations/registrations.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import { openPaymentPage } from "#web/payments/open-payment-page.ts";
import { redirectToPaymentPage } from "#web/payments/redirect-to-payment-page.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError, isUnauthorized } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { useSendOnce } from "#web/platform/send-once.ts";
import { amountOf } from "#web/registrations/amount.ts";
import { creditUsed, isCovered, payWithCredit } from "#web/registrations/my-events/credit/use-credit.ts";
import { isOutdated, NotRegistered, toastMessage } from "#web/registrations/registration-errors.ts";

type Form = z.output<typeof RegistrationPageForm>;
/** With whether the member's credit pays first, which is a call of its own. */
export type Filled = Form & { useCredit?: boolean };

async function takeSeats(event: EventForMe, form: Form): Promise<number> {
  const amount = moneyOf(amountOf(event, form));
  try {
    const { id } = await call(registerForEvent, { body: { ...form, eventId: event.id, amount } });
    return id;
  } catch (error) {
    if (error instanceof ApiError && !isUnauthorized(error)) throw new NotRegistered(error);
    throw error;
  }
}

/** Takes the seats, requests the payment page, and opens it; every failure is reported. */
export function useRegister(event: EventForMe) {
  const { paymentOrigins } = useChapter();
  const refreshEvent = useRefreshEvent();
  const registering = useTask({
    run: async ({ useCredit = false, ...form }: Filled) => {
      const id = await takeSeats(event, form);
      const used = useCredit ? await payWithCredit(id) : null;
      return used && isCovered(used) ? used : openPaymentPage(id, paymentOrigins);
    },
    said: (page) => ("used" in page ? creditUsed(page) : null),
    failed: "Registration Failed",
    reason: toastMessage,
    onDone: (page) => {
      if ("used" in page) {
        refreshEvent(event.id);
        go(paths.myEvents);
        return;
      }
      // The page keeps its content while it is left, and is rendered again on return.
      refreshEvent(event.id, "later");
      redirectToPaymentPage(page);
    },
    onFailed: (error) => {
      if (isOutdated(error)) refreshEvent(event.id);
    },
  });
  const { reset } = registering;
  useBackNavigation(() => {
    reset();
    refreshEvent(event.id);
  });
  return useSendOnce(registering);
}
