import { useState } from "react";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { fullName } from "#web/registrations/names.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmCancellation } from "./ConfirmCancellation.tsx";
import { useRemoveGuest } from "./change-own-registration.ts";

interface DropGuestProps {
  own: MyRegistration["registrations"];
  /** The guest's place in the list. */
  index: number;
  /** What happens to the money. */
  money: string;
}

/** Removes one guest from the party, once confirmed. */
export function RemoveGuest({ own, index, money }: DropGuestProps) {
  const [asking, setAsking] = useState(false);
  const dropping = useRemoveGuest(own, index);
  const guest = own.guestInfo[index];
  const name = (guest && fullName(guest)) || `Guest ${index + 1}`;
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
