import type { CircularPreview } from "#contract/officers/circulars.ts";
import type { EmailFile } from "#contract/officers/email-files.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { countOfEmails, DOING, emailsInTitle, fileWords, reachWords } from "./circular-words.ts";

interface SendDialogProps {
  /** Undefined while it loads. */
  preview: CircularPreview | undefined;
  files?: readonly EmailFile[];
  doing?: keyof typeof DOING;
  /** When it goes, in words; null for at once. */
  at: string | null;
  isBusy: boolean;
  failure: string | null;
  onSend: () => void;
  onClose: () => void;
}

/** Asks once more, since a sent email cannot be taken back. */
export function SendDialog(props: SendDialogProps) {
  const { preview, files = [], doing = "send", at, isBusy, failure, onSend, onClose } = props;
  const { words, inTitle, busy } = DOING[doing];
  const count = preview?.mailboxes.length ?? 0;
  return (
    <QuestionDialog
      onClose={onClose}
      title={`${words} ${countOfEmails(count)}?`}
      description={
        <p>
          {preview
            ? `To ${preview.sentence}: ${reachWords(preview)}. ${at ? `We’ll send the email on ${at} to everyone who’s in this group at that time. ` : ""}Replies will come to you.`
            : "Loading…"}
        </p>
      }
      act={`${inTitle} ${emailsInTitle(count)}`}
      acting={busy}
      isBusy={isBusy}
      isDisabled={count === 0}
      onAct={onSend}
      failure={failure}
    >
      {files.length > 0 && <p className="wrap-anywhere">Attached: {fileWords(files)}.</p>}
    </QuestionDialog>
  );
}
