import type { ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";

interface EventStateProps {
  event: Event;
  isClosed: boolean;
  /** The member's place on the waitlist. */
  waiting: MyRegistration["registrations"] | undefined;
}

/** Beside the price: the offer, the waitlist, that registration is closed, or the seats that remain. */
export function EventState({
  event: { availableSeats: seats, registrationDeadline: deadline },
  isClosed,
  waiting,
}: EventStateProps) {
  const dates = useDates();
  return (
    <>
      {waiting?.offerExpiresAt && (
        <State tone="font-semibold text-leaf">
          Seats held for you until {dates.dayAndTime(waiting.offerExpiresAt)}
        </State>
      )}
      {waiting && !waiting.offerExpiresAt && <State>You’re on the waitlist</State>}
      {isClosed && <State tone="text-amber">Registration for this event has closed</State>}
      {seats > 0 && !isClosed && (
        <State tone={seats <= 5 ? "font-semibold text-amber" : "text-soft"}>{seats} seats remaining</State>
      )}
      {deadline && !isClosed && (
        <p className="text-sm text-soft">
          Register by {dates.weekdayAndDay(deadline)}, {dates.time(deadline)}
        </p>
      )}
    </>
  );
}

function State({ tone = "text-soft", children }: { tone?: string; children: ReactNode }) {
  return <p className={`max-sm:text-sm ${tone}`}>{children}</p>;
}
