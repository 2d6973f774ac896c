import { dollars } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useSendRefund } from "./desk-actions.ts";
import { whatWillHappen } from "./desk-words.ts";

interface SendRefundDialogProps {
  refundId: number;
  amount: string;
  card: string | null;
  payer: string | null;
  what: string;
  onClose: () => void;
}

/** Says what will happen, and does it once. */
export function SendRefundDialog({ refundId, amount, card, payer, what, onClose }: SendRefundDialogProps) {
  const sending = useSendRefund(refundId);
  const isUnderWay = sending.isPending || sending.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || sending.isPending || onClose()}
      title={`Return ${dollars(amount)}?`}
      description={<p>{what}</p>}
      actions={
        <>
          <Button tone="secondary" disabled={isUnderWay} onClick={onClose}>
            Not Now
          </Button>
          <Button disabled={isUnderWay} onClick={() => sending.mutate(amount, { onSettled: onClose })}>
            {isUnderWay ? "Sending..." : `Send ${dollars(amount)} Back`}
          </Button>
        </>
      }
    >
      <p className="text-lg">{whatWillHappen(amount, card, payer)}</p>
      <p className="mt-3 text-soft">
        A letter tells the payer. If the charge is not settled yet, all of it is cancelled at once; a part of
        it waits for tonight and then goes out by itself.
      </p>
    </Dialog>
  );
}
