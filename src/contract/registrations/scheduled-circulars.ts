import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { SENT_BODY, sending } from "#contract/officers/circulars.ts";
import { FileIds } from "#contract/officers/email-files.ts";
import { ScheduledEmail } from "#contract/officers/scheduled-emails.ts";
import { Instant } from "#contract/values/schemas.ts";
import { KINDS } from "./circular-words.ts";
import { Slice, Written } from "./circulars.ts";

/**
 * An email to people of a dinner, scheduled for a time an officer chose (D-212). What a later version of the portal
 * wrote into its slice is left out.
 */
export const ScheduledCircular = ScheduledEmail.extend({ slice: z.object(Slice.shape) });
export type ScheduledCircular = z.output<typeof ScheduledCircular>;

/** The emails of a dinner that wait for their hour, the next one first, and those that did not go. 404 for an event that does not exist. */
export const listScheduledCirculars = endpoint({
  method: "GET",
  path: "/api/events/:id/scheduled-circulars",
  who: "limited",
  output: z.array(ScheduledCircular),
});

/**
 * Schedules an email. `seen` are the mailboxes that the officer read, as for one that goes at once; at its hour, whom it
 * reaches is read again. The same `key` schedules nothing twice. 400 if the hour has passed.
 */
export const scheduleCircular = endpoint({
  method: "POST",
  path: "/api/events/:id/scheduled-circulars",
  who: "limited",
  input: Written.extend(sending).extend({ sendAt: Instant }),
  body: SENT_BODY,
  output: ScheduledCircular,
  status: 201,
});

/**
 * Changes an email that waits; without `files`, `kind`, or `seesTable` it keeps what it has, and null clears it. 409 if
 * someone else has changed it since `updatedAt`, or if it no longer waits.
 */
export const changeScheduledCircular = endpoint({
  method: "PUT",
  path: "/api/scheduled-circulars/:id",
  who: "limited",
  input: Written.extend({
    // A page from an earlier version doesn’t know about these.
    slice: Slice.extend({
      kind: z.enum(KINDS).nullable().optional(),
      seesTable: z.literal(true).nullable().optional(),
    }),
    files: FileIds.unwrap().optional(),
    seen: sending.seen,
    sendAt: Instant,
    updatedAt: Instant,
  }),
  body: SENT_BODY,
  output: ScheduledCircular,
});

/** Stops an email that waits; one that was stopped before is only shown. 409 if it has gone. */
export const stopScheduledCircular = endpoint({
  method: "POST",
  path: "/api/scheduled-circulars/:id/stop",
  who: "limited",
  output: ScheduledCircular,
});
