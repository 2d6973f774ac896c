import { type ReactNode, useState } from "react";
import { NOTE_MAX, NOTE_MIN, NOTE_TOO_SHORT } from "#contract/values/notes.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

interface NoteDialogProps {
  title: string;
  description: ReactNode;
  /** The question that the note answers. */
  label: string;
  submit: string;
  saving: { isPending: boolean; isSuccess: boolean };
  /** Why it was not saved. */
  failure?: ReactNode;
  onSubmit: (note: string) => void;
  onClose: () => void;
}

/** Asks for a note before something is done, so that other officers can follow the decision. */
export function NoteDialog({ title, description, label, submit, saving, ...props }: NoteDialogProps) {
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      onClose={props.onClose}
      title={title}
      description={<p>{description}</p>}
      isUnsaved={note.trim() !== "" && !saving.isSuccess}
    >
      <PlainForm
        isBusy={saving.isPending}
        onSubmit={() => {
          const isTooShort = note.trim().length < NOTE_MIN;
          setMissing(isTooShort);
          if (!isTooShort) props.onSubmit(note);
        }}
      >
        <TextArea
          label={label}
          value={note}
          maxLength={NOTE_MAX}
          onChange={(event) => setNote(event.target.value)}
          error={isMissing ? NOTE_TOO_SHORT : undefined}
        />
        {props.failure}
        <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={saving.isPending}>
            {saving.isPending ? "Saving..." : submit}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
