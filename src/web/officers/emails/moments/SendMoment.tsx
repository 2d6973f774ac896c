import { useQuery } from "@tanstack/react-query";
import type { Moment } from "#contract/registrations/moments.ts";
import { SendDialog } from "#web/officers/emails/SendDialog.tsx";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { momentPreviewQuery, useSendMoment } from "./moment-queries.ts";

interface SendMomentProps {
  eventId: number;
  moment: Pick<Moment, "kind" | "subject" | "body">;
  onClose: () => void;
}

/** Asks once more before an email goes earlier than at its moment, with whom it reaches now. */
export function SendMoment({ eventId, moment: { kind, subject, body }, onClose }: SendMomentProps) {
  const preview = useQuery(momentPreviewQuery(eventId, kind, { subject, body }));
  const sending = useSendMoment(eventId, kind, onClose);
  const failure =
    refusalIn(preview.error, "We couldn’t load the list of recipients. Please try again.") ??
    refusalIn(sending.error, "The email could not be sent. Please try again.");
  return (
    <SendDialog
      preview={preview.data}
      at={null}
      isBusy={sending.isPending}
      failure={failure}
      onSend={() =>
        preview.data && sending.mutate({ seen: preview.data.mailboxes.map(({ address }) => address) })
      }
      onClose={onClose}
    />
  );
}
