import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { unreadRequest } from "#contract/registrations/known-needs.ts";
import { RowButton } from "#web/registrations/attendees/PartyActions.tsx";
import { EnterFor } from "#web/registrations/needs/EnterFor.tsx";
import { RequestWords } from "#web/registrations/needs/RequestWords.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";

// Only needed once a request is settled.
const SettleRequest = onDemand(
  async () => (await import("#web/registrations/needs/SettleRequest.tsx")).SettleRequest,
);

interface UnreadRequestProps {
  eventId: number;
  party: AttendeeRegistration;
  /** Opens the needs of one person, to enter the request. */
  onOpen: (line: AttendeeRow) => void;
}

/** The food request that no one has read, first of all about a party. */
export function UnreadRequest({ eventId, party, onOpen }: UnreadRequestProps) {
  const [isSettling, setSettling] = useState(false);
  if (unreadRequest(party) === null) return null;
  return (
    <section aria-label="Unread food request" className="bg-amber-wash px-4 py-3 sm:px-4.5">
      <h3 className="flex items-center gap-2 font-sans text-sm font-semibold text-amber">
        <MessageSquareWarning size={16} aria-hidden="true" /> Unread food request
      </h3>
      <RequestWords party={party} />
      <EnterFor party={party} onOpen={onOpen} />
      <RowButton className="-mx-2.5" onClick={() => setSettling(true)}>
        Mark as Read
      </RowButton>
      {isSettling && <SettleRequest eventId={eventId} party={party} onClose={() => setSettling(false)} />}
    </section>
  );
}
