import { useId } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useGradualList } from "#web/platform/gradual-list.ts";
import type { ListProps } from "#web/registrations/attendees/ConfirmedAttendees.tsx";
import { EditAndRemove, MarkPaid } from "#web/registrations/attendees/PartyActions.tsx";
import { AttendeeTable, type Column } from "#web/registrations/attendees/rows/AttendeeTable.tsx";
import { PartyRows } from "#web/registrations/attendees/rows/PartyRows.tsx";

const COLUMNS: readonly Column[] = [
  { title: "Name", className: "" },
  { title: "Needs", className: "w-64 in-data-beside:w-48" },
  { title: "Email", className: "w-46 not-print:max-xl:hidden! not-print:in-data-beside:hidden!" },
  { title: "Tickets", className: "w-18 in-data-beside:w-16 lg:text-center" },
  { title: "Amount", className: "w-24 text-right! not-print:in-data-beside:hidden!" },
  { title: "Since", className: "w-20" },
  { title: "Status", className: "w-40" },
  { title: "Actions", className: "w-42 text-right! in-data-beside:hidden! print:hidden!" },
];

interface WaitlistProps extends ListProps {
  eventId: number;
  parties: readonly AttendeeRegistration[];
}

/** Parties on the waitlist, and those whose payment is open (C-15). */
export function Waitlist(props: WaitlistProps) {
  const { eventId, parties, listed, openId, isNarrow, onOpen, unfolded, onDeal } = props;
  const headingId = useId();
  const dates = useDates();
  const rendered = useGradualList(listed);
  return (
    <section aria-labelledby={headingId} className="ends-page">
      <h2 id={headingId} className="mb-1 text-lg sm:text-xl lg:text-2xl">
        Waitlist ({parties.length})
      </h2>
      {listed.length > 0 ? (
        <AttendeeTable labelledBy={headingId} columns={COLUMNS}>
          {rendered.map((party) => (
            <PartyRows
              key={party.id}
              party={party}
              isUnfolded={unfolded.isUnfolded(party.id)}
              onUnfold={() => unfolded.toggle(party.id)}
              isNarrow={isNarrow}
              isOpen={party.id === openId}
              onOpen={() => onOpen(party.id)}
              seat={(line) =>
                line.kind === "PRIMARY" && (
                  <span className="text-sm whitespace-nowrap text-soft">
                    {dates.shortDay(party.createdAt)}
                  </span>
                )
              }
              actions={(nameId) => (
                <>
                  <MarkPaid eventId={eventId} party={party} nameId={nameId} />
                  <EditAndRemove party={party} nameId={nameId} onDeal={onDeal} />
                </>
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
