import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { moneyOf } from "#contract/cents.ts";
import type { EventForMe } from "#contract/events.ts";
import { type RegistrationPageForm, registerForEvent } from "#contract/registrations.ts";
import { useBackFromElsewhere } from "#web/payments/back-forward.ts";
import { handOver } from "#web/payments/hand-over.ts";
import { openPaymentPage } from "#web/payments/open-payment-page.ts";
import { call } from "#web/platform/api.ts";
import { ApiError, isUnauthorized } from "#web/platform/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { LOST_WHILE_REGISTERING, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { amountOf } from "./amount.ts";
import { useRefreshEvent } from "./refresh.ts";
import { isOutdated, NotRegistered, toastOf } from "./trouble.ts";

type Filled = z.output<typeof RegistrationPageForm>;

async function takeSeats(event: EventForMe, form: Filled): Promise<number> {
  const amount = moneyOf(amountOf(event, form));
  try {
    const { id } = await call(registerForEvent, { body: { ...form, eventId: event.id, amount } });
    return id;
  } catch (error) {
    if (error instanceof ApiError && !isUnauthorized(error)) throw new NotRegistered(error);
    throw error;
  }
}

/** Takes the seats, asks for the page to pay on, and leaves for it; every failure is told (000 §4, §8). */
export function useRegister(event: EventForMe) {
  const { paymentOrigins } = useChapter();
  const toast = useToast();
  const loseSession = useLoseSession();
  const refreshEvent = useRefreshEvent();
  const registering = useMutation({
    mutationFn: async (form: Filled) => {
      const id = await takeSeats(event, form);
      return openPaymentPage(id, paymentOrigins);
    },
    onSuccess: (page) => {
      // The page stays as it is while it is left, and is drawn anew where it is come back to.
      refreshEvent(event.id, "later");
      handOver(page);
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        loseSession(LOST_WHILE_REGISTERING);
        return;
      }
      toast({ title: "Registration Failed", description: toastOf(error), variant: "destructive" });
      if (isOutdated(error)) refreshEvent(event.id);
    },
  });
  const { reset } = registering;
  useBackFromElsewhere(() => {
    reset();
    refreshEvent(event.id);
  });
  return registering;
}
