import type { EventForMe } from "#contract/events.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { CalendarLeaf } from "#web/ui/CalendarLeaf.tsx";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { PictureWithFallback } from "#web/ui/PictureWithFallback.tsx";
import { EventFacts } from "./EventFacts.tsx";

/** The details of an event on its registration page; the title is the page's heading. */
export function EventSummary({ event }: { event: EventForMe }) {
  const dates = useDates();
  return (
    <div className="space-y-6">
      <PictureWithFallback
        src={event.imageUrl}
        alt=""
        eager
        className="aspect-8/5 w-full rounded-lg border border-line"
      />
      <div className="flex gap-5">
        <CalendarLeaf {...dates.leaf(event.dateTime)} />
        <EventFacts event={event} className="min-w-0 flex-1" />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y border-brass/60 py-4">
        <p className="font-display text-3xl lining-nums">From {formatMoney(event.memberPrice)}</p>
        <p className="text-soft">
          {Math.max(0, event.availableSeats)} of {event.totalSeats} seats available
        </p>
      </div>
      <p className="max-w-prose whitespace-pre-line">{event.description}</p>
      {event.registrationDeadline && (
        <p className="text-soft">
          {event.closedBecause
            ? `Registration closed on ${dates.dayAndTime(event.registrationDeadline)}.`
            : `Register, or cancel for a refund, by ${dates.dayAndTime(event.registrationDeadline)}.`}
        </p>
      )}
      {event.externalUrl && (
        <p>
          <ExternalLink href={event.externalUrl}>Learn More</ExternalLink>
        </p>
      )}
    </div>
  );
}
