import { useDeferredValue, useId } from "react";
import { headCount, rowsOf } from "#contract/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/attendees.ts";
import type { Event } from "#contract/events.ts";
import { AttendeeTable } from "./AttendeeTable.tsx";
import { isShown, type View } from "./arrange.ts";
import { useKeptOrder } from "./kept-order.ts";
import { EditAndRemove } from "./PartyActions.tsx";
import type { Dealing } from "./PartyDialog.tsx";
import { PartyRows } from "./PartyRows.tsx";
import { useSeatParty } from "./seat-party.ts";
import { TableNumber } from "./TableNumber.tsx";

const COLUMNS = [
  { title: "Name" },
  { title: "Email" },
  { title: "Tickets" },
  { title: "Amount", className: "text-right" },
  { title: "Table #" },
  { title: "Status" },
  { title: "Actions", className: "text-right" },
];

const A_SCREENFUL = 5;

interface ConfirmedAttendeesProps {
  event: Pick<Event, "id">;
  view: View;
  parties: readonly AttendeeRegistration[];
  onDeal: (dealing: Dealing) => void;
}

/** Everybody who has a seat, party by party, with the table in reach. */
export function ConfirmedAttendees({ event, view, parties, onDeal }: ConfirmedAttendeesProps) {
  const headingId = useId();
  const seat = useSeatParty(event.id);
  const listed = useKeptOrder(parties, view.order).filter((party) => isShown(party, view));
  // A long list at once would make the page deaf for a moment: first what a screen shows, the rest between two clicks.
  const isAllDrawn = useDeferredValue(true, false);
  return (
    <section aria-labelledby={headingId} className="ends-page mb-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-3xl">
          Confirmed Attendees
        </h2>
        <p role="status" className="text-soft">
          {inWords(listed, parties)}
        </p>
      </div>
      {listed.length > 0 ? (
        <>
          <p className="mb-3 text-sm text-soft print:hidden">
            Press a table number to change it. Enter saves it and goes on to the next party.
          </p>
          <AttendeeTable labelledBy={headingId} columns={COLUMNS}>
            {listed.slice(0, isAllDrawn ? undefined : A_SCREENFUL).map((party) => (
              <PartyRows
                key={party.id}
                party={party}
                fifth={(line) => (
                  <TableNumber
                    name={line.name}
                    table={line.tableNumber}
                    none={line.kind === "PRIMARY" ? "Unassigned" : "–"}
                    isStop={line.kind === "PRIMARY"}
                    isQuiet={line.kind !== "PRIMARY"}
                    onSeat={(table) => void seat(party.id, line, table)}
                  />
                )}
                actions={(nameId) => <EditAndRemove {...{ party, nameId, onDeal }} />}
              />
            ))}
          </AttendeeTable>
        </>
      ) : (
        <p className="rounded-lg border border-line bg-card px-6 py-8 text-center text-soft">
          {parties.length === 0 ? "Nobody has a seat yet." : "Nobody here fits what you look for."}
        </p>
      )}
    </section>
  );
}

/** "3 registrations, 7 people", of all where only some are listed. */
function inWords(listed: readonly AttendeeRegistration[], all: readonly AttendeeRegistration[]): string {
  const people = headCount(rowsOf(listed));
  const counted = `${listed.length} registration${listed.length === 1 ? "" : "s"}, ${people} ${people === 1 ? "person" : "people"}`;
  return listed.length === all.length ? counted : `${counted}, of ${headCount(rowsOf(all))}`;
}
