import { useId } from "react";
import type { Event } from "#contract/events.ts";
import { attendeeRows, headCount } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { TableSum } from "#contract/registrations/attendees/tables.ts";
import { paymentLinkEnd } from "#contract/registrations/payment-link-end.ts";
import { useGradualList } from "#web/platform/gradual-list.ts";
import { CopyAddresses } from "#web/registrations/attendees/addresses/CopyAddresses.tsx";
import { useAssignTable } from "#web/registrations/attendees/tables/assign-table.ts";
import { OverfullTables } from "#web/registrations/attendees/tables/OverfullTables.tsx";
import { TableNumber } from "#web/registrations/attendees/tables/TableNumber.tsx";
import { AttendeeTable } from "./AttendeeTable.tsx";
import { isShown, type View } from "./list-view.ts";
import { EditAndRemove, MarkPaid, RowButton } from "./PartyActions.tsx";
import type { PartyAction } from "./PartyDialog.tsx";
import { PartyRows } from "./PartyRows.tsx";
import { useStableOrder } from "./stable-order.ts";

const COLUMNS = [
  { title: "Name" },
  { title: "Email" },
  { title: "Tickets" },
  { title: "Amount", className: "text-right" },
  { title: "Table #" },
  { title: "Status" },
  { title: "Actions", className: "text-right" },
];

interface ConfirmedAttendeesProps {
  event: Pick<Event, "id" | "dateTime">;
  view: View;
  parties: readonly AttendeeRegistration[];
  /** Who sits at each table, whatever is listed. */
  sums: readonly TableSum[];
  onDeal: (dealing: PartyAction) => void;
}

/** Everyone who has a seat, party by party, with their table numbers to change. */
export function ConfirmedAttendees({ event, view, parties, sums, onDeal }: ConfirmedAttendeesProps) {
  const headingId = useId();
  const seat = useAssignTable(event.id);
  const listed = useStableOrder(parties, view.order).filter((party) => isShown(party, view));
  const rendered = useGradualList(listed);
  const takesLinks = new Date() < paymentLinkEnd(new Date(event.dateTime));
  const sumAt = new Map(sums.map((sum) => [sum.table, sum]));
  return (
    <section aria-labelledby={headingId} className="ends-page mb-14">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 sm:mb-2 sm:gap-y-1">
        <h2 id={headingId} className="text-2xl">
          Confirmed Attendees
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p role="status" className="text-soft">
            {inWords(listed, parties)}
          </p>
          {listed.length > 0 && (
            <p className="text-sm text-soft max-lg:hidden print:hidden">
              Click a table number; Enter saves and moves down.
            </p>
          )}
          {listed.length > 0 && <CopyAddresses parties={listed} />}
        </div>
      </div>
      <OverfullTables sums={sums} />
      {listed.length > 0 ? (
        <AttendeeTable labelledBy={headingId} columns={COLUMNS}>
          {rendered.map((party) => (
            <PartyRows
              key={party.id}
              party={party}
              onOpen={(line) => onDeal({ act: "open", line })}
              onRemove={(line) => onDeal({ act: "remove person", line })}
              onCorrect={() => onDeal({ act: "correct email", party })}
              fifth={(line) => (
                <TableNumber
                  name={line.name}
                  table={line.tableNumber}
                  sum={line.tableNumber === null ? undefined : sumAt.get(line.tableNumber)}
                  isStop={line.kind === "PRIMARY"}
                  isQuiet={line.kind !== "PRIMARY"}
                  onSeat={(table) => void seat(party.id, line, table)}
                />
              )}
              actions={(nameId) => (
                <>
                  {party.status === "unpaid" && (
                    <span className="whitespace-nowrap">
                      <MarkPaid eventId={event.id} party={party} nameId={nameId} onDeal={onDeal} />
                    </span>
                  )}
                  {Number(party.amountDue) > 0 && party.user.email && takesLinks && (
                    <RowButton aria-describedby={nameId} onClick={() => onDeal({ act: "email link", party })}>
                      Email Link
                    </RowButton>
                  )}
                  <EditAndRemove party={party} nameId={nameId} onDeal={onDeal} />
                </>
              )}
            />
          ))}
        </AttendeeTable>
      ) : (
        <p className="rounded-lg border border-line bg-card px-6 py-8 text-center text-soft">
          {parties.length === 0 ? "No confirmed attendees yet" : "No matches"}
        </p>
      )}
    </section>
  );
}

/** "3 registrations, 7 people", with the totals when only some are listed. */
function inWords(listed: readonly AttendeeRegistration[], all: readonly AttendeeRegistration[]): string {
  const people = headCount(attendeeRows(listed));
  const counted = `${listed.length} registration${listed.length === 1 ? "" : "s"}, ${people} ${people === 1 ? "person" : "people"}`;
  return listed.length === all.length ? counted : `${counted}, of ${headCount(attendeeRows(all))}`;
}
