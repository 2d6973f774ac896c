import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CIRCULAR_MAX, SUBJECT_MAX } from "#contract/officers/circular-words.ts";
import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import { MOMENT_WORDS } from "#contract/registrations/moment-words.ts";
import type { Moment } from "#contract/registrations/moments.ts";
import { FieldList } from "#web/officers/emails/FieldList.tsx";
import { Recipients } from "#web/officers/emails/Recipients.tsx";
import { useSettled } from "#web/officers/emails/use-settled.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { momentPreviewQuery, useChangeMoment } from "./moment-queries.ts";

interface EditMomentProps {
  eventId: number;
  moment: Moment;
  onClose: () => void;
}

/** The text of an email for this dinner, with how it reads for one of the people whom it reaches now. */
export function EditMoment({ eventId, moment, onClose }: EditMomentProps) {
  const { kind, isEdited } = moment;
  // As it was when the dialog opened: what another officer saves in the meantime is not overwritten.
  const [{ subject: subjectBefore, body: bodyBefore, updatedAt }] = useState(moment);
  const [subject, setSubject] = useState(subjectBefore);
  const [body, setBody] = useState(bodyBefore);
  const [to, setTo] = useState<string>();
  const saving = useChangeMoment(eventId, kind, onClose);
  const settled = { subject: useSettled(subject), body: useSettled(body) };
  const preview = useQuery(
    momentPreviewQuery(eventId, kind, { ...settled, ...(to !== undefined && { to }) }),
  );
  const isWritten = subject.trim() !== "" && body.trim() !== "";
  const isChanged = subject !== subjectBefore || body !== bodyBefore;
  const failure =
    refusalIn(saving.error, "We couldn’t save the change. Please try again.") ??
    refusalIn(preview.error, "We couldn’t load the list of recipients. Please try again.");
  return (
    <Dialog
      wide
      onClose={onClose}
      title={MOMENT_WORDS[kind].label}
      description={<p>We’ll add the greeting above your message and each party’s details below it.</p>}
      isUnsaved={isChanged && !saving.isSuccess}
    >
      <PlainForm
        isBusy={saving.isPending}
        onSubmit={() => isWritten && saving.mutate({ text: { subject, body }, updatedAt })}
      >
        <div className="space-y-5">
          <Field
            label="Subject"
            maxLength={SUBJECT_MAX}
            value={subject}
            onChange={({ target: { value } }) => setSubject(value)}
          />
          <TextArea
            label="Message"
            rows={6}
            maxLength={CIRCULAR_MAX}
            value={body}
            onChange={({ target: { value } }) => setBody(value)}
          />
          <FieldList fields={DINNER_FIELDS} example="{table else to be announced}" />
          <Refusal>{failure}</Refusal>
          {preview.data && <Recipients preview={preview.data} isWritten={isWritten} onRead={setTo} />}
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          {isEdited && (
            <Button
              tone="quiet"
              className="sm:mr-auto"
              disabled={saving.isPending}
              onClick={() => saving.mutate({ text: null, updatedAt })}
            >
              Use the Standard Message
            </Button>
          )}
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={saving.isPending || !isWritten || !isChanged}>
            {saving.isPending ? "Saving..." : "Save"}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
