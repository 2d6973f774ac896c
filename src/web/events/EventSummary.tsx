import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { EventForMe } from "#contract/events.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { CalendarLeaf } from "#web/ui/CalendarLeaf.tsx";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { EventFacts } from "./EventFacts.tsx";
import { EventPicture, ON_A_PHONE } from "./EventPicture.tsx";

/**
 * The details of an event on its registration page; the title is the page's heading. On a phone the
 * picture fills the width; on any narrow screen the text is folded, so that the form is not a screen away.
 */
export function EventSummary({ event }: { event: EventForMe }) {
  const dates = useDates();
  const [open, setOpen] = useState(false);
  const textId = useId();
  return (
    <div className="space-y-2.5 lg:space-y-6">
      <div className="max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:gap-y-2 lg:space-y-6">
        <EventPicture
          event={event}
          alt={event.imageAlt ?? ""}
          sizes={`${ON_A_PHONE}, (min-width: 64rem) 36rem, 6rem`}
          eager
          className="border border-line max-sm:aspect-21/10 max-sm:w-full max-lg:shrink-0 max-lg:rounded-md sm:max-lg:size-24 lg:aspect-8/5 lg:w-full lg:rounded-lg"
        />
        <div className="flex min-w-0 flex-1 gap-5 max-lg:basis-40">
          <CalendarLeaf {...dates.leaf(event.dateTime)} className="max-lg:hidden" />
          <EventFacts event={event} className="min-w-0 flex-1" />
        </div>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-y border-brass/60 pt-1.5 sm:max-lg:py-0.5 lg:gap-y-1 lg:py-4">
        <p className="font-display text-2xl lining-nums lg:text-3xl">From {formatMoney(event.memberPrice)}</p>
        {!event.closedBecause && (
          <p className="text-soft">
            {Math.max(0, event.availableSeats)} of {event.totalSeats} seats available
            {event.mine.offer && `, and ${event.mine.offer.seats} held for you`}
          </p>
        )}
        <Button
          tone="quiet"
          size="small"
          className="-ml-4 min-h-11 max-sm:basis-full max-sm:justify-start lg:hidden"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          About This Dinner
          <ChevronDown size={17} aria-hidden="true" className={open ? "rotate-180" : ""} />
        </Button>
      </div>
      <div id={textId} className={`space-y-6 ${open ? "" : "max-lg:hidden"}`}>
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
    </div>
  );
}
