import { type UseQueryResult, useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CIRCULAR_MAX, type Fields, SUBJECT_MAX } from "#contract/officers/circular-words.ts";
import type { CircularPreview } from "#contract/officers/circulars.ts";
import type { EmailFile } from "#contract/officers/email-files.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { useUnsavedWarning } from "#web/platform/warn-before-unload.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { DOING, emailsInTitle } from "./circular-words.ts";
import { ATTACHING, type ChangeFiles, EmailFiles } from "./EmailFiles.tsx";
import { FieldList } from "./FieldList.tsx";
import { Recipients } from "./Recipients.tsx";
import { SendDialog } from "./SendDialog.tsx";

const NOT_SENT = "We couldn’t send or schedule the email. Please try again.";

type TypedText = { subject: string; body: string };
type TypedEmail = TypedText & { files: readonly EmailFile[] };

interface EmailFormProps {
  title: string;
  /** Whether it changes a scheduled email. */
  isChange?: boolean;
  /** Whether it started with one that was in the list; its heading then takes the focus. */
  isOpened?: boolean;
  /** Why that one can no longer be changed. */
  whyNotChange: string | null;
  /** Whom it reaches. */
  people: ReactNode;
  fields: Fields;
  /** A field with words for those who have none. */
  example: string;
  /** Under the message. */
  children?: ReactNode;
  typed: TypedEmail;
  onChange: (change: Partial<TypedText>) => void;
  onFiles: ChangeFiles;
  preview: UseQueryResult<CircularPreview>;
  /** Whether the preview is of what is typed by now, and that is right. */
  isReady: boolean;
  /** What is wrong with when it goes, said beside that field. */
  hourError?: string | undefined;
  /** When it goes, in words; null for at once. */
  at?: string | null;
  onRead: (to: string) => void;
  testing: { isPending: boolean; mutate: () => void };
  sending: { isPending: boolean; error: Error | null; reset: () => void; send: (seen: string[]) => void };
  /** Leaves what waits as it is. */
  onCancel?: (() => void) | undefined;
}

/** An email to many: whom it reaches, what it says, and how it reads for one of them. */
export function EmailForm(props: EmailFormProps) {
  const {
    title,
    isChange = false,
    isOpened = false,
    typed,
    onChange,
    preview,
    isReady,
    hourError,
    at = null,
  } = props;
  const { testing, sending, onCancel, whyNotChange } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isOpened) return;
    // After the question about what was typed, whose dialog returns the focus to its button.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, [isOpened]);
  const reached = preview.data;
  const count = reached?.mailboxes.length ?? 0;
  const doing = isChange ? "change" : at || hourError ? "schedule" : "send";
  const isWritten = typed.subject.trim() !== "" && typed.body.trim() !== "";
  const isAttaching = useIsMutating({ mutationKey: ATTACHING }) > 0;
  const isCurrent = !preview.isPlaceholderData && !preview.error;
  const gone =
    isCurrent && reached ? typed.files.filter(({ id }) => !reached.files.some((one) => one.id === id)) : [];
  const mayTest = isWritten && isReady && isCurrent && !isAttaching && gone.length === 0 && count > 0;
  const [start] = useState(typed);
  const isTyped = typed.subject !== "" || typed.body !== "" || typed.files.length > 0;
  useUnsavedWarning(isOpened ? JSON.stringify(typed) !== JSON.stringify(start) : isTyped);
  const failure = refusalIn(preview.error, "We couldn’t load the list of recipients. Please try again.");
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        {title}
      </h2>
      <div role="status">
        {whyNotChange !== null && (
          <Alert tone="warning" title={whyNotChange} className="mb-6">
            You can’t save changes to it. To send it after all, choose Use Again under Scheduled Emails.
          </Alert>
        )}
      </div>
      <div className="grid items-start gap-x-9 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          {props.people}
          <Field
            label="Subject"
            maxLength={SUBJECT_MAX}
            value={typed.subject}
            onChange={({ target: { value } }) => onChange({ subject: value })}
          />
          <TextArea
            label="Message"
            rows={10}
            maxLength={CIRCULAR_MAX}
            hint="Use **bold**, [a link](https://…), and a dash at the start of each line of a list. We’ll add the greeting and the chapter’s name."
            value={typed.body}
            onChange={({ target: { value } }) => onChange({ body: value })}
          />
          <FieldList fields={props.fields} example={props.example} />
          <EmailFiles files={typed.files} gone={gone} onChange={props.onFiles} />
          {props.children}
        </div>
        <div className="min-w-0 space-y-5">
          <Refusal>{failure}</Refusal>
          {preview.isLoading && (
            <div>
              <p role="status" className="mb-3 text-soft">
                Counting the people it will reach…
              </p>
              <Skeleton className="h-40 w-full" />
            </div>
          )}
          {reached && <Recipients preview={reached} isWritten={isWritten} onRead={props.onRead} />}
          <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
            <Button
              tone="secondary"
              disabled={!mayTest || testing.isPending}
              onClick={() => testing.mutate()}
            >
              Send to Me
            </Button>
            {onCancel && (
              <Button tone="secondary" onClick={onCancel}>
                {whyNotChange === null ? "Keep It as It Is" : "Close"}
              </Button>
            )}
            <Button
              disabled={
                !mayTest || hourError !== undefined || whyNotChange !== null || reached?.empty.length !== 0
              }
              onClick={() => setAsking(true)}
            >
              {DOING[doing].inTitle} {reached ? emailsInTitle(count) : "Emails"}
            </Button>
          </div>
        </div>
      </div>
      {isAsking && reached && (
        <SendDialog
          preview={reached}
          files={typed.files}
          doing={doing}
          at={at}
          isBusy={sending.isPending}
          failure={refusalIn(sending.error, NOT_SENT)}
          onSend={() => sending.send(reached.mailboxes.map(({ address }) => address))}
          onClose={() => {
            setAsking(false);
            sending.reset();
          }}
        />
      )}
    </section>
  );
}

const HEADING = "write-an-email";
