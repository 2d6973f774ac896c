import { useState } from "react";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useCloseRefund } from "./treasury-actions.ts";

/** How an open item is closed without a refund from the portal. */
export type Closing = "settle" | "dismiss" | "seen";

const TEXTS: Record<
  Closing,
  { title: (sum: string) => string; text: string; label: string; button: string }
> = {
  settle: {
    title: (sum) => `Was ${sum} refunded another way?`,
    text: "It will count as refunded, and nothing is sent to the card.",
    label: "How was it refunded?",
    button: "Mark as Refunded",
  },
  dismiss: {
    title: (sum) => `Keep the ${sum}?`,
    text: "Nothing is refunded, and the item is closed. The portal doesn't email the payer.",
    label: "Why is nothing refunded?",
    button: "Dismiss",
  },
  seen: {
    title: () => "Mark this as done?",
    text: "The item is closed. No money moves.",
    label: "What did you do?",
    button: "Mark as Done",
  },
};

interface CloseRefundDialogProps {
  refundId: number;
  amount: string;
  how: Closing;
  onClose: () => void;
}

/** Asks for a note before closing, so that other officers can follow the decision. */
export function CloseRefundDialog({ refundId, amount, how, onClose }: CloseRefundDialogProps) {
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const closing = useCloseRefund(refundId, amount, how === "settle" ? "settle" : "dismiss");
  const texts = TEXTS[how];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title(formatMoney(amount))}
      description={<p>{texts.text}</p>}
      isUnsaved={note.trim() !== "" && !closing.isSuccess}
    >
      <PlainForm
        isBusy={closing.isPending}
        onSubmit={() => {
          const isTooShort = note.trim().length < 3;
          setMissing(isTooShort);
          if (!isTooShort) closing.mutate(note, { onSuccess: onClose });
        }}
      >
        <TextArea
          label={texts.label}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
          error={isMissing ? "Please add a short note, so that others understand it later." : undefined}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={closing.isPending}>
            {closing.isPending ? "Saving..." : texts.button}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
