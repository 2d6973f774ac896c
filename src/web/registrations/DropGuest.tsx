import { useState } from "react";
import type { MyRegistration } from "#contract/registrations.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmGivingUp } from "./ConfirmGivingUp.tsx";
import { useDropGuest } from "./give-up.ts";
import { fullName } from "./names.ts";

interface DropGuestProps {
  own: MyRegistration["registrations"];
  /** The guest's place in the list. */
  index: number;
  /** What happens to the money. */
  money: string;
}

/** Takes one guest out of the party, after a question. */
export function DropGuest({ own, index, money }: DropGuestProps) {
  const [asking, setAsking] = useState(false);
  const dropping = useDropGuest(own, index);
  const guest = own.guestInfo[index];
  const name = (guest && fullName(guest)) || `Guest ${index + 1}`;
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setAsking(true)}>
        Take out {name}
      </Button>
      <ConfirmGivingUp
        open={asking}
        onOpenChange={setAsking}
        title={`Take ${name} out of your party?`}
        money={money}
        keep="Keep Guest"
        giveUp="Take Out"
        pendingText="Taking out..."
        isPending={dropping.isPending}
        onGiveUp={() => dropping.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        The seat goes to the next party waiting, or is free for others. The rest of your party stays.
      </ConfirmGivingUp>
    </>
  );
}
