import type { CircularPreview } from "#contract/officers/circulars.ts";
import { EmailPreview } from "#web/outbox/EmailPreview.tsx";
import { PlainText } from "#web/outbox/PlainText.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { listOf, reachWords } from "./circular-words.ts";

interface RecipientsProps {
  preview: CircularPreview;
  /** Whether there is something to read. */
  isWritten: boolean;
  /** Shows the email to this mailbox. */
  onRead: (to: string) => void;
}

/** Everyone whom an email reaches, who is left out, and how it reads for one of them. */
export function Recipients({ preview, isWritten, onRead }: RecipientsProps) {
  const { sentence, mailboxes, leftOut, turnedOff, unsubscribed, rejecting, unsure, empty, email } = preview;
  return (
    <>
      <p role="status">
        To <b className="font-semibold">{sentence}</b>: {reachWords(preview)}.
      </p>
      {mailboxes.length > 0 && (
        <details className="rounded-md border border-line px-4 py-2">
          <summary className="min-h-8 cursor-pointer py-1 font-semibold">Everyone who’ll get it</summary>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto">
            {mailboxes.map(({ address, people }) => (
              <li key={address} className="py-2">
                {listOf(people)}
                <span className="block text-sm wrap-anywhere text-soft">{address}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <LeftOut tone="warning" why="no email address" names={leftOut} />
      <LeftOut
        tone="warning"
        why="earlier emails to them came back or were marked as spam"
        names={rejecting}
      />
      {unsure.length > 0 && (
        <Alert tone="warning" title={`Earlier emails to ${listOf(unsure)} came back`}>
          This one might not reach them, so please give them a call.
        </Alert>
      )}
      <LeftOut why="they unsubscribed from the mailing list" names={unsubscribed} />
      <LeftOut why="they turned these emails off" names={turnedOff} />
      {empty.map(({ field, people }) => (
        <Alert key={field} tone="alarm" title={`{${field}} is empty for ${listOf(people)}`}>
          Add what to say instead: {`{${field} else …}`}
        </Alert>
      ))}
      {email && isWritten && (
        <div className="space-y-3">
          <Select
            label="Preview for"
            value={email.to}
            options={mailboxes.map(({ address, people }) => ({
              value: address,
              label: `${listOf(people)} (${address})`,
            }))}
            onChange={({ target: { value } }) => onRead(value)}
          />
          <p className="font-semibold wrap-anywhere">{email.subject}</p>
          <EmailPreview subject={email.subject} html={email.html} />
          <PlainText text={email.text} />
        </div>
      )}
    </>
  );
}

/** More names than these are folded. */
const NAMES_SHOWN = 12;

interface LeftOutProps {
  why: string;
  names: readonly string[];
  tone?: "warning";
}

/** People whom an email does not reach, how many there are, and why. */
function LeftOut({ why, names, tone }: LeftOutProps) {
  if (names.length === 0) return null;
  const title = `${names.length === 1 ? "1 person" : `${names.length} people`} left out: ${why}`;
  return (
    <Alert title={title} {...(tone && { tone })}>
      {names.length > NAMES_SHOWN ? (
        <details>
          <summary className="min-h-8 cursor-pointer py-1">Show names</summary>
          {listOf(names)}
        </details>
      ) : (
        listOf(names)
      )}
    </Alert>
  );
}
