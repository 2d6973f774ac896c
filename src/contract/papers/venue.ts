import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Instant, OneLine, PlainLine, TypedEmail } from "#contract/values/schemas.ts";

/** Maximum number of recipients of the kitchen sheet. */
export const VENUE_EMAILS_MAX = 5;
/** Maximum number of lines of the cover and of the evening. */
export const CONTACTS_MAX = 12;
export const TIMELINE_MAX = 30;
/** The largest count that can be owed to a venue. */
export const GUARANTEE_MAX = 10_000;

const line = (most: number) => OneLine.max(most, `Please keep this under ${most} characters`);

/** A line of the cover: "Host" with "Anna Weber, Bailli". */
export const ContactLine = z.object({
  label: line(60).min(1, "Say whose line this is"),
  text: line(200).min(1, "Write the name or telephone"),
});
export type ContactLine = z.output<typeof ContactLine>;

/** A line of the evening: "6:30 PM" with "Reception". */
export const TimelineLine = z.object({
  time: line(30).min(1, "Say when"),
  what: line(200).min(1, "Say what happens"),
});
export type TimelineLine = z.output<typeof TimelineLine>;

/**
 * How many persons have a need: by its code, "other" for what is not on the list, and its severity; null for a diet.
 */
export const NeedCount = z.object({
  code: z.string(),
  severity: z.string().nullable(),
  persons: z.int(),
});
export type NeedCount = z.output<typeof NeedCount>;

/** What an officer types about the venue. */
export const VenueFields = z.object({
  name: line(200),
  phone: PlainLine.max(100, "Please keep this under 100 characters"),
  /** Who gets the kitchen sheet; each address once, whatever its case. */
  emails: z
    .array(TypedEmail)
    .max(VENUE_EMAILS_MAX, `Please enter at most ${VENUE_EMAILS_MAX} addresses`)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, {
      message: "Please enter each address once",
    }),
  /** The count that the chapter owes the venue; null if there is none yet. */
  guarantee: z
    .int("The count must be a whole number")
    .min(1, "The count must be at least 1")
    .max(GUARANTEE_MAX, `The count must be at most ${GUARANTEE_MAX}`)
    .nullable(),
  contacts: z.array(ContactLine).max(CONTACTS_MAX, `Please enter at most ${CONTACTS_MAX} lines`),
  timeline: z.array(TimelineLine).max(TIMELINE_MAX, `Please enter at most ${TIMELINE_MAX} lines`),
});
export type VenueFields = z.output<typeof VenueFields>;

/** The venue of a dinner and the evening there. */
export const Venue = VenueFields.extend({
  eventId: Id,
  /** Null as long as nothing was entered. */
  updatedAt: Instant.nullable(),
});
export type Venue = z.output<typeof Venue>;

/** What was entered for the last dinner at the same place, to begin with. */
export const EarlierVenue = VenueFields.pick({
  name: true,
  phone: true,
  emails: true,
  contacts: true,
  timeline: true,
}).extend({ eventId: Id, title: z.string(), dateTime: Instant });
export type EarlierVenue = z.output<typeof EarlierVenue>;

/** The venue as it was entered. 404 for an event that does not exist. */
export const showVenue = endpoint({
  method: "GET",
  path: "/api/events/:id/venue",
  who: "limited",
  output: z.object({ venue: Venue, earlier: EarlierVenue.nullable() }),
});

/** The 409 answer to a stale edit: a message, and the venue as it is now. */
export const StaleVenue = z.object({ message: z.string(), venue: Venue });

/** Writes it as a whole. With `updatedAt` as it was read, a stale edit is refused with 409 and `StaleVenue`. */
export const changeVenue = endpoint({
  method: "PUT",
  path: "/api/events/:id/venue",
  who: "limited",
  // Who enters the venue's addresses decides who gets the needs.
  proof: "rights",
  input: VenueFields.extend({ updatedAt: Instant.nullable() }),
  output: Venue,
});
