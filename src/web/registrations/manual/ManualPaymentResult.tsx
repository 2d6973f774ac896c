import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { usePaymentResult, usePaymentResultToast } from "#web/payments/payment-result.ts";
import { useConfirmationPoll } from "#web/payments/use-confirmation-poll.ts";
import { go } from "#web/platform/go.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import {
  attendeesQuery,
  openCardPaymentsQuery,
  useAttendeeList,
} from "#web/registrations/attendees/attendee-list.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";

const CREATED: ToastText = {
  title: "Registration Created",
  description: "The card payment went through, and the registration is on the list as paid.",
};
const NEWS = new Map<string, ToastText>([
  ["success", CREATED],
  [
    "cancelled",
    {
      title: "Payment Cancelled",
      description: "Nothing was charged, and no registration was created.",
      variant: "destructive",
    },
  ],
]);

/** A registration this recent may be the one just paid, since its confirmation can arrive before the officer. */
const JUST_NOW_MS = 2 * 60_000;

interface PaymentOfAGuestProps {
  eventId: number;
  all: readonly AttendeeRegistration[];
}

/** Shows an officer who returns from the card provider's page how that payment ended (S-17). */
export function ManualPaymentResult(props: PaymentOfAGuestProps) {
  usePaymentResultToast(NEWS);
  const word = usePaymentResult();
  if (word === "processing") return <Processing {...props} />;
  if (word !== "refund") return null;
  return (
    <Alert role="status" tone="warning" title="The payment will be returned" className="mb-8">
      <p>
        The card was charged, but the seats were gone by then, so no registration was created. The full amount
        is owed back and is listed under Payments.
      </p>
    </Alert>
  );
}

/** Polls briefly for the registration that the payment creates; it is announced only once it exists (S-18a). */
function Processing({ eventId, all }: PaymentOfAGuestProps) {
  const toast = useToast();
  const { refetch } = useQuery({ ...attendeesQuery(eventId), enabled: false });
  const list = useAttendeeList(eventId);
  const [knownAtFirst] = useState(
    () => new Set(all.filter(({ createdAt }) => !isFresh(createdAt)).map(({ id }) => id)),
  );
  const isThere = all.some(
    ({ id, status, paymentType }) =>
      status === "confirmed" && paymentType === "online" && !knownAtFirst.has(id),
  );
  const isLooking = useConfirmationPoll(!isThere, refetch);

  useEffect(() => {
    if (!isThere) return;
    toast(CREATED);
    list.refresh();
    go(paths.attendees(eventId), { replace: true });
  }, [isThere, eventId, toast, list]);

  const { data: open } = useQuery({ ...openCardPaymentsQuery(eventId), enabled: !isLooking });
  // The note about that payment says that the card was charged.
  if (isThere || (!isLooking && open?.some(({ isRecorded }) => isRecorded))) return null;
  return (
    <Alert
      role="status"
      title={isLooking ? "The payment is being confirmed" : "No confirmation yet"}
      className="mb-8"
    >
      <p>
        {isLooking
          ? "The card processor will confirm it in a moment, and the registration will appear below. Please don’t pay again."
          : "We haven’t received confirmation of the payment yet. If it was paid, nothing is lost: the registration will appear here as soon as it’s confirmed."}
      </p>
    </Alert>
  );
}

function isFresh(createdAt: string): boolean {
  return pageNow().getTime() - Date.parse(createdAt) < JUST_NOW_MS;
}
