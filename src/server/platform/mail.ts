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

/** The library would wait for ten minutes; by then another process would have taken the letter in hand. */
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 };

/** The SMTP way out. A second try of the same letter bears the same Message-ID, so mailboxes can tell. */
export function openMail(config: Config): { send: SendMail; close: () => void } {
  const transport = nodemailer.createTransport(
    { url: config.mail.smtpUrl, ...PATIENCE },
    { from: config.mail.from },
  );
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
