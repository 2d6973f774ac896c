import { CHARGED_WORDS } from "#contract/registrations/charged-words.ts";
import type { RecentPayment } from "#contract/registrations/recent-payments.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { recordedText } from "./recorded-payment.ts";

/** A payment that paid for nothing and is not refunded, as a notice for its payer. */
export function PaymentKept({ payment }: { payment: Pick<RecentPayment, "amount"> }) {
  return (
    <Alert role="status" className="mb-8">
      <p>{CHARGED_WORDS.kept(formatMoney(payment.amount))}</p>
    </Alert>
  );
}

/** A payment that was charged and is not applied yet, as a notice for its payer (D-357). */
export function PaymentRecorded({ payment }: { payment: Pick<RecentPayment, "state" | "amount"> }) {
  return (
    <Alert role="status" className="mb-8">
      <p>{recordedText(payment)}</p>
      <p>You don’t need to do anything; please don’t pay again.</p>
    </Alert>
  );
}
