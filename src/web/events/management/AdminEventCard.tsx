import { type ReactNode, useId } from "react";
import type { Event } from "#contract/events.ts";
import { EventFacts } from "#web/events/EventFacts.tsx";
import { EventPicture, ON_A_PHONE } from "#web/events/EventPicture.tsx";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge, type BadgeTone } from "#web/ui/Badge.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { CalendarLeaf } from "#web/ui/CalendarLeaf.tsx";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { EventActions } from "./EventActions.tsx";
import type { OfficerActions } from "./EventDialogs.tsx";

/** Each specified category has a color; all others are plain. */
const CATEGORY_TONES: Record<string, BadgeTone> = {
  business: "lake",
  technology: "brass",
  marketing: "wine",
  networking: "amber",
  finance: "leaf",
  creative: "plum",
};

interface AdminEventCardProps {
  event: Event;
  isPast: boolean;
  /** Present for those who may change the event. */
  actions?: OfficerActions | undefined;
}

/** An event as officers see it in the dashboard. */
export function AdminEventCard({ event, isPast, actions }: AdminEventCardProps) {
  const dates = useDates();
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={`${isPast ? "dimmed" : ""} flex flex-col overflow-hidden rounded-lg border border-line bg-card shadow-card`}
    >
      <EventPicture
        event={event}
        sizes={`${ON_A_PHONE}, (max-width: 64rem) 92vw, 36rem`}
        className="h-36 w-full print:hidden"
      />
      <div className="flex flex-1 flex-col px-6 pb-6">
        <div className="flex items-end gap-4">
          <CalendarLeaf {...dates.leaf(event.dateTime)} className="relative -mt-9 shadow-card" />
          <div className="flex min-w-0 flex-1 flex-wrap gap-2 pt-3">
            <Badge tone={CATEGORY_TONES[event.category.toLowerCase()] ?? "plain"}>{event.category}</Badge>
            {event.isActive ? <Badge tone="leaf">Active</Badge> : <Badge tone="amber">Inactive</Badge>}
            {isPast && <Badge>Past Event</Badge>}
          </div>
        </div>
        <h3 id={titleId} className="mt-4 text-2xl">
          {event.title}
        </h3>
        <EventFacts event={event} className="mt-3" />
        <dl className="mt-4 mb-5 grid grid-cols-3 max-[20rem]:grid-cols-1 gap-4 border-t border-line pt-4">
          <Figure label="Registered" value={event.registeredCount} />
          <Figure label="Available" value={Math.max(0, event.availableSeats)} />
          <Figure label="Member" value={formatMoney(event.memberPrice)} />
        </dl>
        <div className="mt-auto flex flex-wrap gap-2">
          <LinkButton
            href={paths.attendees(event.id)}
            tone="secondary"
            size="small"
            aria-describedby={titleId}
          >
            Attendees
          </LinkButton>
          <LinkButton href={paths.tables(event.id)} tone="secondary" size="small" aria-describedby={titleId}>
            Tables
          </LinkButton>
          {event.externalUrl && (
            <ExternalLink
              href={event.externalUrl}
              className={buttonLook("secondary", "small")}
              aria-describedby={titleId}
            >
              Learn More
            </ExternalLink>
          )}
          {actions && <EventActions event={event} actions={actions} describedBy={titleId} />}
        </div>
      </div>
    </article>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="font-display text-xl lining-nums">{value}</dd>
    </div>
  );
}
