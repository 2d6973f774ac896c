import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarDays, MapPin } from "lucide-react";
import type { Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { CalendarLeaf } from "#web/ui/CalendarLeaf.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { DashboardCard } from "./DashboardCard.tsx";

const SHOWN = 3;

type Mine = readonly MyRegistration[];

function nextOf(events: readonly Event[]): readonly Event[] {
  const now = pageNow().getTime();
  return events
    .filter((event) => Date.parse(event.dateTime) > now)
    .sort((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime))
    .slice(0, SHOWN);
}

/** The next three events (S-11), those with a registration marked. */
export function UpcomingEvents({ events, mine }: { events: UseQueryResult<Event[]>; mine: Mine }) {
  return (
    <DashboardCard title="Upcoming Events" query={events} failure="The events could not be loaded.">
      {(all) => <EventList events={nextOf(all)} mine={mine} />}
    </DashboardCard>
  );
}

function EventList({ events, mine }: { events: readonly Event[]; mine: Mine }) {
  if (events.length === 0) {
    return (
      <div className="py-4 text-center">
        <p className="mb-4 text-soft">No upcoming events yet</p>
        <LinkButton href={paths.events} tone="secondary">
          Browse Events
        </LinkButton>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {events.map((event) => (
        <EventLine key={event.id} event={event} mine={mine} />
      ))}
    </ul>
  );
}

function EventLine({ event, mine }: { event: Event; mine: Mine }) {
  const dates = useDates();
  return (
    <li className="flex gap-5 max-[20rem]:flex-col max-[20rem]:gap-3 py-5 first:pt-1 last:pb-0">
      <CalendarLeaf {...dates.leaf(event.dateTime)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-xl">
            <a href={paths.register(event.id)} className="tap-target hover:text-wine-text hover:underline">
              {event.title}
            </a>
          </h3>
          <OwnMark event={event} mine={mine} />
        </div>
        <p className="mt-1 flex items-start gap-2 text-sm text-soft">
          <CalendarDays size={16} aria-hidden="true" className="mt-1 shrink-0" />
          {dates.dayAndTime(event.dateTime)}
        </p>
        <p className="flex items-start gap-2 text-sm wrap-anywhere text-soft">
          <MapPin size={16} aria-hidden="true" className="mt-1 shrink-0" />
          {event.location}
        </p>
      </div>
    </li>
  );
}

function OwnMark({ event, mine }: { event: Event; mine: Mine }) {
  const own = mine
    .map(({ registrations }) => registrations)
    .filter(({ eventId, offerExpiresAt }) => eventId === event.id && offerExpiresAt === null);
  if (own.some(({ status }) => status !== "waitlist")) return <Badge tone="leaf">Registered</Badge>;
  return own.length > 0 ? <Badge tone="amber">On the waitlist</Badge> : null;
}
