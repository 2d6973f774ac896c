import { type SubmitEvent, useState } from "react";
import { describeKnown, knownNeeds } from "#contract/registrations/known-needs.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { errorMessage, NOT_REACHED } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { useFocusOnError } from "#web/ui/form/use-focus-on-error.ts";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { DialogFoot } from "#web/ui/overlay/DialogFoot.tsx";
import { NeedsFields } from "./NeedsFields.tsx";
import { draftOf, type NeedsErrors, readDraft } from "./needs-draft.ts";

interface NeedsDialogProps {
  /** Whose needs they are, as a name or "you". */
  who: string;
  needs: Needs | null;
  /** The food request of their party that no one has assigned yet. */
  request: string | null;
  /** Who reads it and how long it is kept, where that is not as for a dinner. */
  about?: string | undefined;
  /** The words of the food request that led here, kept in sight. */
  wrote?: string;
  /** Saves them; the dialog stays open until that has succeeded. */
  onSave: (needs: Needs) => unknown;
  onClose: () => void;
}

/** Asks what the kitchen must know about one person. */
export function NeedsDialog({ who, needs, request, about, wrote, onSave, onClose }: NeedsDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(needs));
  const [isChanged, setChanged] = useState(false);
  const [errors, setErrors] = useState<NeedsErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [atFirst] = useState(needs);
  const isOutdated = JSON.stringify(needs) !== JSON.stringify(atFirst);
  const element = useFocusOnError<HTMLFormElement>(attempts, null);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Or the form that this dialog was opened from would be submitted as well.
    event.stopPropagation();
    if (isBusy) return;
    const read = readDraft(draft);
    setAttempts(attempts + 1);
    setErrors("errors" in read ? read.errors : {});
    if ("needs" in read) void save(read.needs);
  }

  async function save(answer: Needs) {
    setBusy(true);
    setFailure(null);
    try {
      await onSave(answer);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      wide
      sheet
      isUnsaved={isChanged}
      onClose={onClose}
      title="Allergies and Diet"
      description={about ?? aboutDinner(who)}
    >
      <form ref={element} noValidate className="space-y-7" onSubmit={submit}>
        {wrote && (
          <Alert>
            You wrote: <span className="whitespace-pre-line wrap-anywhere">“{wrote}”</span>
          </Alert>
        )}
        <NeedsFields
          draft={draft}
          errors={errors}
          onChange={(next) => {
            setDraft(next);
            setChanged(true);
            if (attempts > 0) {
              const read = readDraft(next);
              setErrors("errors" in read ? read.errors : {});
            }
          }}
        />
        <Refusal>{failure !== null && errorMessage(failure, NOT_REACHED)}</Refusal>
        {isOutdated && (
          <Alert tone="warning">
            Someone changed this while you were editing. It now says:{" "}
            {describeKnown(knownNeeds({ needs, request })).join("; ")}. Saving will replace it.
          </Alert>
        )}
        <DialogFoot className="flex flex-wrap justify-end gap-x-3 gap-y-2 max-sm:*:grow">
          <Button
            tone="quiet"
            className="sm:mr-auto sm:-ml-4"
            disabled={isBusy}
            onClick={() => void save({ none: true })}
          >
            No Allergies or Restrictions
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function aboutDinner(who: string): string {
  const readers = who === "you" ? "you" : "this person, the person who enters it";
  return `For ${who}. Only ${readers}, the chapter’s officers, and the kitchen can see this. We erase it after the dinner.`;
}
