import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { Removed } from "#contract/registrations/attendees/party-changes.ts";
import { useDates } from "#web/platform/chapter.ts";
import { removedQuery } from "#web/registrations/attendees/attendee-list.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { usePutBack } from "./put-back.ts";
import { undoneUntil } from "./undo-words.ts";

/** Parties and persons that officers just removed, each with a button to put them back (D-412). */
export function JustRemoved({ eventId }: { eventId: number }) {
  const { data: removed = [] } = useQuery(removedQuery(eventId));
  const puttingBack = usePutBack(eventId);
  const dates = useDates();
  return removed.map((one) => (
    <Alert key={`${one.id}-${one.person?.id}`} role="status" className="mb-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">{wasRemoved(one, dates.time(one.removedAt))}</p>
        <Button
          tone="secondary"
          size="small"
          disabled={puttingBack.isPending}
          aria-label={`Put Back ${one.person?.name ?? one.name}`}
          onClick={() => puttingBack.mutate(one)}
        >
          <Undo2 size={15} aria-hidden="true" /> Put Back
        </Button>
      </div>
    </Alert>
  ));
}

function wasRemoved({ id, name, person }: Removed, at: string): string {
  return person
    ? `${person.name}, from ${name}’s party (registration #${id}), ${undoneUntil("person", at)}`
    : `${name}, registration #${id}, ${undoneUntil("party", at)}`;
}
