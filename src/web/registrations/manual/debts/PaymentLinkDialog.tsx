import { cameBackWarning } from "#contract/officers/mailbox-words.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { type Linked, NOT_SENT, useSendPaymentLink } from "./send-payment-link.ts";

/** Shows the address and the amount before a payment link is emailed (D-366). */
export function PaymentLinkDialog({ linked, onClose }: { linked: Linked; onClose: () => void }) {
  const sending = useSendPaymentLink(linked, onClose);
  return (
    <QuestionDialog
      title="Email a Payment Link"
      description={
        <>
          We’ll email {linked.payer} at <strong>{linked.email}</strong> a link to pay{" "}
          {formatMoney(linked.due)} by card, without logging in. A link that you sent before will stop
          working.{linked.emailsCameBack && ` ${cameBackWarning(linked.email)}`}
        </>
      }
      act="Send Link"
      acting="Sending..."
      isBusy={sending.isPending}
      failure={refusalIn(sending.error, NOT_SENT)}
      onAct={() => sending.mutate()}
      onClose={onClose}
    />
  );
}
