import { Undo2 } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { usePutBack, useRemovedParties } from "./put-back.ts";

/** Parties that an officer has removed on this page within ten minutes, each with the way back (D-412). */
export function RemovedParties({ eventId }: { eventId: number }) {
  const removed = useRemovedParties(eventId);
  const puttingBack = usePutBack(eventId);
  return removed.map((party) => (
    <Alert key={party.id} role="status" className="mb-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {party.name}, registration #{party.id}, was removed. You can put it back for ten minutes, as long as
          its seats are free and no money has gone back.
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
