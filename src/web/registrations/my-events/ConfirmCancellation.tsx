import type { ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

interface ConfirmGivingUpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What happens to the money, in the server's words. */
  money: string;
  children: ReactNode;
  keep: string;
  giveUp: string;
  pendingText: string;
  isPending: boolean;
  onGiveUp: () => void;
}

/** Asks before seats are given up, and says what is refunded. */
export function ConfirmCancellation(props: ConfirmGivingUpProps) {
  const { open, onOpenChange, title, money, children, keep, giveUp, pendingText, isPending, onGiveUp } =
    props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        <>
          <p>{children}</p>
          <p className="mt-4 font-semibold text-ink">{money}</p>
        </>
      }
      actions={
        <>
          <Button tone="secondary" onClick={() => onOpenChange(false)}>
            {keep}
          </Button>
          <Button tone="danger" disabled={isPending} onClick={onGiveUp}>
            {isPending ? pendingText : giveUp}
          </Button>
        </>
      }
    />
  );
}
