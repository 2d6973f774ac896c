import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { PUT_BACK_MINUTES } from "#contract/registrations/attendees/party-changes.ts";
import { useDates } from "#web/platform/chapter.ts";
import { removedQuery } from "#web/registrations/attendees/attendee-list.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { usePutBack } from "./put-back.ts";

/** Parties that officers just removed, each with a button to put it back (D-412). */
export function RemovedParties({ eventId }: { eventId: number }) {
  const { data: removed = [] } = useQuery(removedQuery(eventId));
  const puttingBack = usePutBack(eventId);
  const dates = useDates();
  return removed.map((party) => (
    <Alert key={party.id} role="status" className="mb-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {party.name}, registration #{party.id}, was removed at {dates.time(party.removedAt)}. You can put it
          back for {PUT_BACK_MINUTES} minutes after that, as long as its seats are still open and no money has
          been returned.
        </p>
        <Button
          tone="secondary"
          size="small"
          disabled={puttingBack.isPending}
          aria-label={`Put Back ${party.name}`}
          onClick={() => puttingBack.mutate(party)}
        >
          <Undo2 size={15} aria-hidden="true" /> Put Back
        </Button>
      </div>
    </Alert>
  ));
}
