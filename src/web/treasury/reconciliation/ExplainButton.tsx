import { useState } from "react";
import { useExplainDifference } from "#web/treasury/treasury-actions.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

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
  const [explanation, setExplanation] = useState("");
  const [isMissing, setMissing] = useState(false);
  const explaining = useExplainDifference(differenceId, title);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Why do the two sides differ?"
      description={
        <p>
          {title}. It will stay in the list of explained differences and reopen if its amounts change. No
          money moves.
        </p>
      }
      isUnsaved={explanation.trim() !== "" && !explaining.isSuccess}
    >
      <PlainForm
        isBusy={explaining.isPending}
        onSubmit={() => {
          const isTooShort = explanation.trim().length < 3;
          setMissing(isTooShort);
          if (!isTooShort) explaining.mutate(explanation, { onSuccess: onClose });
        }}
      >
        <TextArea
          label="Explanation"
          value={explanation}
          maxLength={500}
          onChange={(event) => setExplanation(event.target.value)}
          error={isMissing ? "Please add a short note, so that others understand it later." : undefined}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={explaining.isPending}>
            {explaining.isPending ? "Saving..." : "Save Explanation"}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
