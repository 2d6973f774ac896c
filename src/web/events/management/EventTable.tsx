import { useId } from "react";
import type { Event } from "#contract/events.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { EventActions } from "./EventActions.tsx";
import type { OfficerActions } from "./EventDialogs.tsx";

const COLUMNS = [
  "Event Name",
  "Date",
  "Location",
  "Member Price",
  "Guest Price",
  "Seats",
  "Actions",
] as const;

interface EventTableProps {
  events: readonly Event[];
  actions: OfficerActions;
}

/** All events: past and upcoming, active and inactive. */
export function EventTable({ events, actions }: EventTableProps) {
  return (
    <Table label="Events" columns={COLUMNS} className="md:max-lg:[&_:is(td,th)]:px-2">
      {events.map((event) => (
        <Row key={event.id} event={event} actions={actions} />
      ))}
    </Table>
  );
}

function Row({ event, actions }: { event: Event; actions: OfficerActions }) {
  const dates = useDates();
  const nameId = useId();
  const isPast = new Date(event.dateTime) <= new Date();
  return (
    <TableRow className={isPast ? "text-soft" : ""}>
      <TableCell className="md:max-w-72">
        <div className="min-w-0">
          <a
            id={nameId}
            href={paths.attendees(event.id)}
            className="text-link font-semibold wrap-anywhere max-md:text-lg"
          >
            {event.title}
          </a>
          <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {!event.isActive && <Badge tone="amber">Inactive</Badge>}
            {isPast && <Badge>Past Event</Badge>}
          </span>
        </div>
      </TableCell>
      <TableCell label="Date">
        <time dateTime={event.dateTime}>
          <span className="whitespace-nowrap md:block">{dates.shortDay(event.dateTime)}</span>{" "}
          <span className="whitespace-nowrap text-soft">{dates.time(event.dateTime)}</span>
        </time>
      </TableCell>
      <TableCell label="Location" className="md:max-w-72 md:max-lg:text-sm lg:min-w-40">
        <span className="min-w-0 wrap-anywhere">{event.location}</span>
      </TableCell>
      <TableCell label="Member Price" className="tabular-nums">
        {formatMoney(event.memberPrice)}
      </TableCell>
      <TableCell label="Guest Price" className="tabular-nums">
        {formatMoney(event.guestPrice)}
      </TableCell>
      <TableCell label="Seats" className="whitespace-nowrap tabular-nums">
        <span>
          {event.availableSeats}/{event.totalSeats} <span className="text-sm text-soft md:block">free</span>
        </span>
      </TableCell>
      <TableCell>
        {/* Two columns, on a tablet of icons alone, which leaves room for titles and places. */}
        <div className="flex flex-wrap gap-1 max-sm:gap-0 md:grid md:w-max md:grid-cols-2 md:max-lg:[&_button>span]:sr-only">
          <EventActions event={event} actions={actions} describedBy={nameId} />
        </div>
      </TableCell>
    </TableRow>
  );
}
