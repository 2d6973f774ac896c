import { z } from "zod";
import { ChosenOfficers } from "#contract/officers/event-officers.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { Id, Instant, Money } from "#contract/values/schemas.ts";
import { multiLine, oneLine } from "#contract/values/text.ts";
import { endpoint } from "./endpoint.ts";
import { EVENT_FIELDS, type EventFormField, type EventValues } from "./event-fields.ts";

/** An event as everyone sees it; the seats are the server's own count (C-14). */
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
  /** What the picture shows; null when the title says enough. */
  imageAlt: z.string().nullable(),
  /** The point that stays in view when the picture is cropped: "30% 70%", from the left and the top. */
  imageFocus: z.string().nullable(),
  /** The widths in pixels in which an uploaded picture is also there (`sizeName`). */
  imageWidths: z.array(z.int()),
  externalUrl: z.string().nullable(),
  location: z.string(),
  dateTime: Instant,
  endDateTime: Instant.nullable(),
  totalSeats: z.int(),
  /** How many people sit at one table; null if not given. Has no effect on how many seats are sold. */
  seatsPerTable: z.int().nullable(),
  /** All seats less those confirmed, awaiting payment, or offered; 0 or less is sold out. */
  availableSeats: z.int(),
  /** Tickets of confirmed registrations (S-58). */
  registeredCount: z.int(),
  isActive: z.boolean(),
  /** Whether visitors learn its title and day while it is active and ahead (088). */
  isAnnounced: z.boolean(),
  /** Registration, waitlist and offers close here; null means at the start (C-31). */
  registrationDeadline: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}) satisfies z.ZodType<EventValues>;
export type Event = z.output<typeof Event>;

const TicketNumbers = z.object({ memberTickets: z.int(), guestTickets: z.int() });

/** Seats on hold for one party from the waitlist, until a deadline (S-20). */
export const OpenOffer = z.object({
  id: Id,
  memberTickets: z.int(),
  guestTickets: z.int(),
  /** How many seats are held: as many as those tickets, or fewer if the party took fewer before. */
  seats: z.int(),
  expiresAt: Instant,
});
export type OpenOffer = z.output<typeof OpenOffer>;

/** An event with the caller's own part in it. */
export const EventForMe = Event.extend({
  /** Why registration is closed although the event is ahead, as a sentence; null while it is open (C-31). */
  closedBecause: z.string().nullable(),
  mine: z.object({
    /** The caller's registration, pending or confirmed; `waitlisted` says whether they are on the waitlist. */
    registration: z.object({ id: Id, status: z.enum(["pending", "confirmed"]), amount: Money }).nullable(),
    waitlisted: z.boolean(),
    /** The tickets that they wait for; null if they do not. */
    waiting: TicketNumbers.nullable(),
    offer: OpenOffer.nullable(),
    /** Those of an offer, which keeps its prices; null if the event's are theirs. */
    prices: z.object({ memberPrice: Money, guestPrice: Money }).nullable(),
  }),
  /** Who registered the caller in their own party, as their spouse; null if no one else has. */
  registeredBy: z.string().nullable(),
  /** Whether the caller finds that party under My Events; not once the spouses are unlinked. */
  isRegistrationShown: z.boolean(),
  /** Whether members can still tell what the kitchen must know, and be asked for it. */
  isKitchenOpen: z.boolean(),
  /** The dishes of each course by name, and when choices close; null without a menu. */
  menu: z
    .object({
      courses: z.array(z.object({ id: Id, name: z.string(), dishes: z.array(z.string()) })),
      closesAt: Instant,
      isClosed: z.boolean(),
    })
    .nullable(),
});
export type EventForMe = z.output<typeof EventForMe>;

/** How many events the portal's pages read at a time. */
export const EVENT_PAGE_SIZE = 50;

/**
 * All events by date, past ones included; officers also see inactive ones (S-09, S-11). `when=upcoming` includes what
 * started less than a day ago, since each browser compares with its own clock; `when=past` has the latest first.
 */
export const listEvents = endpoint({
  method: "GET",
  path: "/api/events",
  who: "member",
  // The clock decides which events have started; the shared list is cached by database snapshot (006).
  cache: "while it reads the same",
  query: z.object({
    when: z.enum(["upcoming", "past"]).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  }),
  output: z.array(Event),
});

/** One event; 404 when the caller may not see it (S-09). */
export const showEvent = endpoint({
  method: "GET",
  path: "/api/events/:id",
  who: "member",
  output: EventForMe,
});

const DESCRIPTION_MAX = 10_000;
/** Maximum length of a picture's description, in characters: a screen reader says it in one breath. */
export const IMAGE_ALT_MAX = 300;
/** Maximum number of seats at one table. */
export const SEATS_PER_TABLE_MAX = 100;
const SEATS_PER_TABLE = `Seats per table must be a whole number from 1 to ${SEATS_PER_TABLE_MAX}`;
const required = (sentence: string, most: number, tidy = oneLine) =>
  z
    .string(sentence)
    .overwrite(tidy)
    .min(1, { error: sentence, abort: true })
    .max(most, `Please keep this under ${most.toLocaleString("en-US")} characters`);

/** A price as typed, "150", "150.5" or "150.50"; the result has two decimals (S-13). */
const price = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .min(1, { error: sentence, abort: true })
    .regex(/^\d{1,8}(\.\d{1,2})?$/, "Please write the price as 150 or 150.00")
    .transform((typed) => moneyOf(centsOf(typed)));

/** An instant in any offset, as UTC; years before 1900 and after 2199 are refused as typing errors. */
const moment = (sentence: string) =>
  z.iso
    .datetime({ offset: true, error: sentence })
    .transform((text) => new Date(text))
    .refine((at) => at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2200, "Please check the year")
    .transform((at) => at.toISOString());

/** A form leaves an empty field blank; the record has null. */
const blankAsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

const webAddress = z
  .string()
  .trim()
  .max(2000, "Please keep this under 2,000 characters")
  .refine(isWebAddress, "Please enter an address that begins with https://");

/** The portal's own pictures: uploads, and those that come with it. */
const OWN_PICTURE = /^\/(uploads\/[0-9a-f]{64}\.(jpg|png|webp|avif)|dinners\/[a-z0-9-]+\.svg)$/;

const picture = z
  .string()
  .trim()
  .max(2000, "Please keep this under 2,000 characters")
  .refine(
    (address) => OWN_PICTURE.test(address) || isWebAddress(address),
    "Please enter an address that begins with https://, or upload a picture",
  );

/** Only http and https: `javascript:` and `data:` addresses would run in the reader's page (H-15). */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}

/** A share of the width and one of the height, in whole percent, as CSS writes an `object-position`. */
const focus = z
  .string()
  .trim()
  .regex(/^(100|[1-9]?\d)% (100|[1-9]?\d)%$/, "Please choose the point on the picture again");

/** The file name of an upload: the hash of its content, the width of a smaller size, and the type's extension. */
export const UploadName = z.string().regex(/^[0-9a-f]{64}(-[1-9]\d{0,3})?\.(jpg|png|webp|avif)$/);

/**
 * The checks of what officers fill in; each of the two screens has its own sentence for a missing title (C-18). No
 * field has a default here: a change contains only what it changes.
 */
export const eventFields = (titleRequired = "Event title is required") =>
  ({
    title: required(titleRequired, 200),
    description: required("Description is required", DESCRIPTION_MAX, multiLine),
    location: required("Location is required", 300),
    dateTime: moment("Date and time is required"),
    endDateTime: z.preprocess(blankAsNull, moment("Please enter the date and time of the end").nullable()),
    registrationDeadline: z.preprocess(
      blankAsNull,
      moment("Please enter the date and time of the deadline").nullable(),
    ),
    totalSeats: z
      .number("Total seats must be at least 1")
      .int("Seats must be a whole number")
      .min(1, "Total seats must be at least 1")
      .max(100_000, "Total seats must be at most 100,000"),
    seatsPerTable: z
      .number(SEATS_PER_TABLE)
      .int(SEATS_PER_TABLE)
      .min(1, SEATS_PER_TABLE)
      .max(SEATS_PER_TABLE_MAX, SEATS_PER_TABLE)
      .nullable(),
    memberPrice: price("Member price is required"),
    ecuyerPrice: price("Ecuyer price is required"),
    mondialePrice: price("Mondiale price is required"),
    guestPrice: price("Guest price is required"),
    imageUrl: z.preprocess(blankAsNull, picture.nullable()),
    imageAlt: z.preprocess(blankAsNull, required("Please describe the picture", IMAGE_ALT_MAX).nullable()),
    imageFocus: z.preprocess(blankAsNull, focus.nullable()),
    externalUrl: z.preprocess(blankAsNull, webAddress.nullable()),
    isActive: z.boolean(),
    isAnnounced: z.boolean(),
  }) satisfies Record<EventFormField, z.ZodType>;

/** The field whose time contradicts the start, with the sentence to show; null when the times agree (S-13, C-31). */
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
const category = required("Please enter a category", 50);

/**
 * Create an event with all its seats free, whatever `availableSeats` says (C-14). From the one in `copiedFrom` it takes the
 * emails at moments.
 */
export const createEvent = endpoint({
  method: "POST",
  path: "/api/events",
  who: "full",
  status: 201,
  once: true,
  input: z.object({
    ...fields,
    category: category.default(EVENT_FIELDS.category.initial),
    endDateTime: fields.endDateTime.default(null),
    registrationDeadline: fields.registrationDeadline.default(null),
    totalSeats: fields.totalSeats.default(EVENT_FIELDS.totalSeats.initial),
    seatsPerTable: fields.seatsPerTable.default(null),
    imageUrl: fields.imageUrl.default(null),
    imageAlt: fields.imageAlt.default(null),
    imageFocus: fields.imageFocus.default(null),
    externalUrl: fields.externalUrl.default(null),
    isActive: fields.isActive.default(EVENT_FIELDS.isActive.initial),
    isAnnounced: fields.isAnnounced.default(EVENT_FIELDS.isAnnounced.initial),
    copiedFrom: Id.optional(),
    /** By default the caller, with those of the one in `copiedFrom`. */
    officers: ChosenOfficers.optional(),
  }),
  output: Event,
});

/**
 * Change an event: only the keys present change, and `availableSeats` never does (C-14, H-09). With `updatedAt` as it
 * was read, a stale form is refused with 409 and `StaleEvent` instead of overwriting someone else's change.
 */
export const updateEvent = endpoint({
  method: "PUT",
  path: "/api/events/:id",
  who: "full",
  input: z
    .object({ ...fields, category })
    .partial()
    .extend({
      updatedAt: Instant.optional(),
      officers: ChosenOfficers.optional(),
      /** Whether registered parties get an email when the time or place of a coming event changes; true by default. */
      notifyRegistered: z.boolean().optional(),
      /** Its former name, which pages that were opened before an update still send. */
      tellRegistered: z.boolean().optional(),
    }),
  output: Event,
});

/** The 409 answer to a stale form: the sentence, and the event as it is now. */
export const StaleEvent = z.object({ message: z.string(), event: Event });

/** Delete an event; refused with 409 while a coming event has paid seats (H-34). */
export const deleteEvent = endpoint({
  method: "DELETE",
  path: "/api/events/:id",
  who: "full",
  output: z.object({ deleted: z.literal(true) }),
});

/** How many parties a change or the deletion of an event affects, read before an officer decides. */
export const countParties = endpoint({
  method: "GET",
  path: "/api/events/:id/parties",
  who: "full",
  output: z.object({
    /** Parties with seats, confirmed or pending. */
    registered: z.int(),
    waiting: z.int(),
    /** Why it cannot be deleted, as a sentence; null when it can. */
    whyNotDelete: z.string().nullable(),
  }),
});

/** The size limit of an uploaded picture, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Upload a picture, with the file as the body; answers the address to save with the event. */
export const uploadImage = endpoint({
  method: "POST",
  path: "/api/events/images",
  who: "full",
  status: 201,
  file: {
    most: MAX_IMAGE_BYTES,
    tooLarge: "The picture is larger than 5 MB. Please choose a smaller one.",
  },
  output: z.object({ imageUrl: z.string(), width: z.int(), height: z.int() }),
});

/** An uploaded picture; its address cannot be guessed and never changes its content. */
export const showImage = endpoint({
  method: "GET",
  path: "/uploads/:name",
  who: "visitor",
  params: z.object({ name: UploadName }),
});
