import nodemailer from "nodemailer";
import type { Config } from "#server/platform/config/config.ts";
import { OutgoingOnHold } from "#server/platform/config/outgoing-hold.ts";
import type { Attachment } from "./outbox.ts";

/** One email as it goes to the mail server; `id` and `messageToken` are the outbox row's. */
export type OutgoingEmail = {
  id: number;
  messageToken: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
};

/** Hands one email to the mail server; throws when it was not taken. */
export type SendEmail = (mail: OutgoingEmail) => Promise<void>;

/** The library would wait for ten minutes; by then another process would have taken the email in hand. */
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 };

/**
 * The SMTP way out. A second try of the same email has the same Message-ID, so mailboxes can tell; the random part is
 * never repeated, not even where a restore has set the numbering back. No machine is to answer (RFC 3834), but one that
 * cannot deliver it still says so.
 */
export function openSmtp(config: Config): { send: SendEmail; close: () => void } {
  const transport = nodemailer.createTransport(
    { url: config.mail.smtpUrl, requireTLS: config.mail.mustEncrypt, ...PATIENCE },
    { from: config.mail.from },
  );
  const domain = new URL(config.publicUrl).hostname;
  return {
    async send(mail) {
      if (config.mail.isHeld) throw new OutgoingOnHold("an email");
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
