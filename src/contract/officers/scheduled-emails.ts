import { z } from "zod";
import { Id, Instant } from "#contract/values/schemas.ts";
import { EmailFile } from "./email-files.ts";

/** How a scheduled email ended: it was sent, an officer stopped it, or it could not be sent at its time. */
export const ENDED = ["sent", "stopped", "no one", "empty field", "no officer", "too late"] as const;
export type Ended = (typeof ENDED)[number];

/** How far ahead an email can be scheduled. */
const AHEAD_MS = 366 * 86_400_000;

/** What is wrong with the time of a scheduled email; null if nothing is. */
export function timeError(sendAt: Date, now: Date): string | null {
  if (sendAt <= now) return "This time has passed. Please choose a later one.";
  if (sendAt.getTime() - now.getTime() > AHEAD_MS) return "Please choose a time within a year.";
  return null;
}

/** An email to many, scheduled for a time an officer chose (D-212), without its recipients. */
export const ScheduledEmail = z.object({
  id: Id,
  subject: z.string(),
  body: z.string(),
  files: z.array(EmailFile),
  /** Whom it reaches, in words. */
  sentence: z.string(),
  sendAt: Instant,
  /** The officer’s name; null if it is no longer known. */
  by: z.string().nullable(),
  /**
   * Null while it waits. `by` is the officer who stopped it; null if no one did, or if they are no longer known. `isYours`
   * if the reader did.
   */
  ended: z
    .object({
      at: Instant,
      because: z.enum(ENDED).exclude(["sent"]),
      by: z.string().nullable(),
      isYours: z.boolean(),
    })
    .nullable(),
  updatedAt: Instant,
});
export type ScheduledEmail = z.output<typeof ScheduledEmail>;
