import { useId } from "react";
import type { Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { CalendarLeaf } from "#web/ui/CalendarLeaf.tsx";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { EventCardAction } from "./EventCardAction.tsx";
import { EventFacts } from "./EventFacts.tsx";
import { EventPicture } from "./EventPicture.tsx";
import { EventState } from "./EventState.tsx";
import { isRegistrationClosed } from "./registration-closed.ts";

interface EventCardProps {
  event: Event;
  /** The member's registrations and waitlist entries for this event. */
  mine: readonly MyRegistration["registrations"][];
  /** True for the first row, whose pictures load at once. */
  first?: boolean;
}

const CARD =
  "flex flex-col overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-card sm:shadow-card " +
  "max-sm:grid max-sm:grid-cols-[5.75rem_minmax(0,1fr)] max-sm:@max-[17rem]:grid-cols-[minmax(0,1fr)] max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:py-4";

/** An event in the list: its picture, date, price, and the way to register; on a phone a row. */
export function EventCard({ event, mine, first = false }: EventCardProps) {
  const titleId = useId();
  const isClosed = isRegistrationClosed(event, pageNow());
  const waiting = mine.find(({ status }) => status === "waitlist");
  return (
    <article aria-labelledby={titleId} className={CARD}>
      <EventPicture
        event={event}
        sizes="(max-width: 40rem) 5.75rem, (max-width: 80rem) 46vw, 26rem"
        eager={first}
        className="aspect-8/5 w-full max-sm:@min-[17rem]:aspect-square max-sm:rounded-sm print:hidden"
      />
      <div className="flex flex-1 flex-col px-6 pb-6 max-sm:contents">
        <EventHead
          event={event}
          titleId={titleId}
          isRegistered={mine.some(({ status }) => status !== "waitlist")}
        />
        <div className="mt-auto max-sm:col-span-full max-sm:flex max-sm:flex-wrap max-sm:items-end max-sm:gap-x-4 max-sm:gap-y-1">
          <div
            className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 max-sm:block max-sm:grow sm:border-t sm:border-line sm:pt-4 ${waiting?.offerExpiresAt ? "max-sm:basis-full" : "max-sm:basis-24"}`}
          >
            <p>
              <span className="font-display text-2xl lining-nums max-sm:text-xl">
                {formatMoney(event.memberPrice)}
              </span>{" "}
              <span className="inline-block text-sm text-soft">per member</span>
            </p>
            <EventState event={event} isClosed={isClosed} waiting={waiting} />
          </div>
          <EventCardAction event={event} waiting={waiting} isClosed={isClosed} titleId={titleId} />
        </div>
      </div>
    </article>
  );
}

interface EventHeadProps {
  event: Event;
  titleId: string;
  isRegistered: boolean;
}

function EventHead({ event, titleId, isRegistered }: EventHeadProps) {
  const dates = useDates();
  const session = useSession();
  return (
    <div className="min-w-0 max-sm:contents">
      {/* Read after the heading by which a card is found. */}
      <div className="flex min-w-0 flex-col">
        <h3 id={titleId} className="mt-4 text-2xl max-sm:mt-1 max-sm:text-xl">
          <a href={paths.register(event.id)} className="tap-target hover:text-wine-text hover:underline">
            {event.title}
          </a>
        </h3>
        <div className="order-first flex items-end gap-4">
          <CalendarLeaf {...dates.leaf(event.dateTime)} className="-mt-9 shadow-card max-sm:hidden" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 sm:pt-3">
            <p className="overline-label min-w-0">
              <span className="sm:hidden">{dates.weekdayAndDay(event.dateTime)} · </span>
              {event.category}
            </p>
            {isRegistered && <Badge tone="leaf">Registered</Badge>}
            {!event.isActive && <Badge>Inactive</Badge>}
          </div>
        </div>
      </div>
      <p className="mt-2 line-clamp-4 whitespace-pre-line text-soft max-sm:col-span-full max-sm:mt-0 max-sm:line-clamp-1 max-sm:whitespace-normal">
        {event.description}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm empty:hidden max-sm:col-span-full max-sm:mt-0">
        {event.externalUrl && (
          <ExternalLink href={event.externalUrl} aria-describedby={titleId} className="tap-target text-link">
            Learn More
          </ExternalLink>
        )}
        {session?.hasAnyAdminAccess && (
          <a href={paths.attendees(event.id)} className="tap-target text-link" aria-describedby={titleId}>
            Guests
          </a>
        )}
      </p>
      <EventFacts event={event} withoutDayOnPhone className="mt-4 mb-5 max-sm:col-span-full max-sm:my-0" />
    </div>
  );
}
