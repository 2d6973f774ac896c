import { useState } from "react";
import type { MyRegistration } from "#contract/registrations.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmGivingUp } from "./ConfirmGivingUp.tsx";
import { useCancelRegistration } from "./give-up.ts";

const WORDS = {
  registration: {
    button: "Cancel registration",
    title: "Cancel your registration?",
    text: "Your seats go to the next party waiting, or are free for others.",
    keep: "Keep Registration",
    giveUp: "Cancel Registration",
    pendingText: "Cancelling...",
  },
  place: {
    button: "Leave the waitlist",
    title: "Leave the waitlist?",
    text: "You lose your place in the queue, and any seats that are offered to you now.",
    keep: "Keep My Place",
    giveUp: "Leave the Waitlist",
    pendingText: "Leaving...",
  },
};

interface CancelRegistrationProps {
  own: MyRegistration["registrations"];
  eventTitle: string;
  /** What happens to the money. */
  money: string;
}

/** The way out of a registration or of the queue, with one question in between. */
export function CancelRegistration({ own, eventTitle, money }: CancelRegistrationProps) {
  const [asking, setAsking] = useState(false);
  const cancelling = useCancelRegistration(own);
  const { button, text, ...words } = own.status === "waitlist" ? WORDS.place : WORDS.registration;
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setAsking(true)}>
        {button}
      </Button>
      <ConfirmGivingUp
        {...words}
        open={asking}
        onOpenChange={setAsking}
        money={money}
        isPending={cancelling.isPending || cancelling.isSuccess}
        onGiveUp={() => cancelling.mutate()}
      >
        {eventTitle}. {text}
      </ConfirmGivingUp>
    </>
  );
}
