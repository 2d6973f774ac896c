import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { RETURNED_KINDS } from "#contract/officers/mailboxes.ts";
import { Id, IdInPath, Instant, OneLine, Paragraphs } from "#contract/values/schemas.ts";
import { CIRCULAR_MAX, LACKING, SUBJECT_MAX, WHO } from "./circular-words.ts";
import { OPTIONAL } from "./moment-words.ts";

/** Which people of a dinner: a person must match every filter. Tables, money, and what is missing apply only to people who are coming. */
export const Slice = z.strictObject({
  who: z.enum(WHO),
  /** At one of these tables; at any or none if empty. */
  tables: z.array(z.int().min(1).max(9999)).max(200),
  /** In a party that still owes something. The email goes to its owner, who pays. */
  owes: z.boolean(),
  /** They have not answered about allergies and diet, have no name, or have chosen no dish; `anything` is any of these. */
  lacks: z.enum(LACKING).nullable(),
});
export type Slice = z.output<typeof Slice>;

/** An email as it is typed. */
export const Draft = z.object({
  slice: Slice,
  subject: OneLine.max(SUBJECT_MAX, `Please keep this under ${SUBJECT_MAX} characters`),
  body: Paragraphs.max(
    CIRCULAR_MAX,
    `Please keep this under ${CIRCULAR_MAX.toLocaleString("en-US")} characters`,
  ),
});
export type Draft = z.output<typeof Draft>;
/** The same with something in it. */
export const Written = Draft.extend({
  subject: Draft.shape.subject.min(1, "Please enter a subject"),
  body: Draft.shape.body.min(1, "Please enter a message"),
});

/** A mailbox that gets one email, and the people whom it is for. */
const Mailbox = z.object({ address: z.string(), people: z.array(z.string()) });

/** Whom a slice reaches now, and how the email to one of them reads. */
export const CircularPreview = z.object({
  /** The slice in words, such as "everyone who’s coming, seated at table 3". */
  sentence: z.string(),
  people: z.int(),
  mailboxes: z.array(Mailbox),
  /** People of the slice without an address of their own or of their party. */
  leftOut: z.array(z.string()),
  /** People who turned off emails of this kind. */
  turnedOff: z.array(z.string()),
  /** Fields without words after "else" that are empty for these people; nothing can be sent then. */
  empty: z.array(z.object({ field: z.string(), people: z.array(z.string()) })),
  email: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }).nullable(),
});
export type CircularPreview = z.output<typeof CircularPreview>;

const Dinner = z.object({ id: IdInPath });

/**
 * Shows whom an email would reach, and how the one to `to`, or to the first mailbox, reads. 400 for an unknown field or
 * a link that is not https.
 */
export const previewCircular = endpoint({
  method: "POST",
  path: "/api/events/:id/circulars/preview",
  who: "limited",
  params: Dinner,
  input: Draft.extend({ to: z.string().max(254).optional() }),
  output: CircularPreview,
});

/** One email to people of a dinner, with what became of it. */
export const Circular = z.object({
  id: Id,
  subject: z.string(),
  body: z.string(),
  sentence: z.string(),
  people: z.int(),
  mailboxes: z.int(),
  /** The officer's name; null if it is no longer known, or if the portal sent it at its moment. */
  by: z.string().nullable(),
  /** The moment of the dinner at which it went, or `tables`; null if an officer wrote it. */
  moment: z.enum(OPTIONAL).nullable(),
  /** For a scheduled email, how many people were added and dropped after it was scheduled; null if it was sent at once. */
  since: z.object({ joined: z.int(), gone: z.int() }).nullable(),
  sentAt: Instant,
  stoppedAt: Instant.nullable(),
  /** How many emails were sent, wait, failed, and were stopped, by an officer or because they were no longer true. */
  counts: z.object({ sent: z.int(), waiting: z.int(), failed: z.int(), stopped: z.int() }),
});
export type Circular = z.output<typeof Circular>;

/** The latest emails to people of a dinner first, at most 200. 404 for an event that does not exist. */
export const listCirculars = endpoint({
  method: "GET",
  path: "/api/events/:id/circulars",
  who: "limited",
  params: Dinner,
  output: z.array(Circular),
});

/**
 * Sends an email to everyone of a slice, one for each mailbox. `seen` are the mailboxes that the officer read; 409 with
 * `StaleSlice` if the list has changed, 409 if none is left or a field is empty for someone. The same `key` sends nothing twice.
 */
export const sendCircular = endpoint({
  method: "POST",
  path: "/api/events/:id/circulars",
  who: "limited",
  params: Dinner,
  input: Written.extend({ key: z.uuid(), seen: z.array(z.string().max(254)).max(2000) }),
  body: { most: 512_000, tooLarge: "This email is too large" },
  output: Circular,
  status: 201,
});

/** The 409 answer to a slice that reaches others than the officer read. */
export const StaleSlice = z.object({
  message: z.string(),
  preview: CircularPreview,
  added: z.array(z.string()),
  gone: z.array(z.string()),
});

/** Sends the email to the writer alone, as the first mailbox would get it, marked TEST. 409 if the writer has no address. */
export const testCircular = endpoint({
  method: "POST",
  path: "/api/events/:id/circulars/test",
  who: "limited",
  params: Dinner,
  input: Written,
  output: z.object({ to: z.string() }),
});

/** Stops the emails of a circular that no sender has started. */
export const stopCircular = endpoint({
  method: "POST",
  path: "/api/circulars/:id/stop",
  who: "limited",
  params: z.object({ id: IdInPath }),
  output: Circular,
});

/** Each email of a circular: to whom, and what became of it. A deleted person has no address. */
export const listCircularEmails = endpoint({
  method: "GET",
  path: "/api/circulars/:id/emails",
  who: "limited",
  params: z.object({ id: IdInPath }),
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
