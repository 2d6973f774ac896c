import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { Dialog } from "./Dialog.tsx";

interface CopyDialogProps {
  title: string;
  /** What the text is, as "3 addresses". */
  label: string;
  text: string;
  onClose: () => void;
}

/** A text to copy manually, where the browser refuses the clipboard. */
export function CopyDialog({ title, label, text, onClose }: CopyDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={<p>Your browser didn’t allow copying. Copy the selected text instead.</p>}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <TextArea
        label={label}
        readOnly
        rows={6}
        value={text}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
