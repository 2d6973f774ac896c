import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import { MOMENT_WORDS } from "#contract/registrations/moment-words.ts";
import type { Moment } from "#contract/registrations/moments.ts";
import { EmailText } from "#web/officers/emails/EmailText.tsx";
import { Recipients } from "#web/officers/emails/Recipients.tsx";
import { useSettled } from "#web/officers/emails/use-settled.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
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
  const [before] = useState(moment);
  const [text, setText] = useState({ subject: before.subject, body: before.body });
  const [to, setTo] = useState<string>();
  const saving = useChangeMoment(eventId, kind, onClose);
  const settled = { subject: useSettled(text.subject), body: useSettled(text.body) };
  const preview = useQuery(
    momentPreviewQuery(eventId, kind, { ...settled, ...(to !== undefined && { to }) }),
  );
  const isWritten = text.subject.trim() !== "" && text.body.trim() !== "";
  const isChanged = text.subject !== before.subject || text.body !== before.body;
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
        onSubmit={() => isWritten && saving.mutate({ text, updatedAt: before.updatedAt })}
      >
        <div className="space-y-5">
          <EmailText rows={6} fields={DINNER_FIELDS} text={text} onChange={setText} />
          <Refusal>{failure}</Refusal>
          {preview.data && <Recipients preview={preview.data} isWritten={isWritten} onRead={setTo} />}
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          {isEdited && (
            <Button
              tone="quiet"
              className="sm:mr-auto"
              disabled={saving.isPending}
              onClick={() => saving.mutate({ text: null, updatedAt: before.updatedAt })}
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
