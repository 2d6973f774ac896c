import { useState } from "react";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { ConfirmCancellation } from "#web/registrations/my-events/ConfirmCancellation.tsx";
import { useRemoveAttendee } from "#web/registrations/my-events/change-own-attendee.ts";
import { nameIn } from "#web/registrations/my-events/name-in-party.ts";
import { Button } from "#web/ui/Button.tsx";

interface RemovePersonProps {
  own: MyRegistration["registrations"];
  person: OwnAttendee;
  /** What happens to the money. */
  money: string;
}

/** Removes one other person from the party, once confirmed. */
export function RemovePerson({ own, person, money }: RemovePersonProps) {
  const [asking, setAsking] = useState(false);
  const isGuest = person.kind === "guest";
  const dropping = useRemoveAttendee(own, person, { isGuest });
  const name = nameIn(own, person);
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setAsking(true)}>
        Remove {name}
      </Button>
      <ConfirmCancellation
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${name} from your party?`}
        money={money}
        keep={isGuest ? "Keep Guest" : "Keep Member"}
        act={isGuest ? "Remove Guest" : "Remove Member"}
        acting="Removing..."
        isBusy={dropping.isPending}
        onAct={() => dropping.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {person.isSpouse && "We’ll email them. "}The seat will go to the next party on the waitlist, or open
        up to everyone. The rest of your party keeps its seats.
      </ConfirmCancellation>
    </>
  );
}
