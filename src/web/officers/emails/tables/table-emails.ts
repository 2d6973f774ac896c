import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TABLES_TEXT } from "#contract/registrations/moment-words.ts";
import { previewTableEmails, sendTableEmails } from "#contract/registrations/table-emails.ts";
import { circularsQuery, emailPreviewQuery } from "#web/officers/emails/circular-queries.ts";
import { useSettled } from "#web/officers/emails/use-settled.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";

/** The email that tells people their tables: its text, whom it reaches now, and its sending. */
export function useTableEmails(eventId: number) {
  const client = useQueryClient();
  const [isOn, setOn] = useState(false);
  const [text, setText] = useState(TABLES_TEXT);
  const [to, setTo] = useState<string>();
  // The same form sends nothing twice; another text is another form.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const settled = { subject: useSettled(text.subject), body: useSettled(text.body) };
  const body = { ...settled, ...(to !== undefined && { to }) };
  const preview = useQuery(
    emailPreviewQuery(["table emails", eventId, body], () =>
      call(previewTableEmails, { params: { id: eventId }, body }),
    ),
  );
  const seen = preview.data?.mailboxes.map(({ address }) => address) ?? [];
  const sending = useMutation({
    mutationFn: () => call(sendTableEmails, { params: { id: eventId }, body: { ...text, key, seen } }),
    onSettled: () => {
      client.invalidateQueries({ queryKey: circularsQuery(eventId).queryKey }).catch(console.error);
      client.invalidateQueries({ queryKey: ["table emails", eventId] }).catch(console.error);
    },
  });
  return {
    isOn,
    setOn,
    text,
    setText: (changed: typeof TABLES_TEXT) => {
      setText(changed);
      setKey(crypto.randomUUID());
    },
    preview: preview.data,
    emails: seen.length,
    onRead: setTo,
    send: sending.mutateAsync,
    isSending: sending.isPending,
    failure:
      refusalIn(preview.error, "We couldn’t load the list of recipients. Please try again.") ??
      refusalIn(sending.error, "The email could not be sent. Please try again."),
  };
}
