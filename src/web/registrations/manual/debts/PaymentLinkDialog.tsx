import { refusalIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { type Linked, NOT_SENT, useSendPaymentLink } from "./send-payment-link.ts";

/** Shows the address and the amount before a payment link is emailed (D-366). */
export function PaymentLinkDialog({ linked, onClose }: { linked: Linked; onClose: () => void }) {
  const sending = useSendPaymentLink(linked, onClose);
  const failure = refusalIn(sending.error, NOT_SENT);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Email a Payment Link"
      description={
        <p className="wrap-anywhere">
          We’ll email {linked.payer} at <strong>{linked.email}</strong> a link to pay{" "}
          {formatMoney(linked.due)} by card, without logging in. A link that you sent before will stop
          working.
        </p>
      }
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? "Sending..." : "Send Link"}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert tone="alarm" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
