import { useId } from "react";
import type { Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { byMonth } from "./by-month.ts";
import { EventCard } from "./EventCard.tsx";

/** The pictures of this many events load at once. */
const FIRST_ROW = 3;

interface EventMonthsProps {
  events: readonly Event[];
  mine: readonly MyRegistration[];
}

/**
 * Events by month. A phone shows rows under each month; on wide screens the cards are one grid, which headings would
 * leave full of holes, and every card has its month on its calendar leaf.
 */
export function EventMonths({ events, mine }: EventMonthsProps) {
  const dates = useDates();
  const firstRow = events.slice(0, FIRST_ROW);
  return (
    <div className="items-stretch gap-6 print:hidden sm:grid sm:grid-cols-2 max-sm:space-y-8 xl:grid-cols-3">
      {byMonth(events, dates.month).map(({ month, events: ofMonth }) => (
        <Month key={month} month={month}>
          {ofMonth.map((event) => (
            <li key={event.id} className="@container min-w-0 sm:grid">
              <EventCard
                event={event}
                mine={mine
                  .map(({ registrations }) => registrations)
                  .filter(({ eventId }) => eventId === event.id)}
                first={firstRow.includes(event)}
              />
            </li>
          ))}
        </Month>
      ))}
    </div>
  );
}

function Month({ month, children }: { month: string; children: React.ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="sm:contents">
      <h2 id={headingId} className="border-b border-brass pb-1.5 text-2xl sm:sr-only">
        {month}
      </h2>
      <ul className="sm:contents max-sm:divide-y max-sm:divide-line">{children}</ul>
    </section>
  );
}
