import type { EventForMe } from "#contract/events.ts";
import { paths } from "#web/platform/paths.ts";
import { placeText } from "#web/registrations/my-events/PlaceInLine.tsx";
import { inlineMessage } from "#web/registrations/registration-errors.ts";
import { Card } from "#web/ui/Card.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { useJoinWaitlist } from "./join-waitlist.ts";
import { WaitlistForm } from "./WaitlistForm.tsx";

interface SoldOutProps {
  event: EventForMe;
  /** Why a registration sent a moment ago was refused, if one was. */
  failure: unknown;
  /** How many parties are offered seats before the reader's; null if they are not in line. */
  partiesAhead: number | null;
}

/** No seat is free: the waitlist form, or a note that the member is on the waitlist. */
export function SoldOut({ event, failure, partiesAhead }: SoldOutProps) {
  const joining = useJoinWaitlist(event.id);
  return (
    <Card as="div">
      <h2 className="text-3xl">Event Sold Out</h2>
      <Refusal className="mt-4">{failure != null && inlineMessage(failure)}</Refusal>
      {event.mine.waitlisted ? (
        <OnWaitlist partiesAhead={partiesAhead} />
      ) : (
        <>
          <p className="mt-2 mb-6 text-soft">
            All seats are taken. Join the waitlist: if seats open up for your whole party, we’ll email you and
            hold them for a limited time. You won’t be charged to join.
          </p>
          <WaitlistForm event={event} joining={joining} />
        </>
      )}
    </Card>
  );
}

function OnWaitlist({ partiesAhead }: { partiesAhead: number | null }) {
  return (
    <Alert title="You’re on the waitlist for this event" className="mt-4">
      {partiesAhead !== null && <p className="font-semibold">{placeText(partiesAhead)}</p>}
      <p>
        If seats open up for your whole party, we’ll email you and hold them for a limited time. You’ll find
        this under{" "}
        <a href={paths.myEvents} className="text-link">
          My Events
        </a>
        .
      </p>
    </Alert>
  );
}
