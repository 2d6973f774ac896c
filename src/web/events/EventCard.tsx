import { useId } from "react";
import type { Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { CalendarLeaf } from "#web/ui/CalendarLeaf.tsx";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { EventCardAction } from "./EventCardAction.tsx";
import { EventFacts } from "./EventFacts.tsx";
import { EventPicture, ON_A_PHONE } from "./EventPicture.tsx";

interface EventCardProps {
  event: Event;
  /** The member's registrations and waitlist entries for this event. */
  mine: readonly MyRegistration["registrations"][];
  /** True for the first row, whose pictures load at once. */
  first?: boolean;
}

/** An event in the list: its picture, date, price, and the way to register. */
export function EventCard({ event, mine, first = false }: EventCardProps) {
  const dates = useDates();
  const session = useSession();
  const titleId = useId();
  const isRegistered = mine.some(({ status }) => status !== "waitlist");
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-card shadow-card"
    >
      <EventPicture
        event={event}
        sizes={`${ON_A_PHONE}, (max-width: 80rem) 46vw, 26rem`}
        eager={first}
        className="aspect-8/5 w-full print:hidden"
      />
      <div className="flex flex-1 flex-col px-6 pb-6">
        <div className="flex items-end gap-4">
          <CalendarLeaf {...dates.leaf(event.dateTime)} className="-mt-9 shadow-card" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 pt-3">
            <p className="overline-label min-w-0">{event.category}</p>
            {isRegistered && <Badge tone="leaf">Registered</Badge>}
            {!event.isActive && <Badge>Inactive</Badge>}
          </div>
        </div>
        <h2 id={titleId} className="mt-4 text-2xl">
          {event.title}
        </h2>
        <p className="mt-2 line-clamp-4 whitespace-pre-line text-soft">{event.description}</p>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm empty:hidden">
          {event.externalUrl && (
            <ExternalLink href={event.externalUrl} aria-describedby={titleId}>
              Learn More
            </ExternalLink>
          )}
          {session?.hasAnyAdminAccess && (
            <a href={paths.attendees(event.id)} className="text-link" aria-describedby={titleId}>
              Attendees
            </a>
          )}
        </p>
        <EventFacts event={event} className="mt-4 mb-5" />
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-4">
          <p>
            <span className="font-display text-2xl lining-nums">{formatMoney(event.memberPrice)}</span>
            <span className="text-sm text-soft"> per member</span>
          </p>
          {event.availableSeats > 0 && (
            <p className={event.availableSeats <= 5 ? "font-semibold text-amber" : "text-soft"}>
              {event.availableSeats} seats remaining
            </p>
          )}
        </div>
        <EventCardAction event={event} mine={mine} titleId={titleId} />
      </div>
    </article>
  );
}
