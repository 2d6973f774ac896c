import { z } from "zod";
import { Id, IdInPath, Instant } from "#contract/values/schemas.ts";
import { type Answer, endpoint } from "./endpoint.ts";

/** How an email stands: not tried yet, tried in vain and to be tried again, gone, or tried for the last time. */
export const EMAIL_STATES = ["waiting", "failing", "sent", "given-up"] as const;

/** So many emails of a state are counted; one more stands for "more". */
export const EMAILS_COUNTED = 10_000;

const EmailLine = z.object({
  id: Id,
  /** What it is about, in words. */
  kind: z.string(),
  /** Empty where its reader was deleted. */
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  attempts: z.int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
  givenUpAt: Instant.nullable(),
  /** Why the last try failed, in a sentence. */
  trouble: z.string().nullable(),
  /** Where somebody saw to it otherwise. */
  isSetAside: z.boolean(),
  isCopy: z.boolean(),
});
export type EmailLine = z.output<typeof EmailLine>;

/** Emails a page at a time, the newest first; `search` in addresses and subjects, `after` the last one's id. */
export const listEmails = endpoint({
  method: "GET",
  path: "/api/emails",
  who: "full",
  query: z.object({
    search: z.string().trim().max(254, "That is too long to look for").default(""),
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
  }),
});
export type EmailPage = Answer<typeof listEmails>;

/** One email in full. */
const OutboxEmail = EmailLine.extend({
  /** Its words; null where it is confidential, or its words were taken out. */
  text: z.string().nullable(),
  attachments: z.array(z.string()),
  /** The mail server's own words. */
  error: z.string().nullable(),
  /** How many copies of it, or of the email it is a copy of, were made so far. */
  copies: z.int(),
  /** What an officer can do: send a copy, try it anew, or nothing, with the reason. */
  can: z.enum(["copy", "try", "nothing"]),
  whyNot: z.string().nullable(),
});
export type OutboxEmail = z.output<typeof OutboxEmail>;

export const showEmail = endpoint({
  method: "GET",
  path: "/api/emails/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: OutboxEmail,
});

/**
 * Sends an email again: a copy of one that went out, the email itself where it did not. `as` and `copies` are what was
 * read of it: of two officers who read the same, one sends.
 */
export const sendEmailAgain = endpoint({
  method: "POST",
  path: "/api/emails/:id/send-again",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({ as: z.enum(["copy", "try"]), copies: z.int().optional() }),
  output: OutboxEmail,
});

/** Takes an email that was given up off the list of what needs somebody. */
export const dismissEmail = endpoint({
  method: "POST",
  path: "/api/emails/:id/set-aside",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({}),
  output: OutboxEmail,
});
