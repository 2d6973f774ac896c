import type { EventForMe } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { recordedText } from "#web/payments/recorded-payment.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { CallUs } from "#web/registrations/CallUs.tsx";
import { ContinueToPayment } from "#web/registrations/ContinueToPayment.tsx";
import { HoldLeft } from "#web/registrations/HoldLeft.tsx";
import { placeText } from "#web/registrations/my-events/PlaceInLine.tsx";
import { useRecordedPayments } from "#web/registrations/use-recorded-payments.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** For a member whose seats are confirmed (S-22). */
export function RegisteredNotice() {
  return (
    <Alert tone="good" title="You’re registered for this event">
      <p>
        Your seats are under{" "}
        <a href={paths.myEvents} className="text-link">
          My Events
        </a>
        , where you can change or cancel them while registration is open.
      </p>
    </Alert>
  );
}

/** For a member whom their spouse has registered (D-022). Once they are unlinked, officers change it (D-030). */
export function BroughtNotice({ by, isShown }: { by: string; isShown: boolean }) {
  const title = `${by} has registered you for this event`;
  if (!isShown) {
    return (
      <Alert tone="good" title={title}>
        <CallUs before="To change your seat, or your allergies and diet," />
      </Alert>
    );
  }
  return (
    <Alert tone="good" title={title}>
      <p>
        You’ll find it under{" "}
        <a href={paths.myEvents} className="text-link">
          My Events
        </a>
        , where you can add any allergies or dietary needs.
      </p>
    </Alert>
  );
}

interface PendingNoticeProps {
  event: EventForMe;
  registration: { id: number; amount: string };
  /** The full registration, once it is loaded. */
  own: MyRegistration["registrations"] | undefined;
}

/** For a member whose payment is still open: how long the seats are held, and a link to pay (S-16, S-25). */
export function PendingNotice({ event, registration, own }: PendingNoticeProps) {
  const charged = useRecordedPayments().recorded(registration.id);
  if (charged) return <Alert>{recordedText(charged)}</Alert>;
  return (
    <Alert tone="warning" title="Your payment isn’t complete">
      <p>
        {own && `${describeTickets(own)}, `}
        {formatMoney(registration.amount)}. {own?.holdExpiresAt && <HoldLeft until={own.holdExpiresAt} />}
      </p>
      <div className="my-3">
        <ContinueToPayment registration={{ id: registration.id, eventId: event.id }} />
      </div>
      <p className="text-sm text-soft">
        Or change the form below and submit it again to replace this registration.
      </p>
    </Alert>
  );
}

/** For a member who waits while seats are free: too few for the party, or declined before. */
export function WaitingNotice({ partiesAhead }: { partiesAhead: number | null }) {
  return (
    <Alert title="You’re on the waitlist for this event">
      {partiesAhead !== null && <p className="font-semibold">{placeText(partiesAhead)}</p>}
      <p>
        Some seats are available right now. Register here if that’s enough for your party. You’ll keep your
        place on the waitlist until you’ve paid.
      </p>
    </Alert>
  );
}
