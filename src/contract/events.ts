import { z } from "zod";
import { centsOf, moneyOf } from "./cents.ts";
import { endpoint } from "./endpoint.ts";
import { manyLines, oneLine } from "./text.ts";
import { Id, IdInPath, Instant, Money } from "./values.ts";

/** A dinner as everybody sees it; seats are the server's own count (C-14). */
export const Event = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  memberPrice: Money,
  ecuyerPrice: Money,
  mondialePrice: Money,
  guestPrice: Money,
  imageUrl: z.string().nullable(),
  externalUrl: z.string().nullable(),
  location: z.string(),
  dateTime: Instant,
  endDateTime: Instant.nullable(),
  totalSeats: z.int(),
  /** Total less confirmed, less open payments, less open offers; 0 or less is sold out. */
  availableSeats: z.int(),
  /** Tickets of confirmed registrations (S-58). */
  registeredCount: z.int(),
  isActive: z.boolean(),
  /** Registration, waitlist and offers close here; null means at the start (C-31). */
  registrationDeadline: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Event = z.output<typeof Event>;

/** Seats kept for one waiting party until a deadline (S-20). */
export const OpenOffer = z.object({
  memberTickets: z.int(),
  guestTickets: z.int(),
  expiresAt: Instant,
});
export type OpenOffer = z.output<typeof OpenOffer>;

/** A dinner with what it is to the one who asks. */
export const EventForMe = Event.extend({
  /** The sentence why no registration is taken any more though the dinner is ahead, else null (C-31). */
  closedBecause: z.string().nullable(),
  mine: z.object({
    /** The live registration of the caller, if any; waitlist entries stand in `waitlisted`. */
    registration: z.object({ id: Id, status: z.enum(["pending", "confirmed"]), amount: Money }).nullable(),
    waitlisted: z.boolean(),
    offer: OpenOffer.nullable(),
  }),
});
export type EventForMe = z.output<typeof EventForMe>;

/** Dinners that a page of the portal reads at a time. */
export const EVENT_PAGE = 50;

/**
 * All dinners, past ones too, by date; officers see inactive ones (S-09, S-11). `when` asks for those to come,
 * with what began less than a day ago, as each browser looks at the clock itself; or for those that have begun, the
 * latest first. The pages of the portal ask for these `limit` at a time (025).
 */
export const listEvents = endpoint({
  method: "GET",
  path: "/api/events",
  who: "member",
  // Which dinners have begun is said by the clock; the list that all ask for is remembered by the snapshot (006).
  kept: "while it reads the same",
  query: z.object({
    when: z.enum(["upcoming", "past"]).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  }),
  output: z.array(Event),
});

/** One dinner; 404 where the asker may not see it (S-09). */
export const showEvent = endpoint({
  method: "GET",
  path: "/api/events/:id",
  who: "member",
  params: z.object({ id: IdInPath }),
  output: EventForMe,
});

/** Seats of a dinner for which nobody said otherwise (001 §9). */
export const USUAL_SEATS = 50;
/** Category of what officers enter (001 §9). */
export const USUAL_CATEGORY = "Dining";

const DESCRIPTION_MAX = 10_000;
const required = (sentence: string, most: number, tidy = oneLine) =>
  z
    .string(sentence)
    .overwrite(tidy)
    .min(1, { error: sentence, abort: true })
    .max(most, `Please keep this under ${most.toLocaleString("en-US")} characters`);

/** A price as it is typed, "150", "150.5" or "150.50"; two decimals come out (S-13). */
const price = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .min(1, { error: sentence, abort: true })
    .regex(/^\d{1,8}(\.\d{1,2})?$/, "Please write the price as 150 or 150.00")
    .transform((typed) => moneyOf(centsOf(typed)));

/** A moment, from whatever offset it was written with; a year that cannot be meant is refused. */
const moment = (sentence: string) =>
  z.iso
    .datetime({ offset: true, error: sentence })
    .transform((text) => new Date(text))
    .refine((at) => at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2200, "Please check the year")
    .transform((at) => at.toISOString());

/** Blank becomes null, as a form leaves what is not filled in. */
const blankAsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

const webAddress = z
  .string()
  .trim()
  .max(2000, "Please keep this under 2,000 characters")
  .refine(isWebAddress, "Please give an address that begins with https://");

/** Pictures that the portal has itself: uploaded ones and those of the house. */
const OWN_PICTURE = /^\/(uploads\/[0-9a-f]{64}\.(jpg|png|webp|avif)|dinners\/[a-z0-9-]+\.svg)$/;

const picture = z
  .string()
  .trim()
  .max(2000, "Please keep this under 2,000 characters")
  .refine(
    (address) => OWN_PICTURE.test(address) || isWebAddress(address),
    "Please give an address that begins with https://, or upload a picture",
  );

/** Never `javascript:` or `data:`, which would run in the page of whoever follows it (H-15). */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}

/** A name of an uploaded picture: what is in it, and what kind it is. */
export const UploadName = z.string().regex(/^[0-9a-f]{64}\.(jpg|png|webp|avif)$/);

/**
 * What officers fill in (001 §5); the two screens have a sentence each for a missing title (C-18). None of the
 * fields fills itself in when it is absent: a change says only what it changes.
 */
export const eventFields = (titleRequired = "Event title is required") => ({
  title: required(titleRequired, 200),
  description: required("Description is required", DESCRIPTION_MAX, manyLines),
  location: required("Location is required", 300),
  dateTime: moment("Date and time is required"),
  endDateTime: z.preprocess(blankAsNull, moment("Please give date and time of the end").nullable()),
  registrationDeadline: z.preprocess(
    blankAsNull,
    moment("Please give date and time of the deadline").nullable(),
  ),
  totalSeats: z
    .number("Total seats must be at least 1")
    .int("Seats must be a whole number")
    .min(1, "Total seats must be at least 1")
    .max(100_000, "Total seats must be at most 100,000"),
  memberPrice: price("Member price is required"),
  ecuyerPrice: price("Ecuyer price is required"),
  mondialePrice: price("Mondiale price is required"),
  guestPrice: price("Guest price is required"),
  imageUrl: z.preprocess(blankAsNull, picture.nullable()),
  externalUrl: z.preprocess(blankAsNull, webAddress.nullable()),
  isActive: z.boolean(),
});

/** What is wrong between the times of a dinner, by field, or null; an end and a deadline are optional (S-13, C-31). */
export function whyNotTimes(times: {
  dateTime: string;
  endDateTime: string | null;
  registrationDeadline: string | null;
}): { path: "endDateTime" | "registrationDeadline"; message: string } | null {
  const starts = Date.parse(times.dateTime);
  if (times.endDateTime && Date.parse(times.endDateTime) <= starts) {
    return { path: "endDateTime", message: "The end must be after the start" };
  }
  if (times.registrationDeadline && Date.parse(times.registrationDeadline) > starts) {
    return { path: "registrationDeadline", message: "The deadline must not be after the start" };
  }
  return null;
}

const fields = eventFields();
const category = required("Please give a category", 50);

/** Enter a dinner; the seats are free, whatever `availableSeats` says (C-14). */
export const createEvent = endpoint({
  method: "POST",
  path: "/api/events",
  who: "full",
  status: 201,
  once: true,
  input: z.object({
    ...fields,
    category: category.default(USUAL_CATEGORY),
    endDateTime: fields.endDateTime.default(null),
    registrationDeadline: fields.registrationDeadline.default(null),
    totalSeats: fields.totalSeats.default(USUAL_SEATS),
    imageUrl: fields.imageUrl.default(null),
    externalUrl: fields.externalUrl.default(null),
    isActive: fields.isActive.default(true),
  }),
  output: Event,
});

/**
 * Change a dinner: only keys that are present change, `availableSeats` never does (C-14, H-09). `updatedAt` as it
 * was read lets a stale form be refused with 409 and `StaleEvent` instead of overwriting.
 */
export const updateEvent = endpoint({
  method: "PUT",
  path: "/api/events/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z
    .object({ ...fields, category })
    .partial()
    .extend({
      updatedAt: Instant.optional(),
      /** Whether those registered are written to when day, hour or place of a coming dinner change; yes unless said. */
      tellRegistered: z.boolean().optional(),
    }),
  output: Event,
});

/** The answer 409 to a stale form: the dinner as it is now stands beside the sentence. */
export const StaleEvent = z.object({ message: z.string(), event: Event });

/** Take a dinner out of every list; refused with 409 while paid seats of a coming dinner stand (H-34). */
export const deleteEvent = endpoint({
  method: "DELETE",
  path: "/api/events/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: z.object({ deleted: z.literal(true) }),
});

/** Whom a change or the deletion of a dinner concerns, read before an officer decides. */
export const countParties = endpoint({
  method: "GET",
  path: "/api/events/:id/parties",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: z.object({
    /** Parties with seats, paid or paying. */
    registered: z.int(),
    waiting: z.int(),
    /** The sentence why it cannot be deleted, else null. */
    whyNotDelete: z.string().nullable(),
  }),
});

/** Largest picture that may be uploaded, in bytes. */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;

/** Upload a picture, the file itself being the body; answers the address to save with the dinner. */
export const uploadImage = endpoint({
  method: "POST",
  path: "/api/events/images",
  who: "full",
  status: 201,
  file: {
    most: IMAGE_BYTES_MAX,
    tooLarge: "The picture is larger than 5 MB. Please choose a smaller one.",
  },
  output: z.object({ imageUrl: z.string(), width: z.int(), height: z.int() }),
});

/** An uploaded picture; its address cannot be guessed and never means another picture. */
export const showImage = endpoint({
  method: "GET",
  path: "/uploads/:name",
  who: "visitor",
  params: z.object({ name: UploadName }),
});
