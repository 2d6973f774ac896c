import { type FormEvent, useState } from "react";
import type { PaymentDetails } from "#contract/money-desk.ts";
import { dollars } from "#web/platform/money.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import type { Charge } from "./ChargeCard.tsx";
import { useRefundPayment } from "./desk-actions.ts";
import { whatWillHappen } from "./desk-words.ts";
import { sumIn } from "./sum.ts";

interface RefundDialogProps {
  charge: Charge;
  payment: PaymentDetails;
  onClose: () => void;
}

/** Gives back a part or all of a charge: how much, why, and then once more in words what will happen. */
export function RefundDialog({ charge, payment, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useState(charge.left);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const refunding = useRefundPayment(payment.id);
  const amount = sumIn(typed);
  const isTooMuch = amount !== null && Number(amount) > Number(charge.left);
  const wrongSum =
    amount === null
      ? "Please write an amount in dollars and cents, such as 150.00."
      : isTooMuch
        ? `At most ${dollars(charge.left)} can go back.`
        : undefined;
  const wrongReason =
    reason.trim().length < 3 ? "Please write a short note, so that others understand it later." : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === null || wrongSum || wrongReason || refunding.isPending) return;
    const { transactionId, left } = charge;
    refunding.mutate({ transactionId, amount, reason, left }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || refunding.isPending || onClose()}
      title="Return money"
      description={<p>{payment.what}</p>}
      isUnsaved={reason !== "" && !refunding.isSuccess}
    >
      <form noValidate className="space-y-5" onSubmit={submit}>
        {payment.stillHas && (
          <Alert tone="warning">
            <p>{payment.stillHas}</p>
          </Alert>
        )}
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={`All that is left of this charge is ${dollars(charge.left)}.`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isTried || isTooMuch ? wrongSum : undefined}
        />
        <Field
          label="Reason"
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isTried ? wrongReason : undefined}
        />
        {amount !== null && !wrongSum && (
          <p className="text-lg">{whatWillHappen(amount, charge.card, payment.payer)}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" disabled={refunding.isPending} onClick={onClose}>
            Not Now
          </Button>
          <Button type="submit" disabled={refunding.isPending}>
            {refunding.isPending ? "Sending..." : `Send ${amount === null ? "It" : dollars(amount)} Back`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
