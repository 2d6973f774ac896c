import { useId } from "react";
import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { EventFacts } from "#web/events/EventFacts.tsx";
import { EventPicture, ON_A_PHONE } from "#web/events/EventPicture.tsx";
import { OwnMenuLine } from "#web/menus/own/OwnMenuLine.tsx";
import { useDates } from "#web/platform/chapter.ts";
import { useSought } from "#web/platform/hash.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths, registrationAnchor } from "#web/platform/paths.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { eventOf } from "#web/registrations/by-event-date.ts";
import { LeftToDo } from "#web/registrations/my-events/party/LeftToDo.tsx";
import { PartyDetails } from "#web/registrations/my-events/party/PartyDetails.tsx";
import { WhoIsComing } from "#web/registrations/my-events/party/WhoIsComing.tsx";
import { CoupleSeats } from "#web/registrations/my-events/seats/CoupleSeats.tsx";
import { GiveUpSeat } from "#web/registrations/my-events/seats/GiveUpSeat.tsx";
import { OwnTables } from "#web/registrations/my-events/seats/OwnTables.tsx";
import { OwnPlacePrice, OwnPrices } from "#web/registrations/prices/OwnPrices.tsx";
import { StatusBadge } from "#web/registrations/StatusBadge.tsx";
import { useFocusStays } from "#web/ui/focus-next.ts";
import { AboutDinner } from "./AboutDinner.tsx";
import { ChangeOrCancel } from "./ChangeOrCancel.tsx";
import { PendingAction } from "./PendingAction.tsx";
import { PlaceInLine } from "./PlaceInLine.tsx";
import { RefundLine } from "./RefundLine.tsx";
import { RequestQuestions } from "./RequestQuestions.tsx";
import { ToGetThere } from "./ToGetThere.tsx";
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
  useFocusStays(card);
  const event = eventOf(item);
  // In a spouse's party one changes one's own part alone.
  const me = own.registeredBy && own.attendees.find(({ isMe }) => isMe);
  const waits = own.status === "waitlist";
  return (
    <article
      ref={card}
      aria-labelledby={titleId}
      className={`${isPast ? "dimmed" : ""} ${isSought ? "border-brass" : "border-line"} space-y-5 rounded-lg border bg-card p-4 shadow-card sm:p-8 print:border-x-0`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6 md:grid-cols-[15rem_1fr] md:gap-8 print:block">
        <EventPicture
          event={event}
          sizes={`${ON_A_PHONE}, (max-width: 48rem) 90vw, 15rem`}
          className="aspect-8/5 w-full rounded-sm max-sm:-mx-4 max-sm:-mt-4 max-sm:aspect-4/1 max-sm:w-[calc(100%+--spacing(8))] max-sm:max-w-none max-sm:rounded-b-none max-sm:rounded-t-lg print:hidden"
        />
        <div className="min-w-0 space-y-4">
          {/* Read after the heading by which a card is found. */}
          <header className="flex flex-col">
            <h3 id={titleId} className="mt-1.5 text-2xl sm:text-3xl">
              <a href={paths.register(event.id)} className="hover:text-wine-text hover:underline">
                {event.title}
              </a>
            </h3>
            <div className="order-first flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <p className="overline-label">{event.category}</p>
              <StatusBadge status={own.status} />
            </div>
            {own.registeredBy && (
              <p className="mt-1 text-sm text-soft">Registered by {fullName(own.registeredBy)}</p>
            )}
          </header>
          <EventFacts event={event} className="lg:flex-row lg:gap-x-10 lg:*:first:shrink-0" />
          {!isPast && <ToGetThere own={own} event={event} describedBy={titleId} />}
        </div>
      </div>
      {!own.registeredBy && <PendingAction own={own} describedBy={titleId} />}
      {!isPast && own.partiesAhead !== null && <PlaceInLine partiesAhead={own.partiesAhead} />}
      {!isPast && own.requestQuestions.length > 0 && <RequestQuestions own={own} eventTitle={event.title} />}
      {!isPast && <LeftToDo own={own} title={event.title} />}
      <WhoIsComing own={own} isPast={isPast} />
      <OwnTables own={own} />
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-1 border-b border-line pb-3">
        <p>
          {describeTickets(own)}
          <span className="block text-sm text-soft">
            {waits ? joinedOn(own, dates) : `Registered on ${dates.day(own.createdAt)}`}
          </span>
        </p>
        <div className="min-w-0 grow basis-60 md:max-w-md">
          {own.amount === null ? (
            <OwnPlacePrice own={own} />
          ) : (
            <>
              {waits && !own.offerExpiresAt && (
                <p className="text-sm text-soft sm:text-right">{IF_SEATS_OPEN_UP}</p>
              )}
              <p className="font-display text-2xl lining-nums tabular-nums sm:text-right">
                Total: {formatMoney(own.amount)}
              </p>
            </>
          )}
          <OwnPrices own={own} className="pt-1" />
        </div>
      </div>
      {refunds.map((refund) => (
        <RefundLine key={`${refund.state} ${refund.id}`} refund={refund} />
      ))}
      {!isPast && <OwnMenuLine registrationId={own.id} title={event.title} />}
      <AboutDinner text={event.description} describedBy={titleId} />
      <PartyDetails own={own} withPeople={false} />
      {!isPast && !own.registeredBy && <CoupleSeats own={own} />}
      {me ? (
        <GiveUpSeat own={own} person={me} eventTitle={event.title} describedBy={titleId} />
      ) : (
        <ChangeOrCancel own={own} event={event} describedBy={titleId} />
      )}
    </article>
  );
}
