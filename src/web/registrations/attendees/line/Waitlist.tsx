import { useId } from "react";
import type { EventForMe } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useGradualList } from "#web/platform/gradual-list.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { AttendeeTable } from "#web/registrations/attendees/AttendeeTable.tsx";
import { useOfferSeats } from "#web/registrations/attendees/change-registration.ts";
import { isShown, type View } from "#web/registrations/attendees/list-view.ts";
import { EditAndRemove, MarkPaid, RowButton } from "#web/registrations/attendees/PartyActions.tsx";
import type { PartyAction } from "#web/registrations/attendees/PartyDialog.tsx";
import { PartyRows } from "#web/registrations/attendees/PartyRows.tsx";

const COLUMNS = [
  { title: "Name" },
  { title: "Email" },
  { title: "Tickets" },
  { title: "Amount", className: "text-right" },
  { title: "Since" },
  { title: "Status" },
  { title: "Actions", className: "text-right" },
];

interface WaitlistProps {
  event: EventForMe;
  view: View;
  parties: readonly AttendeeRegistration[];
  onDeal: (dealing: PartyAction) => void;
}

/** Parties on the waitlist, and those whose payment is open (C-15). */
export function Waitlist({ event, view, parties, onDeal }: WaitlistProps) {
  const headingId = useId();
  const dates = useDates();
  const listed = parties.filter((party) => isShown(party, { ...view, table: null }));
  const rendered = useGradualList(listed);
  return (
    <section aria-labelledby={headingId} className="ends-page">
      <h2 id={headingId} className="mb-4 text-2xl sm:text-3xl">
        Waitlist ({parties.length})
      </h2>
      {listed.length > 0 ? (
        <AttendeeTable labelledBy={headingId} columns={COLUMNS}>
          {rendered.map((party) => (
            <PartyRows
              key={party.id}
              party={party}
              onOpen={(line) => onDeal({ act: "open", line })}
              onCorrect={() => onDeal({ act: "correct email", party })}
              fifth={(line) =>
                line.kind === "PRIMARY" && (
                  <span className="text-sm whitespace-nowrap text-soft">
                    {dates.shortDay(party.createdAt)}
                  </span>
                )
              }
              actions={(nameId) => (
                <WaitingActions event={event} party={party} nameId={nameId} onDeal={onDeal} />
              )}
            />
          ))}
        </AttendeeTable>
      ) : (
        <p className="rounded-lg border border-line bg-card px-6 py-8 text-center text-soft">
          {parties.length === 0 ? "No members on waitlist" : "No matches"}
        </p>
      )}
    </section>
  );
}

interface WaitingActionsProps {
  event: EventForMe;
  party: AttendeeRegistration;
  nameId: string;
  onDeal: (dealing: PartyAction) => void;
}

function WaitingActions({ event, party, nameId, onDeal }: WaitingActionsProps) {
  const offering = useOfferSeats(event.id);
  const mayBeOffered = party.status === "waitlist" && party.offerExpiresAt === null && isOpen(event);
  return (
    <>
      <span className="sm:whitespace-nowrap">
        <MarkPaid eventId={event.id} party={party} nameId={nameId} onDeal={onDeal} />
        {mayBeOffered && event.availableSeats >= party.totalTickets && (
          <RowButton
            aria-describedby={nameId}
            disabled={offering.isPending}
            onClick={() => offering.mutate(party)}
          >
            Offer Seats
          </RowButton>
        )}
        {party.offerExpiresAt !== null && isOpen(event) && (
          <RowButton aria-describedby={nameId} onClick={() => onDeal({ act: "lengthen offer", party })}>
            Hold Longer
          </RowButton>
        )}
      </span>
      <EditAndRemove party={party} nameId={nameId} onDeal={onDeal} />
    </>
  );
}

/** Whether the dinner still takes registrations, so that seats can be offered. */
function isOpen({ closedBecause, dateTime }: EventForMe): boolean {
  return closedBecause === null && pageNow().getTime() < Date.parse(dateTime);
}
