import nodemailer from "nodemailer";
import type { Config } from "./config.ts";
import type { Attachment } from "./outbox.ts";

/** One letter as it goes to the mail server; `id` is the outbox row's. */
export type Mail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
};

/** Hands one letter to the mail server; throws when it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The SMTP way out. A second try of the same letter bears the same Message-ID, so mailboxes can tell. */
export function openMail(config: Config): { send: SendMail; close: () => void } {
  const transport = nodemailer.createTransport(config.mail.smtpUrl, { from: config.mail.from });
  const domain = new URL(config.publicUrl).hostname;
  return {
    async send(mail) {
      await transport.sendMail({
        messageId: `<chapterhouse-${mail.id}@${domain}>`,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments.map((file) => ({ ...file })),
      });
    },
    close: () => transport.close(),
  };
}
