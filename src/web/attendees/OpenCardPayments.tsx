import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenCardPayment } from "#contract/manual-registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { dollars } from "#web/platform/money.ts";
import { ticketsInWords } from "#web/registrations/amount.ts";
import { ConfirmGivingUp } from "#web/registrations/ConfirmGivingUp.tsx";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { openCardPaymentsQuery } from "./attendee-list.ts";
import { useContinueCardPayment, useGiveUpCardPayment } from "./open-card-payment.ts";

/** A note for each card payment that an officer began and nobody has made: whose it is, to go on with it or give it up (018). */
export function OpenCardPayments({ eventId }: { eventId: number }) {
  const { data: open = [] } = useQuery(openCardPaymentsQuery(eventId));
  const continuing = useContinueCardPayment(eventId);
  const givingUp = useGiveUpCardPayment(eventId);
  const [asked, setAsked] = useState<OpenCardPayment | null>(null);
  if (open.length === 0) return null;
  // The moment between the answer and the card company's page still belongs to it.
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
        <ConfirmGivingUp
          open
          onOpenChange={(isOpen) => isOpen || setAsked(null)}
          title="Give Up Card Payment"
          money="The card company is asked first. Nothing is charged; if the card was charged already, the party is registered instead."
          keep="Keep It Open"
          giveUp="Give Up"
          pendingText="Asking the card company..."
          isPending={givingUp.isPending}
          onGiveUp={() => givingUp.mutate(asked, { onSettled: () => setAsked(null) })}
        >
          {asked.name}, {ticketsInWords(asked)}. The seats go to the next party waiting, or are free for
          others.
        </ConfirmGivingUp>
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
  const { name, amount, by, holdExpiresAt, isEnding, isUnderReview } = payment;
  return (
    <Alert tone="warning" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <p id={nameId} className="font-semibold">
          Open card payment of {name}
        </p>
        <p>
          {ticketsInWords(payment)}, {dollars(amount)}. Begun by {by}
          {!isEnding && !isUnderReview && `; the seats are kept until ${dates.time(holdExpiresAt)}`}.
        </p>
        {isUnderReview ? (
          <p>The card company is looking into a payment for it. The seats stay kept until it has decided.</p>
        ) : (
          isEnding && (
            <p>
              It is given up, and its seats are freed, once the card company has said that it took nothing.
            </p>
          )
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {!isUnderReview && (
          <Button size="small" aria-describedby={nameId} disabled={isBusy} onClick={onContinue}>
            {isContinuing ? "Processing..." : "Continue"}
          </Button>
        )}
        <Button size="small" tone="secondary" aria-describedby={nameId} disabled={isBusy} onClick={onGiveUp}>
          Give Up
        </Button>
      </div>
    </Alert>
  );
}
