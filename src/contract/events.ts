import { z } from "zod";
import { endpoint } from "./endpoint.ts";
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

/** All dinners, past ones too, by date; officers see inactive ones (S-09, S-11). */
export const listEvents = endpoint({
  method: "GET",
  path: "/api/events",
  who: "member",
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
