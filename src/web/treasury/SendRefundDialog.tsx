import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { refundSummary } from "./labels.ts";
import { useSendRefund } from "./treasury-actions.ts";

interface SendRefundDialogProps {
  refundId: number;
  amount: string;
  card: string | null;
  payer: string | null;
  what: string;
  onClose: () => void;
}

/** Says what a refund will do, and sends it once. */
export function SendRefundDialog({ refundId, amount, card, payer, what, onClose }: SendRefundDialogProps) {
  const sending = useSendRefund(refundId);
  const isSending = sending.isPending || sending.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || sending.isPending || onClose()}
      title={`Refund ${formatMoney(amount)}?`}
      description={<p>{what}</p>}
      actions={
        <>
          <Button tone="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isSending} onClick={() => sending.mutate(amount, { onSettled: onClose })}>
            {isSending ? "Sending..." : `Refund ${formatMoney(amount)}`}
          </Button>
        </>
      }
    >
      <p className="text-lg">{refundSummary(amount, card, payer)}</p>
      <p className="mt-3 text-soft">
        The payer gets an email. Partial refunds go out after tonight's settlement.
      </p>
    </Dialog>
  );
}
