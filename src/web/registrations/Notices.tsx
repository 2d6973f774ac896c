import type { EventForMe } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations.ts";
import { dollars } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { ticketsInWords } from "./amount.ts";
import { ContinueToPayment } from "./ContinueToPayment.tsx";
import { HoldLeft } from "./HoldLeft.tsx";

/** To one who has his seats (S-22). */
export function RegisteredNotice() {
  return (
    <Alert tone="good" title="You are registered for this event">
      <p>
        You find your seats under{" "}
        <a href={paths.myEvents} className="text-link">
          My Events
        </a>
        , where you can also change or cancel them while registration is open.
      </p>
    </Alert>
  );
}

interface PendingNoticeProps {
  event: EventForMe;
  registration: { id: number; amount: string };
  /** The whole of it, once it is read. */
  own: MyRegistration["registrations"] | undefined;
}

/** To one whose payment is still open: how long his seats are held, and the way back to paying (S-16, S-25). */
export function PendingNotice({ event, registration, own }: PendingNoticeProps) {
  return (
    <Alert tone="warning" title="Your payment is still open">
      <p>
        {own && `${ticketsInWords(own)}, `}
        {dollars(registration.amount)}. {own?.holdExpiresAt && <HoldLeft until={own.holdExpiresAt} />}
      </p>
      <div className="my-3">
        <ContinueToPayment registration={{ id: registration.id, eventId: event.id }} />
      </div>
      <p className="text-sm text-soft">
        Or change the form and send it again: it then takes the place of this registration.
      </p>
    </Alert>
  );
}

/** To one who waits while seats are free: too few for his party, or let pass by him before. */
export function WaitingNotice() {
  return (
    <Alert title="You are on the waitlist for this event">
      <p>
        Some seats are free just now. Take them here if they suit your party; your place on the waitlist is
        kept until you have paid.
      </p>
    </Alert>
  );
}
