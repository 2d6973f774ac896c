import { useQuery } from "@tanstack/react-query";
import { listRecentPayments } from "#contract/registrations/recent-payments.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { read } from "#web/platform/api/api.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { BookingConfirmed } from "./BookingConfirmed.tsx";
import { PaymentReturned } from "./PaymentEndings.tsx";
import { PaymentProcessing } from "./PaymentProcessing.tsx";

interface AfterPaymentProps {
  /** The word with which the payer came back; what is shown comes from the server. */
  outcome: string;
  all: readonly MyRegistration[];
}

/** What became of the payment that the member came back from. */
export function AfterPayment({ outcome, all }: AfterPaymentProps) {
  if (outcome === "processing") return <PaymentProcessing all={all} />;
  if (outcome === "refund") return <Returned />;
  return outcome === "success" ? <Confirmed all={all} /> : null;
}

function Confirmed({ all }: { all: readonly MyRegistration[] }) {
  const recent = useQuery(read(listRecentPayments));
  if (recent.isPending) return <Skeleton className="mb-10 h-96 w-full" />;
  // The word in the address may be typed by anyone: without a payment there is nothing to confirm (H-07).
  const payment = recent.data?.find(({ state }) => state === "paid");
  const item = all.find(({ registrations: { id, status } }) => {
    return id === payment?.registrationId && status === "confirmed";
  });
  if (!payment || !item) return null;
  return (
    <BookingConfirmed payment={payment} item={item} onClose={() => go(paths.myEvents, { replace: true })} />
  );
}

function Returned() {
  const recent = useQuery(read(listRecentPayments));
  return <PaymentReturned payment={recent.data?.find(({ state }) => state === "refund")} />;
}
