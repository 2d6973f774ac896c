import { useMutation } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import {
  continueCardPayment,
  giveUpCardPayment,
  type OpenCardPayment,
} from "#contract/manual-registrations.ts";
import { useBackFromElsewhere } from "#web/payments/back-forward.ts";
import { handOver } from "#web/payments/hand-over.ts";
import { call } from "#web/platform/api.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { type ToastText, useToast } from "#web/ui/Toast.tsx";
import { useAttendeeList } from "./attendee-list.ts";
import { NO_PAGE, NoPage, pageIn } from "./register-by-hand.ts";
import { useTellTrouble } from "./trouble.ts";

type Outcome = Answer<typeof giveUpCardPayment>["outcome"];

const SAID: Record<Outcome, ToastText> = {
  "given up": {
    title: "Card Payment Given Up",
    description: "Nothing was charged. Its seats are free again.",
  },
  paid: {
    title: "Registration Created",
    description: "The card had been charged already, so the party is registered and on the list as paid.",
  },
  "owed back": {
    title: "The Payment Will Be Returned",
    description: "The card had been charged already, but the payment could not be used. It is owed back.",
    variant: "destructive",
  },
  "under review": {
    title: "The Card Company Is Looking Into It",
    description: "It holds a payment for this party. The seats stay kept until it has decided.",
    variant: "destructive",
  },
  later: {
    title: "Not Given Up Yet",
    description:
      "The card company cannot be asked right now. The seats stay kept until it has said that it took nothing; then they are freed by themselves.",
    variant: "destructive",
  },
};

/** Goes back to the card company's page of a payment that an officer began. */
export function useContinueCardPayment(eventId: number) {
  const { paymentOrigins } = useChapter();
  const list = useAttendeeList(eventId);
  const tellTrouble = useTellTrouble();
  const continuing = useMutation({
    mutationFn: async ({ id }: OpenCardPayment) =>
      pageIn(await call(continueCardPayment, { params: { id } }), paymentOrigins),
    onSuccess: (page) => handOver(page),
    onError: (error) => {
      tellTrouble(error, error instanceof NoPage ? error.message : NO_PAGE);
      list.refresh();
    },
  });
  const { reset } = continuing;
  useBackFromElsewhere(() => {
    reset();
    list.refresh();
  });
  return continuing;
}

/** Gives a payment that an officer began up, and says what became of it. */
export function useGiveUpCardPayment(eventId: number) {
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useTellTrouble();
  return useMutation({
    mutationFn: ({ id }: OpenCardPayment) => call(giveUpCardPayment, { params: { id } }),
    onSuccess: ({ outcome }) => toast(SAID[outcome]),
    onError: (error) => tellTrouble(error),
    onSettled: list.refresh,
  });
}
