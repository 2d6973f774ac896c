import { z } from "zod";
import type { EmailOwner, EmailOwners } from "./email-owners.ts";

/** One of the things that an email for several tells, as plain text; `at` is ISO. */
export const Notice = z.object({
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  closing: z.string(),
  at: z.string(),
});
export type Notice = z.output<typeof Notice>;

/** A file attached to an email; small, so its content is stored in the row. */
export type Attachment = { filename: string; contentType: string; content: string };

/**
 * Security notices are sent first. Receipts, offers, and service emails (about a change to someone's party or dinner)
 * come next, then everything else, and emails to many last. Security notices, receipts, and offers are always tried,
 * even if emails to the address came back (D-476).
 */
export const PRIORITIES = { security: 0, receipt: 1, service: 1, ordinary: 2, toMany: 3 };

/** How many emails to many are begun within a minute, unless GROUP_EMAILS_A_MINUTE says otherwise. */
export const TO_MANY_A_MINUTE = 60;

/** An email to one person. A second email with the same `onceKey` is not queued. */
export type ComposedEmail = {
  kind: string;
  onceKey: string;
  /** The ids in the record it is about, never an address or a name, which people choose (S-70). */
  owners: EmailOwners;
  priority: keyof typeof PRIORITIES;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** Ids of the stored files to send with it. */
  fileIds?: readonly string[];
  /** It has a secret, so the outbox clears its body as soon as it is sent or has failed. */
  isConfidential?: true;
  /** What it is the latest news of, as `dinner 7`. It replaces a held email on the same topic, unless it joins it. */
  topic?: string;
  /** Its news must not be lost: `compose` makes one email from it and any held ones. */
  joins?: {
    notice: Notice;
    compose: (all: readonly Notice[]) => Pick<ComposedEmail, "kind" | "subject" | "text" | "html">;
  };
  /** The email of the outbox that it repeats, if it is one that was sent before. */
  copyOf?: number;
  /** When its recipient must act by: if it comes back before, officers see it with this deadline. */
  deadline?: Date;
  /** News, which mail programs let its reader end with one click: where they send it (RFC 8058). */
  unsubscribeUrl?: string;
  /** The secret of the link in it with which its reader chooses what they get; only its hash is stored. */
  choiceToken?: string;
  /** The officer who wrote it, to whom replies go. */
  answersTo?: EmailOwner;
  /** Its recipient could trigger it without end: beyond `UNHELD_PER_DAY` on a topic it is held. */
  mayBeHeld?: true;
};
