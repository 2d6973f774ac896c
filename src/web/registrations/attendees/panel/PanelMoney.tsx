import type { EventForMe } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { comes } from "#contract/registrations/comes.ts";
import { paymentLinkEnd } from "#contract/registrations/payment-link-end.ts";
import { PaymentLink } from "#web/payments/PaymentLink.tsx";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { useOfferSeats } from "#web/registrations/attendees/change-registration.ts";
import { MarkPaid, RowButton } from "#web/registrations/attendees/PartyActions.tsx";
import type { PartyAction } from "#web/registrations/attendees/PartyDialog.tsx";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { StatusCell } from "#web/registrations/attendees/rows/StatusCell.tsx";
import { linkSent } from "#web/registrations/manual/debts/link-sent.ts";
import { RecordedPayments } from "#web/registrations/manual/received/RecordedPayments.tsx";
import { Part } from "./Part.tsx";
import { paidWords } from "./paid-words.ts";

interface PanelMoneyProps {
  event: EventForMe;
  party: AttendeeRegistration;
  onDeal: (dealing: PartyAction) => void;
}

/** What the party costs, has paid and owes, and what an officer can do about it. */
export function PanelMoney({ event, party, onDeal }: PanelMoneyProps) {
  const takesLinks = pageNow() < paymentLinkEnd(new Date(event.dateTime));
  const isDue = Number(party.amountDue) > 0;
  const link = linkSent({ linkSentAt: party.linkSentAt, dateTime: event.dateTime }, useDates());
  return (
    <Part title="Money" aside={describeTickets(party)}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="tabular-nums">
          <PaymentLink paymentId={party.paymentId} className="quiet-link font-semibold">
            {formatMoney(party.amount)}
          </PaymentLink>{" "}
          <span className="text-sm text-soft">{paidWords(party)}</span>
          {party.amountWhy && <span className="block text-sm text-soft">{party.amountWhy}</span>}
          {isDue && link && <span className="block text-sm text-soft">{link}</span>}
        </p>
        <StatusCell party={party} />
      </div>
      <p className="-mx-2.5 mt-1 flex flex-wrap empty:hidden">
        {party.status !== "confirmed" && (
          <>
            <MarkPaid eventId={event.id} party={party} />
            <RowButton onClick={() => onDeal({ act: "record payment", party })}>Record Payment</RowButton>
          </>
        )}
        {comes(party) && isDue && party.user.email && takesLinks && (
          <RowButton onClick={() => onDeal({ act: "email link", party })}>Email Link</RowButton>
        )}
        <Offer event={event} party={party} onDeal={onDeal} />
      </p>
      <RecordedPayments party={party} who={nameOf(party)} />
    </Part>
  );
}

/** Seats for a party on the waitlist: offered out of order, or held longer. */
function Offer({ event, party, onDeal }: PanelMoneyProps) {
  const offering = useOfferSeats(event.id);
  if (party.status !== "waitlist" || !isOpen(event)) return null;
  if (party.offerExpiresAt !== null)
    return <RowButton onClick={() => onDeal({ act: "lengthen offer", party })}>Hold Longer</RowButton>;
  if (event.availableSeats < party.totalTickets) return null;
  return (
    <RowButton disabled={offering.isPending} onClick={() => offering.mutate(party)}>
      Offer Seats
    </RowButton>
  );
}

/** Whether the dinner still takes registrations, so that seats can be offered. */
function isOpen({ closedBecause, dateTime }: EventForMe): boolean {
  return closedBecause === null && pageNow().getTime() < Date.parse(dateTime);
}
