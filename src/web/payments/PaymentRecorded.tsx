import type { RecentPayment } from "#contract/registrations/recent-payments.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { recordedText } from "./recorded-payment.ts";

/** A payment that was charged and is not applied yet, as a notice for its payer (D-357). */
export function PaymentRecorded({ payment }: { payment: Pick<RecentPayment, "state" | "amount"> }) {
  return (
    <Alert role="status" className="mb-8">
      <p>{recordedText(payment)}</p>
      <p>You don’t need to do anything; please don’t pay again.</p>
    </Alert>
  );
}
