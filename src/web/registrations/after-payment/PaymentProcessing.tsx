import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { listRecentPayments } from "#contract/registrations/recent-payments.ts";
import { listMyRegistrations, type MyRegistration } from "#contract/registrations/registrations.ts";
import { PaymentKept, PaymentRecorded } from "#web/payments/PaymentRecorded.tsx";
import { keepOutcome } from "#web/payments/payment-result.ts";
import { isRecorded, WHILE_RECORDED } from "#web/payments/recorded-payment.ts";
import { useConfirmationPoll } from "#web/payments/use-confirmation-poll.ts";
import { read } from "#web/platform/api/api.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { PaymentEnded, PaymentReturned } from "./PaymentEndings.tsx";
import { PAYMENT_SUCCESSFUL } from "./payment-messages.ts";
import { openPayments, outcomeOf } from "./payment-watch.ts";

/**
 * For a member who returns before the payment is confirmed: polls a few times, then says what is known of it by then.
 * Success is announced only when the registration is paid (S-18a).
 */
export function PaymentProcessing({ all }: { all: readonly MyRegistration[] }) {
  const toast = useToast();
  const { refetch } = useQuery({ ...read(listMyRegistrations), enabled: false });
  const [openAtFirst] = useState(() => openPayments(all));
  const outcome = outcomeOf(openAtFirst, all, pageNow().getTime());
  const { data: recent, refetch: refetchRecent } = useQuery({
    ...read(listRecentPayments),
    ...WHILE_RECORDED,
  });
  const newest = recent?.[0];
  // It may have been charged, and not be applied yet, before the member is back.
  const recorded = newest && isRecorded(newest) ? newest : undefined;
  const poll = useCallback(() => Promise.all([refetch(), refetchRecent()]), [refetch, refetchRecent]);
  const looking = useConfirmationPoll(outcome === "waiting" && !recorded, poll);
  const last = looking ? undefined : newest;

  const confirmed = outcome === "confirmed" || last?.state === "paid";
  useEffect(() => {
    if (!confirmed) return;
    toast(PAYMENT_SUCCESSFUL);
    keepOutcome(paths.myEvents, "success");
  }, [confirmed, toast]);

  if (confirmed) return null;
  if (recorded) return <PaymentRecorded payment={recorded} />;
  if (last?.state === "ended") return <PaymentEnded payment={last} />;
  if (last?.state === "kept") return <PaymentKept payment={last} />;
  if (last?.state === "refund") return <PaymentReturned payment={last} />;
  return (
    <Alert
      role="status"
      title={looking ? "Your payment is being confirmed" : "No confirmation yet"}
      className="mb-8"
    >
      <p>
        {looking
          ? "The card processor will confirm it in a moment. You don’t need to do anything; please don’t pay again."
          : "We haven’t received confirmation of your payment yet. If you paid, nothing is lost: we’ll email you as soon as it’s confirmed, and it will appear here."}
      </p>
    </Alert>
  );
}
