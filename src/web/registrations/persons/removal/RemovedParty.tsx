import { Undo2 } from "lucide-react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { usePutBack } from "./put-back.ts";

interface RemovedPartyProps {
  eventId: number;
  party: AttendeeRegistration;
  /** It is back, or the page has said why it stays removed. */
  onClose: () => void;
}

/** A party that an officer has just removed on this page, with the way back (D-412). */
export function RemovedParty({ eventId, party, onClose }: RemovedPartyProps) {
  const puttingBack = usePutBack(eventId);
  return (
    <Alert role="status" className="mb-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {nameOf(party)}, registration #{party.id}, was removed. You can put it back within ten minutes, as
          long as its seats are still open and no money has been returned.
        </p>
        <Button
          tone="secondary"
          size="small"
          disabled={puttingBack.isPending}
          aria-label={`Put Back ${nameOf(party)}`}
          onClick={() => puttingBack.mutate(party, { onSettled: onClose })}
        >
          <Undo2 size={15} aria-hidden="true" /> Put Back
        </Button>
      </div>
    </Alert>
  );
}
