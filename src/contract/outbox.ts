import { z } from "zod";
import { RETURNED_KINDS } from "#contract/officers/mailboxes.ts";
import { Id, IdInPath, Instant, OneLine } from "#contract/values/schemas.ts";
import { type Answer, endpoint } from "./endpoint.ts";

/** An email's state: never attempted, attempted and to be retried, sent, or failed after the last attempt. */
export const EMAIL_STATES = ["waiting", "retrying", "sent", "failed"] as const;

/** Emails of a state are counted up to this number; one more means "more". */
export const EMAILS_COUNTED = 10_000;

const EmailLine = z.object({
  id: Id,
  /** Its label, as "Registration confirmed". */
  kind: z.string(),
  /** Empty if the recipient was deleted. */
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  attempts: z.int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  /** Why the last attempt failed, in a sentence. */
  trouble: z.string().nullable(),
  /** What a report said of it after it was sent or refused, and when; null if none came. */
  returned: z.object({ kind: z.enum(RETURNED_KINDS), at: Instant }).nullable(),
  /** True once an officer dismissed it. */
  isDismissed: z.boolean(),
  isCopy: z.boolean(),
});
export type EmailLine = z.output<typeof EmailLine>;

/** A page of emails, newest first; `search` matches addresses and subjects, `after` is the previous page's `next`. */
export const listEmails = endpoint({
  method: "GET",
  path: "/api/emails",
  who: "full",
  query: z.object({
    search: OneLine.max(254, "That search is too long").default(""),
    state: z
      .enum(["", ...EMAIL_STATES])
      .optional()
      .transform((state) => state || null),
    after: z
      .union([z.literal(""), IdInPath])
      .optional()
      .transform((id) => id || null),
  }),
  output: z.object({
    emails: z.array(EmailLine),
    next: z.string().nullable(),
    counts: z.record(z.enum(EMAIL_STATES), z.int()),
    /** How many emails are scheduled for people of each dinner, or for members (null), and when the first is sent. */
    scheduled: z.array(
      z.object({ eventId: Id.nullable(), title: z.string().nullable(), emails: z.int(), next: Instant }),
    ),
    /** Whether the portal learns of emails that come back (BOUNCE_ADDRESS with BOUNCE_IMAP_URL or BOUNCE_TOKEN). */
    learnsOfReturns: z.boolean(),
  }),
});
export type EmailPage = Answer<typeof listEmails>;

/** One email in full. */
const OutboxEmail = EmailLine.extend({
  /** Its text; null if it is confidential or was erased. */
  text: z.string().nullable(),
  /** Its HTML version; null if there is none. */
  html: z.string().nullable(),
  attachments: z.array(z.string()),
  /** The mail server's own message. */
  error: z.string().nullable(),
  /** Number of copies made so far of this email or of the one it is a copy of. */
  copies: z.int(),
  /** What an officer can do: send a copy, retry it, or nothing, with the reason in `whyNot`. */
  can: z.enum(["copy", "try", "nothing"]),
  whyNot: z.string().nullable(),
  /**
   * Whose address officers can correct, of an email that was not sent: a member's, in their record, or that of a party
   * without a login. Null for every other email.
   */
  addressOf: z
    .union([z.object({ memberId: Id }), z.object({ registrationId: Id, eventId: Id, updatedAt: Instant })])
    .nullable(),
});
export type OutboxEmail = z.output<typeof OutboxEmail>;

export const showEmail = endpoint({
  method: "GET",
  path: "/api/emails/:id",
  who: "full",
  output: OutboxEmail,
});

/**
 * Sends an email again: a copy of one that was sent, or the email itself if it was not. `as` and `copies` say what the
 * officer saw; 409 if that has changed, so that only one of two officers sends it.
 */
export const sendEmailAgain = endpoint({
  method: "POST",
  path: "/api/emails/:id/send-again",
  who: "full",
  input: z.object({ as: z.enum(["copy", "try"]), copies: z.int().optional() }),
  output: OutboxEmail,
});

/** Takes a failed email off the list of what needs attention. 409 unless it failed. */
export const dismissEmail = endpoint({
  method: "POST",
  path: "/api/emails/:id/dismiss",
  who: "full",
  input: z.object({}),
  output: OutboxEmail,
});
