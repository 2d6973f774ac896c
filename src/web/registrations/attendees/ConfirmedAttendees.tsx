import { type ReactNode, useId } from "react";
import { attendeeRows, headCount } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { TableSum } from "#contract/registrations/attendees/tables.ts";
import { useGradualList } from "#web/platform/gradual-list.ts";
import { AttendeeTable, type Column } from "#web/registrations/attendees/rows/AttendeeTable.tsx";
import { PartyRows } from "#web/registrations/attendees/rows/PartyRows.tsx";
import { useAssignTable } from "#web/registrations/attendees/tables/assign-table.ts";
import { OverfullTables } from "#web/registrations/attendees/tables/OverfullTables.tsx";
import { TableNumber } from "#web/registrations/attendees/tables/TableNumber.tsx";
import type { Sort } from "#web/registrations/attendees/view/sort-parties.ts";
import type { Unfolded } from "#web/registrations/attendees/view/unfolded.ts";
import { EditAndRemove } from "./PartyActions.tsx";
import type { PartyAction } from "./PartyDialog.tsx";

const COLUMNS: readonly Column[] = [
  { title: "Name", sort: "name", className: "" },
  { title: "Needs", sort: "needs", className: "w-68 in-data-beside:w-52" },
  {
    title: "Email",
    sort: "email",
    className: "w-46 not-print:max-xl:hidden! not-print:in-data-beside:hidden!",
  },
  { title: "Tickets", sort: "tickets", className: "w-18 in-data-beside:w-16 lg:text-center" },
  {
    title: "Amount",
    sort: "amount",
    className: "w-24 text-right! not-print:in-data-beside:hidden!",
  },
  { title: "Table #", sort: "table", className: "w-29" },
  { title: "Status", sort: "status", className: "w-34 in-data-beside:w-24" },
  { title: "Actions", className: "w-20 text-right! in-data-beside:hidden! print:hidden!" },
];

/** How many lines a laptop shows. */
const SCREENFUL = 16;

/** What both lists need to show and open a party. */
export interface ListProps {
  /** The parties that the view shows, in its order. */
  listed: readonly AttendeeRegistration[];
  /** The party beside the list. */
  openId: number | null;
  /** Whether a line has less room: beside a party, or on a phone. */
  isNarrow: boolean;
  onOpen: (id: number) => void;
  unfolded: Unfolded;
  onDeal: (dealing: PartyAction) => void;
}

interface ConfirmedAttendeesProps extends ListProps {
  eventId: number;
  parties: readonly AttendeeRegistration[];
  /** Who sits at each table, whatever is listed. */
  sums: readonly TableSum[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Search and filters, beside the heading. */
  tools: ReactNode;
}

/** Everyone who has a seat, a party in a line, with their table numbers to change. */
export function ConfirmedAttendees(props: ConfirmedAttendeesProps) {
  const { eventId, parties, sums, sort, onSort, tools, listed, openId, isNarrow, onOpen, unfolded, onDeal } =
    props;
  const headingId = useId();
  const seat = useAssignTable(eventId);
  const rendered = useGradualList(listed, SCREENFUL);
  const sumAt = new Map(sums.map((sum) => [sum.table, sum]));
  return (
    <section aria-labelledby={headingId} className="ends-page mb-10">
      <div className="mb-0.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={headingId} className="text-lg leading-tight sm:text-xl lg:text-2xl">
            Confirmed Attendees
          </h2>
          <p role="status" className="text-xs text-soft sm:text-sm">
            {inWords(listed, parties)}
          </p>
        </div>
        {tools}
      </div>
      <OverfullTables sums={sums} />
      {listed.length > 0 ? (
        <AttendeeTable labelledBy={headingId} columns={COLUMNS} sort={sort} onSort={onSort}>
          {rendered.map((party) => (
            <PartyRows
              key={party.id}
              party={party}
              isUnfolded={unfolded.isUnfolded(party.id)}
              onUnfold={() => unfolded.toggle(party.id)}
              isNarrow={isNarrow}
              isOpen={party.id === openId}
              onOpen={() => onOpen(party.id)}
              seat={(line) => (
                <TableNumber
                  name={line.name}
                  table={line.tableNumber}
                  sum={line.tableNumber === null ? undefined : sumAt.get(line.tableNumber)}
                  isStop={line.kind === "PRIMARY"}
                  isQuiet={line.kind !== "PRIMARY"}
                  onSeat={(table) => void seat(party.id, line, table)}
                />
              )}
              actions={(nameId) => <EditAndRemove party={party} nameId={nameId} onDeal={onDeal} />}
            />
          ))}
        </AttendeeTable>
      ) : (
        <p className="mt-2 rounded-lg border border-line bg-card px-6 py-8 text-center text-soft">
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
