import { formatMoney } from "#web/platform/money.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
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
    <QuestionDialog
      onClose={() => sending.isPending || onClose()}
      title={`Refund ${formatMoney(amount)}?`}
      description={<p>{what}</p>}
      act={`Refund ${formatMoney(amount)}`}
      acting="Sending..."
      isBusy={isSending}
      mustFinish
      onAct={() => sending.mutate(amount, { onSettled: onClose })}
    >
      <p className="text-lg">{refundSummary(amount, card, payer)}</p>
      <p className="mt-3 text-soft">
        The payer gets an email. Partial refunds go out after tonight's settlement.
      </p>
    </QuestionDialog>
  );
}
