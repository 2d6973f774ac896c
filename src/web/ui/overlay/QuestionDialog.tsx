import type { ComponentProps, ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Dialog } from "./Dialog.tsx";

interface QuestionDialogProps {
  title: string;
  /** What will be done. */
  text: ReactNode;
  /** The labels of the buttons: leave it, do it, and doing it. */
  keep: string;
  act: string;
  acting: string;
  tone?: ComponentProps<typeof Button>["tone"];
  isBusy: boolean;
  /** Why it was not done; null if it was not tried. */
  failure: string | null;
  onAct: () => void;
  onClose: () => void;
}

/** Asks before something is done, and says why it could not be. */
export function QuestionDialog({ title, text, keep, act, acting, tone, ...props }: QuestionDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={title}
      description={<p className="wrap-anywhere">{text}</p>}
      actions={
        <>
          <Button tone="secondary" onClick={props.onClose}>
            {keep}
          </Button>
          <Button {...(tone && { tone })} disabled={props.isBusy} onClick={props.onAct}>
            {props.isBusy ? acting : act}
          </Button>
        </>
      }
    >
      <Refusal>{props.failure}</Refusal>
    </Dialog>
  );
}
