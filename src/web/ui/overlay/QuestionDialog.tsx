import type { ComponentProps, ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Dialog } from "./Dialog.tsx";

interface QuestionDialogProps extends Omit<ComponentProps<typeof Dialog>, "actions"> {
  /** The labels of the buttons: leave it, do it, and doing it. */
  keep?: string;
  act: ReactNode;
  acting?: ReactNode;
  tone?: ComponentProps<typeof Button>["tone"];
  isBusy?: boolean;
  /** Disables the action for a reason other than being busy. */
  isDisabled?: boolean;
  /** Keeps the dialog open while it is being done. */
  mustFinish?: boolean;
  /** Why it was not done; nothing if it was not tried. */
  failure?: ReactNode;
  onAct: () => void;
}

/** Asks before something is done, and says why it could not be. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { keep = "Cancel", act, acting, tone = "primary", isBusy = false, isDisabled = false } = props;
  const { mustFinish = false, failure, onAct, onClose, children, ...dialog } = props;
  const isHeld = mustFinish && isBusy;
  return (
    <Dialog
      {...dialog}
      onClose={() => isHeld || onClose()}
      actions={
        <>
          <Button tone="secondary" disabled={isHeld} onClick={onClose}>
            {keep}
          </Button>
          <Button tone={tone} disabled={isBusy || isDisabled} onClick={onAct}>
            {isBusy ? acting : act}
          </Button>
        </>
      }
    >
      {(children || failure) && (
        <>
          {children}
          <Refusal className={children ? "mt-4" : ""}>{failure}</Refusal>
        </>
      )}
    </Dialog>
  );
}
