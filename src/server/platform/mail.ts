import nodemailer from "nodemailer";
import type { Config } from "./config.ts";
import { OutgoingHeld } from "./held.ts";
import type { Attachment } from "./outbox.ts";

/** One letter as it goes to the mail server; `id` and `messageToken` are the outbox row's. */
export type Mail = {
  id: number;
  messageToken: string;
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

/**
 * The SMTP way out. A second try of the same letter has the same Message-ID, so mailboxes can tell; the random part is
 * never repeated, not even where a restore has set the numbering back. No machine is to answer (RFC 3834), but one that
 * cannot deliver it still says so.
 */
export function openMail(config: Config): { send: SendMail; close: () => void } {
  const transport = nodemailer.createTransport(
    { url: config.mail.smtpUrl, requireTLS: config.mail.mustEncrypt, ...PATIENCE },
    { from: config.mail.from },
  );
  const domain = new URL(config.publicUrl).hostname;
  return {
    async send(mail) {
      if (config.mail.isHeld) throw new OutgoingHeld("an email");
      await transport.sendMail({
        messageId: `<chapterhouse-${mail.id}.${mail.messageToken}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" },
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
