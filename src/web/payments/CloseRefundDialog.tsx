import { useState } from "react";
import { dollars } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { useCloseRefund } from "./desk-actions.ts";

/** Why a matter is closed without sending money. */
export type Closing = "settle" | "dismiss" | "seen";

const WORDS: Record<
  Closing,
  { title: (sum: string) => string; text: string; label: string; button: string }
> = {
  settle: {
    title: (sum) => `${sum} was returned otherwise?`,
    text: "It then counts as returned, and the portal sends nothing to the card.",
    label: "How was it returned?",
    button: "Note It as Returned",
  },
  dismiss: {
    title: (sum) => `Keep the ${sum}?`,
    text: "Nothing goes back, and the matter leaves this list. The payer is not told by the portal.",
    label: "Why does nothing go back?",
    button: "Dismiss",
  },
  seen: {
    title: () => "You have seen to it?",
    text: "The matter leaves this list. The money is where it is.",
    label: "What did you do?",
    button: "Done",
  },
};

interface CloseRefundDialogProps {
  refundId: number;
  amount: string;
  how: Closing;
  onClose: () => void;
}

/** Takes the note that whoever comes after will read. */
export function CloseRefundDialog({ refundId, amount, how, onClose }: CloseRefundDialogProps) {
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const closing = useCloseRefund(refundId, amount, how === "settle" ? "settle" : "dismiss");
  const words = WORDS[how];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title(dollars(amount))}
      description={<p>{words.text}</p>}
      isUnsaved={note.trim() !== "" && !closing.isSuccess}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isTooShort = note.trim().length < 3;
          setMissing(isTooShort);
          if (!isTooShort && !closing.isPending) closing.mutate(note, { onSuccess: onClose });
        }}
      >
        <TextArea
          label={words.label}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
          error={isMissing ? "Please write a short note, so that others understand it later." : undefined}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" onClick={onClose}>
            Not Now
          </Button>
          <Button type="submit" disabled={closing.isPending}>
            {closing.isPending ? "Saving..." : words.button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
