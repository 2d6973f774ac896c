import { DateTimeField } from "#web/ui/form/DateTimeField.tsx";

interface SendLaterProps {
  /** Whether the email is already scheduled. */
  isScheduled: boolean;
  /** On the chapter's clock; empty for at once. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** When an email to many is sent. */
export function SendLater({ isScheduled, value, error, onChange }: SendLaterProps) {
  return (
    <DateTimeField
      label="Send later"
      optional={!isScheduled}
      usualTime="10:00"
      hint={`In the chapter’s time zone. ${isScheduled ? "" : "Leave blank to send it right away. "}We’ll email everyone who’s in this group at that time.`}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
