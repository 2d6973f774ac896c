import type { Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

interface EventCardActionProps {
  event: Event;
  /** The member's place on the waitlist. */
  waiting: MyRegistration["registrations"] | undefined;
  isClosed: boolean;
  titleId: string;
}

/** On a phone, buttons are small and beside the price. */
const SIZE = "whitespace-nowrap max-sm:min-h-11 max-sm:px-4 max-sm:py-1.5 max-sm:text-sm";

/**
 * Register Now, or Sold Out with the waitlist (S-19); after the deadline only View Event (C-31). Offered seats are the
 * main button.
 */
export function EventCardAction({ event, waiting, isClosed, titleId }: EventCardActionProps) {
  const href = paths.register(event.id);
  const about = { href, "aria-describedby": titleId };
  if (event.availableSeats > 0) {
    return (
      <div className="max-sm:ml-auto sm:mt-4">
        <LinkButton {...about} tone={isClosed ? "secondary" : "primary"} className={`w-full ${SIZE}`}>
          {isClosed ? "View Event" : "Register Now"}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-3 max-sm:ml-auto max-sm:justify-end max-sm:gap-2 sm:mt-4">
      {waiting?.offerExpiresAt && (
        <LinkButton {...about} className={`grow-3 ${SIZE}`}>
          Take Your Seats
        </LinkButton>
      )}
      <Button disabled className={`grow ${SIZE}`}>
        Sold Out
      </Button>
      {!waiting && !isClosed && (
        <LinkButton {...about} tone="secondary" className={`grow ${SIZE}`}>
          Join Waitlist
        </LinkButton>
      )}
    </div>
  );
}
