import { useState } from "react";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { ConfirmCancellation } from "#web/registrations/my-events/ConfirmCancellation.tsx";
import { useRemoveAttendee } from "#web/registrations/my-events/change-own-attendee.ts";
import { Button } from "#web/ui/Button.tsx";

interface GiveUpSeatProps {
  own: MyRegistration["registrations"];
  person: OwnAttendee;
  eventTitle: string;
  /** The id of the dinner's title. */
  describedBy: string;
}

/** Gives up one's own seat in a spouse's party, once confirmed; the money goes back to the card that paid. */
export function GiveUpSeat({ own, person, eventTitle, describedBy }: GiveUpSeatProps) {
  const [asking, setAsking] = useState(false);
  const giving = useRemoveAttendee(own, person, { isGuest: false });
  const by = own.registeredBy ? fullName(own.registeredBy) : "";
  if (!person.may.remove) return null;
  return (
    <div className="border-t border-line pt-4 print:hidden">
      <Button tone="secondary" size="small" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        Give Up My Seat
      </Button>
      <ConfirmCancellation
        open={asking}
        onClose={() => setAsking(false)}
        title={`Give up your seat at ${eventTitle}?`}
        money={person.may.remove.sentence}
        keep="Keep My Seat"
        act="Give Up Seat"
        acting="Giving up..."
        isBusy={giving.isPending}
        onAct={() => giving.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        The rest of the party keeps its seats, and we’ll let {by} know. Your seat will go to the next party on
        the waitlist, or open up to everyone.
      </ConfirmCancellation>
    </div>
  );
}
