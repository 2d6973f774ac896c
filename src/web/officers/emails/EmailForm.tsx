import { type UseMutationResult, type UseQueryResult, useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Fields } from "#contract/officers/circular-words.ts";
import type { CircularPreview } from "#contract/officers/circulars.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useUnsavedWarning } from "#web/platform/warn-before-unload.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { DateTimeField } from "#web/ui/form/DateTimeField.tsx";
import { DOING, emailsInTitle } from "./circular-words.ts";
import { ATTACHING, EmailFiles } from "./EmailFiles.tsx";
import { EmailText } from "./EmailText.tsx";
import { Recipients } from "./Recipients.tsx";
import { SendDialog } from "./SendDialog.tsx";
import type { ToSend } from "./send-email.ts";
import type { EmailInForm } from "./use-typed-email.ts";

const NOT_SENT = "We couldn’t send or schedule the email. Please try again.";

interface EmailFormProps<Draft> {
  email: EmailInForm;
  /** The part of it that is sent. */
  draft: Draft;
  /** Whether the choices besides the text are valid, and the preview reflects them. */
  isRight: boolean;
  /** Why the scheduled email being edited can no longer be changed. */
  whyNotChange: string | null;
  /** Whom it reaches. */
  people: ReactNode;
  fields: Fields;
  preview: UseQueryResult<CircularPreview>;
  testing: { isPending: boolean; mutate: (draft: NoInfer<Draft>) => void };
  sending: Pick<UseMutationResult<unknown, Error, ToSend<Draft>>, "mutate" | "isPending" | "error" | "reset">;
  /** Leaves the scheduled email as it is. */
  onCancel: () => void;
}

/** An email to many: whom it reaches, what it says, and how it reads for one of them. */
export function EmailForm<Draft>(props: EmailFormProps<Draft>) {
  const { email, draft, preview, testing, sending, whyNotChange } = props;
  const { typed, isScheduled, isOpened, hour } = email;
  const dates = useDates();
  const at = hour.sendAt && dates.dayAndTime(hour.sendAt.toISOString());
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
  const doing = isScheduled ? "change" : at || hour.error ? "schedule" : "send";
  const isWritten = typed.subject.trim() !== "" && typed.body.trim() !== "";
  const isAttaching = useIsMutating({ mutationKey: ATTACHING }) > 0;
  const isCurrent = !preview.isPlaceholderData && !preview.error;
  const gone =
    isCurrent && reached ? typed.files.filter(({ id }) => !reached.files.some((one) => one.id === id)) : [];
  const mayTest =
    isWritten &&
    email.isSettled &&
    props.isRight &&
    isCurrent &&
    !isAttaching &&
    gone.length === 0 &&
    count > 0;
  const [start] = useState(typed);
  const isTyped = typed.subject !== "" || typed.body !== "" || typed.files.length > 0;
  useUnsavedWarning(isOpened ? JSON.stringify(typed) !== JSON.stringify(start) : isTyped);
  const failure = refusalIn(preview.error, "We couldn’t load the list of recipients. Please try again.");
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        {isScheduled ? "Change the Scheduled Email" : "Write an Email"}
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
          <EmailText
            rows={10}
            hint="Use **bold**, [a link](https://…), and a dash at the start of each line of a list. We’ll add the greeting and the chapter’s name."
            fields={props.fields}
            text={typed}
            onChange={email.changeText}
          />
          <EmailFiles files={typed.files} gone={gone} onChange={email.changeFiles} />
          <DateTimeField
            label="Send later"
            optional={!isScheduled}
            usualTime="10:00"
            hint={`In the chapter’s time zone. ${isScheduled ? "" : "Leave blank to send it right away. "}We’ll email everyone who’s in this group at that time.`}
            value={typed.sendAt}
            error={hour.error}
            onChange={(sendAt) => email.changeText({ sendAt })}
          />
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
          {reached && <Recipients preview={reached} isWritten={isWritten} onRead={email.setReader} />}
          <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
            <Button
              tone="secondary"
              disabled={!mayTest || testing.isPending}
              onClick={() => testing.mutate(draft)}
            >
              Send to Me
            </Button>
            {isScheduled && (
              <Button tone="secondary" onClick={props.onCancel}>
                {whyNotChange === null ? "Keep It as It Is" : "Close"}
              </Button>
            )}
            <Button
              disabled={
                !mayTest || hour.error !== undefined || whyNotChange !== null || reached?.empty.length !== 0
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
          onSend={() =>
            sending.mutate({
              ...draft,
              key: email.key,
              seen: reached.mailboxes.map(({ address }) => address),
              sendAt: hour.sendAt?.toISOString() ?? null,
            })
          }
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
