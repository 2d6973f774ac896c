import { useState } from "react";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmCancellation } from "./ConfirmCancellation.tsx";
import { useRemoveAttendee } from "./change-own-attendee.ts";
import { nameIn } from "./name-in-party.ts";

interface DropGuestProps {
  own: MyRegistration["registrations"];
  guest: OwnAttendee;
  /** What happens to the money. */
  money: string;
}

/** Removes one guest from the party, once confirmed. */
export function RemoveGuest({ own, guest, money }: DropGuestProps) {
  const [asking, setAsking] = useState(false);
  const dropping = useRemoveAttendee(own, guest, { isGuest: true });
  const name = nameIn(own, guest);
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setAsking(true)}>
        Remove {name}
      </Button>
      <ConfirmCancellation
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${name} from your party?`}
        money={money}
        keep="Keep Guest"
        giveUp="Remove Guest"
        pendingText="Removing..."
        isPending={dropping.isPending}
        onGiveUp={() => dropping.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        The seat will go to the next party on the waitlist or become available to others. The rest of your
        party keeps its seats.
      </ConfirmCancellation>
    </>
  );
}
