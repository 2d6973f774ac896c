import { useState } from "react";
import { NoteDialog } from "#web/treasury/NoteDialog.tsx";
import { useExplainDifference } from "#web/treasury/treasury-actions.ts";
import { Button } from "#web/ui/Button.tsx";

interface Explained {
  differenceId: number;
  title: string;
}

/** Closes a difference with an officer's words. */
export function ExplainButton(explained: Explained) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" size="small" className="max-sm:w-full" onClick={() => setOpen(true)}>
        Explain
      </Button>
      {isOpen && <ExplainDialog {...explained} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExplainDialog({ differenceId, title, onClose }: Explained & { onClose: () => void }) {
  const explaining = useExplainDifference(differenceId, title);
  return (
    <NoteDialog
      title="Why do the two sides differ?"
      description={`${title}. It will stay in the list of explained differences and reopen if its amounts change. No money moves.`}
      label="Explanation"
      submit="Save Explanation"
      saving={explaining}
      onSubmit={(explanation) => explaining.mutate(explanation, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
