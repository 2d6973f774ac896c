import { useId } from "react";
import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { EventFacts } from "#web/events/EventFacts.tsx";
import { EventPicture, ON_A_PHONE } from "#web/events/EventPicture.tsx";
import { OwnMenuLine } from "#web/menus/own/OwnMenuLine.tsx";
import { useDates } from "#web/platform/chapter.ts";
import { useSought } from "#web/platform/hash.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths, registrationAnchor } from "#web/platform/paths.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { eventOf } from "#web/registrations/by-event-date.ts";
import { CoupleSeats } from "#web/registrations/my-events/seats/CoupleSeats.tsx";
import { GiveUpSeat } from "#web/registrations/my-events/seats/GiveUpSeat.tsx";
import { OwnTables } from "#web/registrations/my-events/seats/OwnTables.tsx";
import { fullName } from "#web/registrations/names.ts";
import { OwnPlacePrice, OwnPrices } from "#web/registrations/prices/OwnPrices.tsx";
import { StatusBadge } from "#web/registrations/StatusBadge.tsx";
import { CalendarLeaf } from "#web/ui/CalendarLeaf.tsx";
import { ChangeOrCancel } from "./ChangeOrCancel.tsx";
import { PartyDetails } from "./PartyDetails.tsx";
import { PartyPeople } from "./PartyPeople.tsx";
import { PendingAction } from "./PendingAction.tsx";
import { PlaceInLine } from "./PlaceInLine.tsx";
import { RefundLine } from "./RefundLine.tsx";
import { RequestQuestions } from "./RequestQuestions.tsx";
import { IF_SEATS_OPEN_UP, joinedOn } from "./waiting-words.ts";

interface MyEventCardProps {
  item: MyRegistration;
  /** A past event's card is dimmed. */
  isPast: boolean;
  refunds: readonly OwnRefund[];
}

/** One registration: the dinner, the status, the party and its requests. */
export function MyEventCard({ item, isPast, refunds }: MyEventCardProps) {
  const dates = useDates();
  const titleId = useId();
  const own = item.registrations;
  const { card, isSought } = useSought<HTMLElement>(registrationAnchor(own.id));
  const event = eventOf(item);
  // In a spouse's party one changes one's own part alone.
  const me = own.registeredBy && own.attendees.find(({ isMe }) => isMe);
  const waits = own.status === "waitlist";
  return (
    <article
      ref={card}
      aria-labelledby={titleId}
      className={`${isPast ? "dimmed" : ""} ${isSought ? "border-brass" : "border-line"} grid gap-6 rounded-lg border bg-card p-5 shadow-card sm:p-8 md:grid-cols-[15rem_1fr] md:gap-8 print:block print:border-x-0`}
    >
      <EventPicture
        event={event}
        sizes={`${ON_A_PHONE}, (max-width: 48rem) 90vw, 15rem`}
        className="aspect-8/5 w-full rounded-sm print:hidden"
      />
      <div className="min-w-0 space-y-5">
        <header className="flex gap-5">
          <CalendarLeaf {...dates.leaf(event.dateTime)} className="max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <p className="overline-label">{event.category}</p>
              <StatusBadge status={own.status} />
            </div>
            {own.registeredBy && (
              <p className="mt-1 text-sm text-soft">Registered by {fullName(own.registeredBy)}</p>
            )}
            <h3 id={titleId} className="mt-1.5 text-2xl sm:text-3xl">
              <a href={paths.register(event.id)} className="hover:text-wine-text hover:underline">
                {event.title}
              </a>
            </h3>
          </div>
        </header>
        {!own.registeredBy && <PendingAction own={own} />}
        {!isPast && own.partiesAhead !== null && <PlaceInLine partiesAhead={own.partiesAhead} />}
        {!isPast && own.requestQuestions.length > 0 && (
          <RequestQuestions own={own} eventTitle={event.title} />
        )}
        <EventFacts event={event} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y border-line py-3">
          <p>{describeTickets(own)}</p>
          {own.amount === null ? (
            <OwnPlacePrice own={own} />
          ) : (
            <div>
              {waits && <p className="text-sm text-soft sm:text-right">{IF_SEATS_OPEN_UP}</p>}
              <p className="font-display text-2xl lining-nums tabular-nums">
                Total: {formatMoney(own.amount)}
              </p>
            </div>
          )}
          <OwnPrices own={own} className="w-full pt-1" />
        </div>
        <OwnTables own={own} />
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
        <p className="max-w-prose whitespace-pre-line text-soft">{event.description}</p>
        <PartyDetails own={own} />
        {!isPast && <PartyPeople own={own} />}
        {!isPast && <OwnMenuLine registrationId={own.id} title={event.title} />}
        {!isPast && !own.registeredBy && <CoupleSeats own={own} />}
        <p className="text-sm text-soft">
          {waits ? joinedOn(own, dates) : `Registered on ${dates.day(own.createdAt)}`}
        </p>
        {me ? (
          <GiveUpSeat own={own} person={me} eventTitle={event.title} />
        ) : (
          <ChangeOrCancel own={own} event={event} />
        )}
      </div>
    </article>
  );
}
