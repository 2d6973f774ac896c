import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  Circular,
  CircularPreview,
  SENT_BODY,
  sending,
  Text,
  written,
} from "#contract/officers/circulars.ts";
import { FileIds } from "#contract/officers/email-files.ts";
import { KINDS, LACKING, WHO } from "./circular-words.ts";

/** Which people of a dinner: a person must match every filter. Tables, money, and what is missing apply only to people who are coming. */
export const Slice = z.strictObject({
  who: z.enum(WHO),
  /** With a member ticket or a guest ticket; either if omitted. */
  kind: z.enum(KINDS).optional(),
  /** At one of these tables; at any or none if empty. */
  tables: z.array(z.int().min(1).max(9999)).max(200),
  /** In a party that still owes something. The email goes to its owner, who pays. */
  owes: z.boolean(),
  /** Their table is published, so that members see it under My Events. */
  seesTable: z.literal(true).optional(),
  /** They have not answered about allergies and diet, have no name, or have chosen no dish; `anything` is any of these. */
  lacks: z.enum(LACKING).nullable(),
});
export type Slice = z.output<typeof Slice>;

/** An email as it is typed. */
export const Draft = Text.extend({ slice: Slice, files: FileIds });
export type Draft = z.output<typeof Draft>;
/** The same with something in it. */
export const Written = Draft.extend(written);

/**
 * Shows whom an email would reach, and how the one to `to`, or to the first mailbox, reads. 400 for an unknown field or
 * a link that is not https.
 */
export const previewCircular = endpoint({
  method: "POST",
  path: "/api/events/:id/circulars/preview",
  who: "limited",
  input: Draft.extend({ to: z.string().max(254).optional() }),
  output: CircularPreview,
});

/** The latest emails to people of a dinner first, at most 200. 404 for an event that does not exist. */
export const listCirculars = endpoint({
  method: "GET",
  path: "/api/events/:id/circulars",
  who: "limited",
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
  input: Written.extend(sending),
  body: SENT_BODY,
  output: Circular,
  status: 201,
});

/** Sends the email to the writer alone, as the first mailbox would get it, marked TEST. 409 if the writer has no address. */
export const testCircular = endpoint({
  method: "POST",
  path: "/api/events/:id/circulars/test",
  who: "limited",
  input: Written,
  output: z.object({ to: z.string() }),
});
