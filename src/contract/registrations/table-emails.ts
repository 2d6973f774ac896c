import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Circular, CircularPreview, SENT_BODY, sending } from "#contract/officers/circulars.ts";
import { Draft, Written } from "./circulars.ts";

/**
 * Shows who would be emailed their table: everyone with a table who was not told this one before. Also before the tables
 * are published. How the email to `to`, or to the first mailbox, reads (D-491).
 */
export const previewTableEmails = endpoint({
  method: "POST",
  path: "/api/events/:id/table-emails/preview",
  who: "limited",
  input: Draft.pick({ subject: true, body: true }).extend({ to: z.string().max(254).optional() }),
  output: CircularPreview,
});

/**
 * Emails people their tables, one email for each mailbox. 409 if the tables are not published, or the dinner has begun;
 * otherwise as `sendCircular`.
 */
export const sendTableEmails = endpoint({
  method: "POST",
  path: "/api/events/:id/table-emails",
  who: "limited",
  input: Written.pick({ subject: true, body: true }).extend(sending),
  body: SENT_BODY,
  output: Circular,
  status: 201,
});
