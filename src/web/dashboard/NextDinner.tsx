import { CalendarPlus } from "lucide-react";
import { useId } from "react";
import { comes } from "#contract/registrations/comes.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { daysBetween } from "#contract/values/days.ts";
import { EventFacts } from "#web/events/EventFacts.tsx";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { eventOf, splitByEventDay } from "#web/registrations/by-event-date.ts";
import { CalendarLeaf } from "#web/ui/CalendarLeaf.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PictureWithFallback } from "#web/ui/picture/PictureWithFallback.tsx";

/** The soonest event that the member has paid for. */
export function NextDinner({ registrations }: { registrations: readonly MyRegistration[] | undefined }) {
  const dates = useDates();
  const headingId = useId();
  const next = splitByEventDay(registrations ?? [], dates).coming.find((item) => comes(item.registrations));
  if (!next) return null;
  const event = eventOf(next);
  const own = next.registrations;
  const day = dates.wireDay(event.dateTime);
  const inDays = daysBetween(dates.wireDay(pageNow().toISOString()), day);
  return (
    <section
      aria-labelledby={headingId}
      className="mb-8 overflow-hidden rounded-lg border border-brass bg-card shadow-card lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div className="flex gap-5 p-6 sm:gap-7 sm:p-8">
        <CalendarLeaf {...dates.leaf(event.dateTime)} className="max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="overline-label">
            Your Next Dinner{inDays >= 0 && ` · ${inDaysText(inDays)}`}
          </h2>
          <h3 className="mt-1.5 text-3xl">
            <a href={paths.myEvent(own.id)} className="tap-target hover:text-wine-text hover:underline">
              {event.title}
            </a>
          </h3>
          <EventFacts event={event} className="mt-4" />
          <p className="mt-3 text-soft">{describeTickets(own)}</p>
          <div className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-2">
            <LinkButton
              href={paths.myEvent(own.id)}
              tone="secondary"
              size="small"
              className="max-sm:min-h-11 max-sm:px-2"
            >
              View Registration
            </LinkButton>
            <LinkButton
              href={paths.calendarFile(own.id)}
              tone="quiet"
              size="small"
              download
              className="max-sm:min-h-11"
            >
              <CalendarPlus size={17} aria-hidden="true" /> Add to Calendar
            </LinkButton>
          </div>
        </div>
      </div>
      {/* Lazy, so that narrow screens, which do not show it, do not fetch it. */}
      <PictureWithFallback src={event.imageUrl} alt="" className="size-full max-lg:hidden" />
    </section>
  );
}

function inDaysText(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
