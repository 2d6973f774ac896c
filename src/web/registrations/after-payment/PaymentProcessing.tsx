import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listRecentPayments } from "#contract/registrations/recent-payments.ts";
import { listMyRegistrations, type MyRegistration } from "#contract/registrations/registrations.ts";
import { keepOutcome } from "#web/payments/payment-result.ts";
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
  const looking = useConfirmationPoll(outcome === "waiting", refetch);
  const recent = useQuery({ ...read(listRecentPayments), enabled: !looking });
  const last = looking ? undefined : recent.data?.[0];

  const confirmed = outcome === "confirmed" || last?.state === "paid";
  useEffect(() => {
    if (!confirmed) return;
    toast(PAYMENT_SUCCESSFUL);
    keepOutcome(paths.myEvents, "success");
  }, [confirmed, toast]);

  if (confirmed) return null;
  if (last?.state === "ended") return <PaymentEnded payment={last} />;
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
