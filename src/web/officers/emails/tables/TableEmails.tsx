import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import { EmailText } from "#web/officers/emails/EmailText.tsx";
import { Recipients } from "#web/officers/emails/Recipients.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import type { useTableEmails } from "./table-emails.ts";

interface TableEmailsProps {
  emails: ReturnType<typeof useTableEmails>;
  /** Whether some were told before, so that only those who sit elsewhere are emailed. */
  isAgain: boolean;
}

/** Asks whether people are emailed their tables, and shows what they would read. */
export function TableEmails({ emails, isAgain }: TableEmailsProps) {
  const { isOn, setOn, text, setText, preview, onRead, failure } = emails;
  const isWritten = text.subject.trim() !== "" && text.body.trim() !== "";
  const people = preview?.people ?? 0;
  return (
    <div className="space-y-4">
      {preview && people > 0 && (
        <Checkbox
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
          label={
            isAgain
              ? `Email ${people === 1 ? "1 person whose table is" : `${people} people whose tables are`} new or changed`
              : `Email ${people === 1 ? "1 person their table" : `${people} people their tables`}`
          }
        />
      )}
      {isOn && (
        <>
          <EmailText rows={4} fields={DINNER_FIELDS} text={text} onChange={setText} />
          {preview && <Recipients preview={preview} isWritten={isWritten} onRead={onRead} />}
        </>
      )}
      <Refusal>{failure}</Refusal>
    </div>
  );
}
