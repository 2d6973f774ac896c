import type { Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

interface EventCardActionProps {
  event: Event;
  mine: readonly MyRegistration["registrations"][];
  titleId: string;
}

/** Register Now, or Sold Out with the waitlist (S-19); after the deadline only View Event (C-31). */
export function EventCardAction({ event, mine, titleId }: EventCardActionProps) {
  const dates = useDates();
  const href = paths.register(event.id);
  const waiting = mine.find(({ status }) => status === "waitlist");
  const isClosed = event.registrationDeadline !== null && new Date(event.registrationDeadline) <= pageNow();
  return (
    <div className="mt-4 space-y-3">
      {isClosed && <p className="text-sm text-amber">Registration for this event has closed</p>}
      {waiting?.offerExpiresAt && (
        <p className="text-sm">
          <a href={href} className="text-link font-semibold" aria-describedby={titleId}>
            Seats offered to you until {dates.dayAndTime(waiting.offerExpiresAt)}
          </a>
        </p>
      )}
      {event.availableSeats > 0 ? (
        <LinkButton
          href={href}
          tone={isClosed ? "secondary" : "primary"}
          className="w-full"
          aria-describedby={titleId}
        >
          {isClosed ? "View Event" : "Register Now"}
        </LinkButton>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button disabled className="flex-1">
            Sold Out
          </Button>
          {waiting && !waiting.offerExpiresAt && (
            <p className="flex flex-1 items-center justify-center text-center text-sm text-soft">
              You are on the waitlist
            </p>
          )}
          {!waiting && !isClosed && (
            <LinkButton href={href} tone="secondary" className="flex-1" aria-describedby={titleId}>
              Join Waitlist
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
