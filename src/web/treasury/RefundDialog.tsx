import { useState } from "react";
import type { PaymentDetails } from "#contract/treasury.ts";
import { NOTE_MAX, NOTE_MIN, NOTE_TOO_SHORT } from "#contract/values/notes.ts";
import { parseAmount } from "#contract/values/parse-amount.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { refundSummary } from "./labels.ts";
import { useRefundPayment } from "./treasury-actions.ts";

interface RefundDialogProps {
  charge: Pick<PaymentDetails["charges"][number], "transactionId" | "card" | "left">;
  payment: Pick<PaymentDetails, "id" | "what" | "payer" | "stillHas">;
  /** True if a part of it can't be refunded. */
  isWhole?: boolean;
  onClose: () => void;
}

/** Refunds part or all of a charge: how much, why, and a summary of what will happen. */
export function RefundDialog({ charge, payment, isWhole = false, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useState(charge.left);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const refunding = useRefundPayment(payment.id);
  const amount = parseAmount(typed);
  const isTooMuch = amount !== null && Number(amount) > Number(charge.left);
  const wrongSum =
    amount === null
      ? "Please enter an amount in dollars and cents, such as 150.00."
      : isTooMuch
        ? `At most ${formatMoney(charge.left)} can be refunded.`
        : undefined;
  const wrongReason = reason.trim().length < NOTE_MIN ? NOTE_TOO_SHORT : undefined;
  const submit = () => {
    setTried(true);
    if (amount === null || wrongSum || wrongReason) return;
    const { transactionId, left } = charge;
    refunding.mutate({ transactionId, amount, reason, left }, { onSuccess: onClose });
  };
  return (
    <Dialog
      onClose={() => refunding.isPending || onClose()}
      title="Refund"
      description={<p>{payment.what}</p>}
      isUnsaved={reason !== "" && !refunding.isSuccess}
    >
      <PlainForm className="space-y-5" isBusy={refunding.isPending} onSubmit={submit}>
        {payment.stillHas && (
          <Alert tone="warning">
            <p>{payment.stillHas}</p>
          </Alert>
        )}
        {!isWhole && (
          <Field
            label="Amount in dollars"
            inputMode="decimal"
            hint={`Up to ${formatMoney(charge.left)} of this charge can be refunded.`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isTried || isTooMuch ? wrongSum : undefined}
          />
        )}
        <Field
          label="Reason"
          maxLength={NOTE_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isTried ? wrongReason : undefined}
        />
        {amount !== null && !wrongSum && (
          <p className="text-lg">{refundSummary(amount, charge.card, payment.payer)}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" disabled={refunding.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={refunding.isPending}>
            {refunding.isPending ? "Sending..." : `Refund${amount === null ? "" : ` ${formatMoney(amount)}`}`}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
