import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenCardPayment } from "#contract/registrations/manual/manual-registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { openCardPaymentsQuery } from "#web/registrations/attendees/attendee-list.ts";
import { ConfirmCancellation } from "#web/registrations/my-events/ConfirmCancellation.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { useAbandonCardPayment, useContinueCardPayment } from "./open-card-payment.ts";

/** A note for each unpaid card payment that an officer began, with buttons to continue or abandon it (018). */
export function OpenCardPayments({ eventId }: { eventId: number }) {
  const { data: open = [] } = useQuery(openCardPaymentsQuery(eventId));
  const continuing = useContinueCardPayment(eventId);
  const givingUp = useAbandonCardPayment(eventId);
  const [asked, setAsked] = useState<OpenCardPayment | null>(null);
  if (open.length === 0) return null;
  // Busy also from the answer until the card processor's page opens.
  const isBusy = continuing.isPending || continuing.isSuccess || givingUp.isPending;
  return (
    <section aria-label="Open card payments" className="mb-8 space-y-3 print:hidden">
      {open.map((payment) => (
        <Note
          key={payment.id}
          payment={payment}
          isBusy={isBusy}
          isContinuing={continuing.variables?.id === payment.id && !continuing.isIdle && !continuing.isError}
          onContinue={() => continuing.mutate(payment)}
          onGiveUp={() => setAsked(payment)}
        />
      ))}
      {asked && (
        <ConfirmCancellation
          onClose={() => setAsked(null)}
          title="Abandon Card Payment"
          money="We check with the card processor first. Nothing will be charged; if the card was already charged, the party is registered instead."
          keep="Keep Open"
          act="Abandon"
          acting="Checking with the card processor..."
          isBusy={givingUp.isPending}
          onAct={() => givingUp.mutate(asked, { onSettled: () => setAsked(null) })}
        >
          {asked.name}, {describeTickets(asked)}. The seats will go to the next party on the waitlist or
          become available to others.
        </ConfirmCancellation>
      )}
    </section>
  );
}

interface NoteProps {
  payment: OpenCardPayment;
  isBusy: boolean;
  isContinuing: boolean;
  onContinue: () => void;
  onGiveUp: () => void;
}

function Note({ payment, isBusy, isContinuing, onContinue, onGiveUp }: NoteProps) {
  const dates = useDates();
  const nameId = `card-payment-${payment.id}`;
  const { name, amount, by, holdExpiresAt, isEnding, isUnderReview, isRecorded } = payment;
  const isLive = !isEnding && !isUnderReview && !isRecorded;
  return (
    <Alert tone="warning" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <p id={nameId} className="font-semibold">
          Open card payment for {name}
        </p>
        <p>
          {describeTickets(payment)}, {formatMoney(amount)}. Started by {by}
          {isLive && `; the seats are held until ${dates.time(holdExpiresAt)}`}.
        </p>
        <Why payment={payment} />
      </div>
      {!isRecorded && (
        <div className="flex flex-wrap gap-3">
          {!isUnderReview && (
            <Button size="small" aria-describedby={nameId} disabled={isBusy} onClick={onContinue}>
              {isContinuing ? "Processing..." : "Continue"}
            </Button>
          )}
          <Button
            size="small"
            tone="secondary"
            aria-describedby={nameId}
            disabled={isBusy}
            onClick={onGiveUp}
          >
            Abandon
          </Button>
        </div>
      )}
    </Alert>
  );
}

/** What keeps it from being continued, if anything does. */
function Why({ payment: { isEnding, isUnderReview, isRecorded } }: { payment: OpenCardPayment }) {
  if (isRecorded)
    return (
      <p>
        The card has been charged, but the payment could not be applied yet. The seats stay on hold, and the
        portal keeps trying. Please don’t charge the card again.
      </p>
    );
  if (isUnderReview)
    return (
      <p>
        The card processor is reviewing a payment for this party. The seats stay on hold until it decides.
      </p>
    );
  if (!isEnding) return null;
  return (
    <p>
      It will be abandoned, and its seats released, once the card processor confirms that nothing was charged.
    </p>
  );
}
