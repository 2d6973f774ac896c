import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { DINNER_OPTIONAL } from "#contract/registrations/moment-words.ts";
import { Id, Instant, OneLine, Paragraphs } from "#contract/values/schemas.ts";
import { CIRCULAR_MAX, SUBJECT_MAX } from "./circular-words.ts";
import { EmailFile } from "./email-files.ts";
import { RETURNED_KINDS } from "./mailboxes.ts";

/** What an officer types of an email to many. */
export const Text = z.object({
  subject: OneLine.max(SUBJECT_MAX, `Please keep this under ${SUBJECT_MAX} characters`),
  body: Paragraphs.max(
    CIRCULAR_MAX,
    `Please keep this under ${CIRCULAR_MAX.toLocaleString("en-US")} characters`,
  ),
});
/** The same with something in it. */
export const written = {
  subject: Text.shape.subject.min(1, "Please enter a subject"),
  body: Text.shape.body.min(1, "Please enter a message"),
};

/** The form that sends: the mailboxes that the officer read, and a key with which it is sent once. */
export const sending = { key: z.uuid(), seen: z.array(z.string().max(254)).max(2000) };
/** How large such a form may be. */
export const SENT_BODY = { most: 512_000, tooLarge: "This email is too large" } as const;

/** A mailbox that gets one email, and the people whom it is for. */
const Mailbox = z.object({ address: z.string(), people: z.array(z.string()) });

/** Whom an email reaches now, and how the one to one of them reads. */
export const CircularPreview = z.object({
  /** The people in words, such as "everyone who’s coming, seated at table 3". */
  sentence: z.string(),
  people: z.int(),
  mailboxes: z.array(Mailbox),
  /** People without an address of their own or of their party. */
  leftOut: z.array(z.string()),
  /** People who turned off emails of this kind. */
  turnedOff: z.array(z.string()),
  /** Of news: people whose address unsubscribed from the mailing list. */
  unsubscribed: z.array(z.string()),
  /** Of news: people whose address rejected emails, so that no more news goes there. */
  rejecting: z.array(z.string()),
  /** Unless it is news: people whose address rejected earlier emails, so this one might not arrive. */
  unsure: z.array(z.string()),
  /** Whether those who want no news are left out. */
  isNews: z.boolean(),
  /** Its files that are still stored; a file attached more than a day ago and never sent is not. */
  files: z.array(EmailFile),
  /** Fields without words after "else" that are empty for these people; nothing can be sent then. */
  empty: z.array(z.object({ field: z.string(), people: z.array(z.string()) })),
  email: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }).nullable(),
});
export type CircularPreview = z.output<typeof CircularPreview>;

/** One email to many, with what became of it. */
export const Circular = z.object({
  id: Id,
  subject: z.string(),
  body: z.string(),
  files: z.array(EmailFile),
  sentence: z.string(),
  people: z.int(),
  mailboxes: z.int(),
  /** The officer's name; null if it is no longer known, or if the portal sent it at its moment. */
  by: z.string().nullable(),
  /** The moment of the dinner at which it went, or `tables`; null if an officer wrote it. */
  moment: z.enum(DINNER_OPTIONAL).nullable(),
  /** For a scheduled email, how many people were added and dropped after it was scheduled; null if it was sent at once. */
  since: z.object({ joined: z.int(), gone: z.int() }).nullable(),
  isNews: z.boolean(),
  /** Why an officer sent it to members who want no news, too; null if they gave no reason or needed none. */
  serviceReason: z.string().nullable(),
  sentAt: Instant,
  stoppedAt: Instant.nullable(),
  /** How many emails were sent, wait, failed, and were stopped, by an officer or because they were no longer true. */
  counts: z.object({ sent: z.int(), waiting: z.int(), failed: z.int(), stopped: z.int() }),
});
export type Circular = z.output<typeof Circular>;

/** The 409 answer to an email that reaches others than the officer read. */
export const StaleSlice = z.object({
  message: z.string(),
  preview: CircularPreview,
  added: z.array(z.string()),
  gone: z.array(z.string()),
});

/** Stops the emails of a circular that no sender has started. Emails to members are found by full officers alone. */
export const stopCircular = endpoint({
  method: "POST",
  path: "/api/circulars/:id/stop",
  who: "limited",
  output: Circular,
});

/** Each email of a circular: to whom, and what became of it. A deleted person has no address. */
export const listCircularEmails = endpoint({
  method: "GET",
  path: "/api/circulars/:id/emails",
  who: "limited",
  output: z.array(
    z.object({
      id: Id,
      address: z.string().nullable(),
      state: z.enum(["sent", "waiting", "failed", "stopped"]),
      /** What a report said of it, if it came back. */
      returned: z.enum(RETURNED_KINDS).nullable(),
      trouble: z.string().nullable(),
    }),
  ),
});
