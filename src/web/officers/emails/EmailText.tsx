import { CIRCULAR_MAX, type Fields, SUBJECT_MAX } from "#contract/officers/circular-words.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { FieldList } from "./FieldList.tsx";

interface EmailTextProps {
  text: { subject: string; body: string };
  rows: number;
  hint?: string;
  fields: Fields;
  onChange: (text: { subject: string; body: string }) => void;
}

/** Subject and message of an email to many, and the fields that can be typed into them. */
export function EmailText({ text: { subject, body }, rows, hint, fields, onChange }: EmailTextProps) {
  return (
    <>
      <Field
        label="Subject"
        maxLength={SUBJECT_MAX}
        value={subject}
        onChange={({ target: { value } }) => onChange({ subject: value, body })}
      />
      <TextArea
        label="Message"
        rows={rows}
        maxLength={CIRCULAR_MAX}
        hint={hint}
        value={body}
        onChange={({ target: { value } }) => onChange({ subject, body: value })}
      />
      <FieldList fields={fields} />
    </>
  );
}
