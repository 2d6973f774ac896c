import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useIsPrinting } from "#web/platform/printing/use-is-printing.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { PartyDetails } from "#web/registrations/my-events/party/PartyDetails.tsx";
import { OwnTables } from "#web/registrations/my-events/seats/OwnTables.tsx";
import { amountFor } from "#web/registrations/prices/OwnPrices.tsx";
import { StatusBadge } from "#web/registrations/StatusBadge.tsx";
import { IF_SEATS_OPEN_UP, joinedOn } from "./waiting-words.ts";

interface PrintedEventsProps {
  labelledBy: string;
  all: readonly MyRegistration[];
}

/** The registrations as a table on paper; rendered when the page is printed, so that the screen pays nothing for it. */
export function PrintedEvents({ labelledBy, all }: PrintedEventsProps) {
  const isPrinting = useIsPrinting();
  if (!isPrinting || all.length === 0) return null;
  return (
    <table aria-labelledby={labelledBy} className="prints-as-table hidden">
      <thead>
        <tr>
          {["Date", "Event", "Party", "Total", "Status"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {all.map((item) => (
        <PrintedEvent key={item.registrations.id} item={item} />
      ))}
    </table>
  );
}

function PrintedEvent({ item: { registrations: own, events, event: other } }: { item: MyRegistration }) {
  const dates = useDates();
  const event = events ?? other;
  const amount = amountFor(own);
  const waits = own.status === "waitlist";
  return (
    <tbody>
      <tr>
        <td className="whitespace-nowrap">
          {dates.day(event.dateTime)}
          <span className="block">{dates.timeSpan(event.dateTime, event.endDateTime)}</span>
        </td>
        <td>
          <span className="font-semibold">{event.title}</span>
          <span className="block">{event.location}</span>
        </td>
        <td>
          {describeTickets(own)}
          <OwnTables own={own} />
          <PartyDetails own={own} withPeople />
        </td>
        <td className="tabular-nums">
          {amount !== null && formatMoney(amount)}
          {waits && <span className="block">{IF_SEATS_OPEN_UP}</span>}
        </td>
        <td>
          <StatusBadge status={own.status} />
          {waits && <span className="block">{joinedOn(own, dates)}</span>}
        </td>
      </tr>
    </tbody>
  );
}
