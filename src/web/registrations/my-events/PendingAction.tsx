import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { listMyRegistrations, type MyRegistration } from "#contract/registrations/registrations.ts";
import { recordedText } from "#web/payments/recorded-payment.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { ContinueToPayment } from "#web/registrations/ContinueToPayment.tsx";
import { HoldLeft } from "#web/registrations/HoldLeft.tsx";
import { UseCredit } from "#web/registrations/my-events/credit/UseCredit.tsx";
import { useRecordedPayments } from "#web/registrations/use-recorded-payments.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

interface PendingActionProps {
  own: MyRegistration["registrations"];
  /** The id of the dinner's title. */
  describedBy: string;
}

/** What a registration still needs: a payment, or an answer to an offer. Nothing if it needs neither. */
export function PendingAction({ own, describedBy }: PendingActionProps) {
  const dates = useDates();
  if (own.status === "pending") return <OpenPayment own={own} describedBy={describedBy} />;
  if (own.status === "unpaid" && own.amountDue !== null) {
    return (
      <Alert tone="warning" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p>You owe {formatMoney(own.amountDue)}</p>
          {own.payBy && <p className="text-sm">Please pay by {calendarDay(own.payBy)}.</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <UseCredit registration={own} />
          <ContinueToPayment registration={own} label="Pay Now" describedBy={describedBy} />
        </div>
      </Alert>
    );
  }
  if (own.status === "waitlist" && own.offerExpiresAt) {
    return (
      <Alert tone="good" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-56">
          Seats held for you until {dates.dayAndTime(own.offerExpiresAt)}
        </p>
        <LinkButton size="small" href={paths.register(own.eventId)} aria-describedby={describedBy}>
          Take Your Seats
        </LinkButton>
      </Alert>
    );
  }
  return null;
}

/** For an unpaid registration: how long its seats are held, or that its payment has arrived and is not applied yet. */
function OpenPayment({ own, describedBy }: PendingActionProps) {
  const { recorded, isPaid } = useRecordedPayments();
  const charged = recorded(own.id);
  // Once it is applied, the registration is paid.
  const isSettled = isPaid(own.id);
  const { refetch } = useQuery({ ...read(listMyRegistrations), enabled: false });
  useEffect(() => {
    if (isSettled) refetch().catch(console.error);
  }, [isSettled, refetch]);
  if (charged)
    return (
      <Alert>
        <p>{recordedText(charged)}</p>
      </Alert>
    );
  return (
    <Alert tone="warning" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-56">
        Your payment isn’t complete.{" "}
        {own.amountDue !== null && own.amountDue !== own.amount && (
          <>Your credit covered part of it. You still owe {formatMoney(own.amountDue)}. </>
        )}
        {own.holdExpiresAt && <HoldLeft until={own.holdExpiresAt} />}
      </p>
      <div className="flex flex-wrap gap-3">
        <UseCredit registration={own} />
        <ContinueToPayment registration={own} describedBy={describedBy} />
      </div>
    </Alert>
  );
}
