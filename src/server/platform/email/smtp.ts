import nodemailer from "nodemailer";
import type { Config } from "#server/platform/config/config.ts";
import { OutgoingOnHold } from "#server/platform/config/outgoing-hold.ts";
import { bounceAddressOf } from "#server/platform/email/returned/bounce-address.ts";
import { isCertainlyRefused } from "#server/platform/email/returned/bounce-rules.ts";
import type { Attachment } from "./composed-email.ts";
import type { EmailFile } from "./email-files.ts";

/** An email as the mail server gets it; `id` and `messageToken` come from the outbox row. */
export type OutgoingEmail = {
  id: number;
  messageToken: string;
  /** The secret in its envelope sender, to which reports about it come. */
  bounceCode: string;
  to: string;
  replyTo?: string | null;
  unsubscribeUrl?: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  files?: readonly EmailFile[];
};

/** Sends one email to the mail server; throws if it was not accepted. */
export type SendEmail = (mail: OutgoingEmail) => Promise<void>;

/** The mail server refuses the recipient permanently. */
export class RecipientRefused extends Error {
  /** What the mail server answered, as `550 5.1.1 User unknown`. */
  readonly response: string;
  constructor(response: string) {
    super(response);
    this.response = response;
  }
}

/** Shorter than the library's ten minutes, in which the lease would expire and another process would send it. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 };

/**
 * Opens the connection to the SMTP server. A retry has the same Message-ID, so that mailboxes can recognize it; its
 * random part is never reused, even after a restore resets the ids. Auto-replies are suppressed (RFC 3834), bounces
 * are not.
 */
export function openSmtp(config: Config): { send: SendEmail; close: () => void } {
  const transport = nodemailer.createTransport(
    { url: config.mail.smtpUrl, requireTLS: config.mail.mustEncrypt, ...TIMEOUTS },
    { from: config.mail.from },
  );
  const domain = new URL(config.publicUrl).hostname;
  return {
    async send(mail) {
      if (config.mail.isHeld) throw new OutgoingOnHold("an email");
      const message = {
        messageId: `<chapterhouse-${mail.id}.${mail.messageToken}@${domain}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "OOF, AutoReply",
          ...(mail.unsubscribeUrl && oneClick(mail.unsubscribeUrl)),
        },
        to: mail.to,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: [
          ...mail.attachments.map((file) => ({ ...file })),
          ...(mail.files ?? []).map(({ name, type, body }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(body),
          })),
        ],
      };
      const { bounceAddress } = config.mail;
      const from = bounceAddress && bounceAddressOf(bounceAddress, { id: mail.id, code: mail.bounceCode });
      await transport
        .sendMail(from ? { ...message, envelope: { from, to: mail.to } } : message)
        .catch((error: unknown) => {
          throw refusalIn(error) ?? error;
        });
    },
    close: () => transport.close(),
  };
}

/** The headers with which mail programs offer to unsubscribe with one click (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The refusal of the recipient, if the mail server says for certain that there is no such mailbox; else null. */
function refusalIn(error: unknown): RecipientRefused | null {
  if (!(error instanceof Error)) return null;
  const { command, responseCode, response } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
  };
  const isPermanent = command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;
  return isPermanent && response && isCertainlyRefused(response) ? new RecipientRefused(response) : null;
}
