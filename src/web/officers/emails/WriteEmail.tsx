import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { EventForMe } from "#contract/events.ts";
import { CIRCULAR_MAX, SUBJECT_MAX } from "#contract/registrations/circular-words.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { useChapter, useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { DateTimeField } from "#web/ui/form/DateTimeField.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { ChoosePeople } from "./ChoosePeople.tsx";
import { previewQuery, useSendCircular, useTestCircular } from "./circular-queries.ts";
import { emailsInTitle } from "./circular-words.ts";
import { draftOf, hourOf, NOTHING_TYPED, tablesError, typedOf } from "./draft.ts";
import { FieldList } from "./FieldList.tsx";
import { Recipients } from "./Recipients.tsx";
import { SendDialog } from "./SendDialog.tsx";
import { useSettled } from "./use-settled.ts";

const NOT_SENT = "We couldn’t send or schedule the email. Please try again.";

interface WriteEmailProps {
  event: Pick<EventForMe, "id" | "title">;
  /** The email that waits and is changed; undefined for a new one. */
  scheduled?: ScheduledCircular | undefined;
  onSent: () => void;
  /** Leaves the one that waits as it is. */
  onCancel: () => void;
}

/** The form of a new email, or of one that waits for its hour: whom it reaches, what it says, and how it reads. */
export function WriteEmail({ event, scheduled, onSent, onCancel }: WriteEmailProps) {
  const dates = useDates();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it is further down the page.
  useEffect(() => {
    if (scheduled) heading.current?.focus();
  }, [scheduled]);
  const { timeZone } = useChapter();
  const [typed, setTyped] = useState(() => (scheduled ? typedOf(scheduled, timeZone) : NOTHING_TYPED));
  const [to, setTo] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  // A draft that is sent twice is one email; changed in between, it is another.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const change = (changed: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changed });
    setKey(crypto.randomUUID());
  };
  const draft = { ...draftOf(typed), subject: useSettled(typed.subject), body: useSettled(typed.body) };
  const preview = useQuery(previewQuery(event.id, { ...draft, ...(to !== undefined && { to }) }));
  const testing = useTestCircular(event.id);
  const sending = useSendCircular(event.id, { scheduled, onSent });
  const sendAt = hourOf(typed, timeZone);
  const reached = preview.data;
  const count = reached?.mailboxes.length ?? 0;
  const isWritten = typed.subject.trim() !== "" && typed.body.trim() !== "";
  const isSettled =
    draft.subject === typed.subject && draft.body === typed.body && !preview.isPlaceholderData;
  const mayTest = isWritten && isSettled && count > 0 && !preview.error && !tablesError(typed);
  const isHourRight = sendAt !== undefined && !(scheduled && sendAt === null);
  const maySend = mayTest && reached?.empty.length === 0 && isHourRight;
  const failure = refusalIn(preview.error, "We couldn’t load the list of recipients. Please try again.");
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        {scheduled ? "Change the Scheduled Email" : "Write an Email"}
      </h2>
      <div className="grid items-start gap-x-9 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <ChoosePeople typed={typed} onChange={change} />
          <Field
            label="Subject"
            maxLength={SUBJECT_MAX}
            value={typed.subject}
            onChange={({ target: { value } }) => change({ subject: value })}
          />
          <TextArea
            label="Message"
            rows={10}
            maxLength={CIRCULAR_MAX}
            hint="Use **bold**, [a link](https://…), and a dash at the start of each line of a list. We’ll add the greeting and the chapter’s name."
            value={typed.body}
            onChange={({ target: { value } }) => change({ body: value })}
          />
          <FieldList />
          <DateTimeField
            label="Send later"
            optional={!scheduled}
            usualTime="10:00"
            hint={`In the chapter’s time zone. ${scheduled ? "" : "Leave blank to send it right away. "}We’ll email everyone who’s in this group at that time.`}
            value={typed.sendAt}
            onChange={(value) => change({ sendAt: value })}
          />
        </div>
        <div className="min-w-0 space-y-5">
          {failure && (
            <Alert tone="alarm" role="alert">
              {failure}
            </Alert>
          )}
          {reached && <Recipients preview={reached} isWritten={isWritten} onRead={setTo} />}
          <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
            <Button
              tone="secondary"
              disabled={!mayTest || testing.isPending}
              onClick={() => testing.mutate(draft)}
            >
              Send to Me
            </Button>
            {scheduled && (
              <Button tone="secondary" onClick={onCancel}>
                Keep It as It Is
              </Button>
            )}
            <Button disabled={!maySend} onClick={() => setAsking(true)}>
              {sendAt ? "Schedule" : "Send"} {emailsInTitle(count)}
            </Button>
          </div>
        </div>
      </div>
      {isAsking && reached && (
        <SendDialog
          preview={reached}
          at={sendAt ? dates.dayAndTime(sendAt.toISOString()) : null}
          isBusy={sending.isPending}
          failure={refusalIn(sending.error, NOT_SENT)}
          onSend={() =>
            sending.mutate({
              ...draft,
              key,
              seen: reached.mailboxes.map(({ address }) => address),
              sendAt: sendAt?.toISOString() ?? null,
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
