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
      onClose={onClose}
      title="Fixing a typo, or is someone else coming?"
      description={
        <>
          <ul className="space-y-1 text-ink">
            {doubts.map(({ before, after }) => (
              <li key={before}>
                {before} is now <strong>{after}</strong>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            A new person starts fresh: allergies, place card, and requests don’t carry over.
          </p>
        </>
      }
      actions={
        <>
          <Button tone="secondary" onClick={onCorrected}>
            Just Fixing the Name
          </Button>
          <Button onClick={onAnother}>Someone Else Is Coming</Button>
        </>
      }
    />
  );
}
