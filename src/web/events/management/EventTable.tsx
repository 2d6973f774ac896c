import { useId } from "react";
import type { Event } from "#contract/events.ts";
import { stateOf } from "#web/events/dinner/dinner-state.ts";
import { SeatsBar } from "#web/events/dinner/SeatsBar.tsx";
import { isRegistrationClosed } from "#web/events/registration-closed.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { pageNow } from "#web/platform/page-time.ts";
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

/** Events in lines of one height: past and upcoming, active and inactive. */
export function EventTable({ events, actions }: EventTableProps) {
  return (
    <Table
      label="Events"
      columns={COLUMNS}
      className="text-sm lg:[&_td]:h-14 md:[&_:is(td,th)]:px-2 lg:[&_td]:py-1"
    >
      {events.map((event) => (
        <Row key={event.id} event={event} actions={actions} />
      ))}
    </Table>
  );
}

function Row({ event, actions }: { event: Event; actions: OfficerActions }) {
  const dates = useDates();
  const nameId = useId();
  const now = pageNow();
  const isPast = Date.parse(event.dateTime) <= now.getTime();
  const { text } = stateOf(event, { now, isClosed: isRegistrationClosed(event, now), waiting: 0, dates });
  const taken = event.totalSeats - event.availableSeats;
  return (
    <TableRow
      className={`${isPast ? "text-soft" : ""} max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-[22rem]:grid-cols-1`}
    >
      <TableCell className="col-span-full lg:w-60 lg:max-w-60 xl:w-80 xl:max-w-80">
        <div className="min-w-0">
          <a
            id={nameId}
            href={paths.overview(event.id)}
            title={event.title}
            className="text-link block font-semibold wrap-anywhere max-lg:text-lg lg:truncate lg:text-base"
          >
            {event.title}
          </a>
          <span className="flex flex-wrap items-center gap-1.5">
            {!event.isActive && <Badge tone="amber">Inactive</Badge>}
            {isPast && <Badge>Past Event</Badge>}
            {!isPast && event.isActive && <span className="text-soft">{text}</span>}
          </span>
        </div>
      </TableCell>
      <TableCell className="col-span-full">
        <time dateTime={event.dateTime}>
          <span className="whitespace-nowrap md:block">{dates.shortDay(event.dateTime)}</span>{" "}
          <span className="whitespace-nowrap text-soft">{dates.time(event.dateTime)}</span>
        </time>
      </TableCell>
      <TableCell className="col-span-full lg:max-w-48 xl:w-64 xl:max-w-none">
        <span title={event.location} className="min-w-0 leading-snug wrap-anywhere lg:line-clamp-2">
          {event.location}
        </span>
      </TableCell>
      <TableCell label="Member Price" className="tabular-nums">
        {formatMoney(event.memberPrice)}
      </TableCell>
      <TableCell label="Guest Price" className="tabular-nums">
        {formatMoney(event.guestPrice)}
      </TableCell>
      <TableCell label="Seats" className="col-span-full whitespace-nowrap tabular-nums lg:w-28">
        <a
          href={paths.attendees(event.id)}
          aria-label={`${event.availableSeats}/${event.totalSeats} left: see the attendees of ${event.title}`}
          className="tap-target block min-w-24 hover:text-wine-text"
        >
          {event.availableSeats}/{event.totalSeats} <span className="text-soft">left</span>
          <SeatsBar
            total={event.totalSeats}
            coming={event.registeredCount}
            open={taken - event.registeredCount}
          />
        </a>
      </TableCell>
      <TableCell className="col-span-full lg:w-px">
        {/* The first with its word, the others as signs where a line has no room for words. */}
        <div className="flex flex-wrap gap-1 max-sm:gap-0 lg:flex-nowrap lg:[&>button:not(:first-child)]:px-2 lg:[&>button:not(:first-child)>span]:sr-only lg:max-xl:[&>button]:px-2 lg:max-xl:[&>button>span]:sr-only">
          <EventActions event={event} actions={actions} describedBy={nameId} />
        </div>
      </TableCell>
    </TableRow>
  );
}
