import { useState } from "react";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmCancellation } from "./ConfirmCancellation.tsx";
import { useCancelRegistration } from "./change-own-registration.ts";

const WORDS = {
  registration: {
    button: "Cancel Registration",
    title: "Cancel your registration?",
    text: "Your seats will go to the next party on the waitlist, or open up to everyone.",
    keep: "Keep Registration",
    act: "Cancel Registration",
    acting: "Cancelling...",
  },
  place: {
    button: "Leave the Waitlist",
    title: "Leave the waitlist?",
    text: "You’ll lose your place on the waitlist and any seats being offered to you.",
    keep: "Keep My Place",
    act: "Leave the Waitlist",
    acting: "Leaving...",
  },
};

interface CancelRegistrationProps {
  own: MyRegistration["registrations"];
  eventTitle: string;
  /** What happens to the money. */
  money: string;
}

/** Cancels a registration or a place on the waitlist, after one question. */
export function CancelRegistration({ own, eventTitle, money }: CancelRegistrationProps) {
  const [asking, setAsking] = useState(false);
  const cancelling = useCancelRegistration(own);
  const { button, text, ...words } = own.status === "waitlist" ? WORDS.place : WORDS.registration;
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setAsking(true)}>
        {button}
      </Button>
      <ConfirmCancellation
        {...words}
        open={asking}
        onClose={() => setAsking(false)}
        money={money}
        isBusy={cancelling.isPending || cancelling.isSuccess}
        onAct={() => cancelling.mutate()}
      >
        {eventTitle}. {text}
      </ConfirmCancellation>
    </>
  );
}
