import type { RegistrationPayment } from "#contract/registrations/recent-payments.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** The payment came too late or was not needed; `payment` once it is known which. */
export function PaymentReturned({ payment }: { payment: RegistrationPayment | undefined }) {
  const whole = payment ? `The full ${formatMoney(payment.amount)}` : "The full amount";
  return (
    <Alert role="status" title="Your payment will be returned" className="mb-8">
      <p>
        We received your payment{payment && ` for ${payment.description}`} but couldn’t apply it: the seats
        were gone, or this dinner was already paid for. {whole} is going back to your card, and we’ve emailed
        you the details. Your registrations are below.
      </p>
    </Alert>
  );
}

/** The card processor took nothing, so the seats went back. */
export function PaymentEnded({ payment }: { payment: RegistrationPayment }) {
  return (
    <Alert role="status" tone="warning" title="Your payment was not completed" className="mb-8">
      <p>
        Your card was not charged for {payment.description}, and the seats were released. You can register
        again while seats are available.
      </p>
      <LinkButton size="small" href={paths.register(payment.eventId)} className="mt-3">
        Register Again
      </LinkButton>
    </Alert>
  );
}
