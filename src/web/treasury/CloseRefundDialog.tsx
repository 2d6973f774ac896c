import { formatMoney } from "#web/platform/money.ts";
import { NoteDialog } from "./NoteDialog.tsx";
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
  const closing = useCloseRefund(refundId, amount, how === "settle" ? "settle" : "dismiss");
  const texts = TEXTS[how];
  return (
    <NoteDialog
      title={texts.title(formatMoney(amount))}
      description={texts.text}
      label={texts.label}
      submit={texts.button}
      saving={closing}
      onSubmit={(note) => closing.mutate(note, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
