import type { Event } from "#contract/events.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { useIsPrinting } from "#web/platform/printing/use-is-printing.ts";
import { isRegistrationClosed } from "./registration-closed.ts";

/** The listed events on paper: one table, a row each. */
export function PrintedEventList({ events }: { events: readonly Event[] }) {
  const isPrinting = useIsPrinting();
  if (!isPrinting || events.length === 0) return null;
  return (
    <table aria-label="Events" className="prints-as-table hidden">
      <thead>
        <tr>
          {["Date", "Event", "Where", "Price", "Seats"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <PrintedEvent key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function PrintedEvent({ event }: { event: Event }) {
  const dates = useDates();
  return (
    <tr>
      <td className="whitespace-nowrap">
        {dates.day(event.dateTime)}
        <span className="block">{dates.timeSpan(event.dateTime, event.endDateTime)}</span>
      </td>
      <td className="font-semibold">{event.title}</td>
      <td>{event.location}</td>
      <td className="tabular-nums">
        {formatMoney(event.memberPrice)}
        <span className="block">{formatMoney(event.guestPrice)} for guests</span>
      </td>
      <td>
        {seatsInWords(event)}
        {event.registrationDeadline && (
          <span className="block">by {dates.shortDay(event.registrationDeadline)}</span>
        )}
      </td>
    </tr>
  );
}

function seatsInWords(event: Event): string {
  if (isRegistrationClosed(event, pageNow())) return "Closed";
  return event.availableSeats > 0 ? `${event.availableSeats} seats remaining` : "Sold Out";
}
