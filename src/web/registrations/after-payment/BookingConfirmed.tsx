import { CalendarPlus, ScrollText } from "lucide-react";
import type { RegistrationPayment } from "#contract/registrations/recent-payments.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { mapLink } from "#contract/values/map-link.ts";
import { EventFacts } from "#web/events/EventFacts.tsx";
import { useOwnMenu } from "#web/menus/own/own-menus.ts";
import { Confirmation, type ConfirmedFact } from "#web/payments/Confirmation.tsx";
import { emailsSentence, receiptFacts } from "#web/payments/receipt-facts.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { partyFacts } from "./party-facts.ts";

interface BookingConfirmedProps {
  payment: RegistrationPayment;
  item: MyRegistration;
  onClose: () => void;
}

/** The registration just paid for: who comes, what they asked for, the receipt, and what happens next. */
export function BookingConfirmed({ payment, item, onClose }: BookingConfirmedProps) {
  const dates = useDates();
  const me = useSession() ?? { firstName: "", lastName: "" };
  const { registrations: own, event } = item;
  const { cancel, changeDetailsUntil } = own.may;
  const menu = useOwnMenu(own.id);
  const isFree = Number(payment.amount) === 0;
  const facts: ConfirmedFact[] = [...partyFacts(me, own), ...receiptFacts(payment, dates)];
  const next = [
    ...(menu?.closedBecause === null ? [`Choose your dishes by ${dates.dayAndTime(menu.closesAt)}.`] : []),
    ...(own.attendees.some(({ needsKnown, may }) => !needsKnown && may.changeNeeds)
      ? ["Some answers about allergies and diet are missing. Please add them below."]
      : []),
    emailsSentence(payment, isFree ? "A confirmation" : "A confirmation with your receipt"),
    ...(changeDetailsUntil
      ? [`You can change names and requests under My Events until ${dates.dayAndTime(changeDetailsUntil)}.`]
      : []),
    ...(cancel ? [`You can cancel until ${dates.dayAndTime(cancel.until)}. ${cancel.sentence}`] : []),
    "There’s nothing to print: your party will be on the list at the door.",
  ];
  return (
    <Confirmation
      over={isFree ? "You’re registered" : "Your seats are confirmed"}
      title={event.title}
      facts={facts}
      next={next}
      onClose={onClose}
      actions={
        <>
          {menu?.closedBecause === null && (
            <LinkButton href={paths.myMenu(own.id)}>
              <ScrollText size={17} aria-hidden="true" /> Choose Dishes
            </LinkButton>
          )}
          <LinkButton tone="secondary" href={paths.calendarFile(own.id)} download>
            <CalendarPlus size={17} aria-hidden="true" /> Add to Calendar
          </LinkButton>
        </>
      }
    >
      <div>
        <EventFacts event={event} />
        <p className="ml-7 print:hidden">
          <ExternalLink href={mapLink(event.location)}>View on map</ExternalLink>
        </p>
      </div>
    </Confirmation>
  );
}
