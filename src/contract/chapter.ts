import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What every page needs to know about the chapter: names, time zone, contacts (S-08). No secrets. */
export const Chapter = z.object({
  chapterName: z.string(),
  societyName: z.string(),
  /** As in 'Other Chaine Member' (C-11). */
  societyShortName: z.string(),
  /** IANA time zone in which dates are shown and entered (S-10). */
  timeZone: z.string(),
  contactUrl: z.string(),
  chapterHeadPhone: z.string(),
  treasurerPhone: z.string(),
  /** Origins that payment forms may be posted to (H-14, H-33). */
  paymentOrigins: z.array(z.string()),
  /** True in the demo, which shows its logins on the login page. */
  demo: z.boolean(),
  /** True if nothing is sent out and nothing can be paid, as in a restored copy. */
  outgoingHeld: z.boolean(),
});
export type Chapter = z.output<typeof Chapter>;

/** The chapter's public facts. */
export const showChapter = endpoint({ method: "GET", path: "/api/chapter", who: "visitor", output: Chapter });

/** At most this many dinners are announced at a time. */
export const ANNOUNCED_AT_MOST = 3;

/**
 * The next dinners that officers announce to visitors, by date, at most `ANNOUNCED_AT_MOST`: title, and day in the chapter's time zone
 * in words. Nothing else about a dinner is public (088).
 */
export const listAnnouncedEvents = endpoint({
  method: "GET",
  path: "/api/announced-events",
  who: "visitor",
  output: z.array(z.object({ title: z.string(), day: z.string() })),
});
