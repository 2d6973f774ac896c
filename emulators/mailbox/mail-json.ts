import { addressText, attachmentBytes, type Mail } from "./mail.ts";

/** A message as the JSON answers give it. */
export function mailJson({ id, receivedAt, envelope, parsed }: Mail) {
  return {
    id,
    receivedAt,
    envelope,
    from: addressText(parsed.from)[0] ?? "",
    to: addressText(parsed.to),
    cc: addressText(parsed.cc),
    replyTo: addressText(parsed.replyTo),
    subject: parsed.subject ?? "",
    messageId: parsed.messageId ?? null,
    text: parsed.text ?? null,
    html: parsed.html ?? null,
    attachments: parsed.attachments.map((attachment, index) => ({
      filename: attachment.filename,
      mimeType: attachment.mimeType,
      size: attachmentBytes(attachment).byteLength,
      url: `/messages/${id}/attachments/${index}`,
    })),
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}
