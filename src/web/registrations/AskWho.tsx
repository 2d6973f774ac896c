import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

interface AskWhoProps {
  /** The names before and after. */
  doubts: readonly { before: string; after: string }[];
  onCorrected: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** Asks whether a name was corrected or another person comes, for whom nothing that was said of the one before holds. */
export function AskWho({ doubts, onCorrected, onAnother, onClose }: AskWhoProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Corrected spelling or another person?"
      description="Another person comes without the needs, the card and the wishes of the one before."
      actions={
        <>
          <Button tone="secondary" onClick={onCorrected}>
            Corrected spelling
          </Button>
          <Button onClick={onAnother}>Another person</Button>
        </>
      }
    >
      <ul className="space-y-1">
        {doubts.map(({ before, after }) => (
          <li key={before}>
            {before} is now <strong>{after}</strong>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
