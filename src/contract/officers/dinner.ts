import { z } from "zod";
import { type Answer, endpoint } from "#contract/endpoint.ts";
import { Id, Instant } from "#contract/values/schemas.ts";
import { TASKS } from "./tasks.ts";

/** One thing that officers still have to do for a dinner. It goes away once it is done; no one ticks it off. */
const LeftToDo = z.object({
  what: z.enum(TASKS),
  /** How many people, parties, payments, changes, or emails it is about; 1 where there is nothing to count. */
  count: z.int(),
  /** The first few it is about, by name: people, parties, or addresses. Never what anyone cannot eat. */
  names: z.array(z.string()),
  /** By when; null for now. */
  by: Instant.nullable(),
  isLate: z.boolean(),
});
export type LeftToDo = z.output<typeof LeftToDo>;

/** The numbers of a dinner that its tabs show, and what is left to do. Payments only for full officers. */
export const DinnerNumbers = z.object({
  eventId: Id,
  /** Everyone who comes: as many as the attendee list counts. */
  people: z.int(),
  /** Seats of parties that come, paid or on an officer’s word; of those whose payment is open; held for offers or an open card page; and left for anyone. */
  seats: z.object({ total: z.int(), coming: z.int(), unpaid: z.int(), held: z.int(), free: z.int() }),
  /** On the waitlist. */
  waiting: z.object({ parties: z.int(), seats: z.int() }),
  /** Parties whose food request no officer has read, and people of whom there is no answer. */
  unread: z.int(),
  unanswered: z.int(),
  /** People without a table, and people without a dish in a course that has a choice. */
  unseated: z.int(),
  withoutDish: z.int(),
  /**
   * The venue's latest copy of the kitchen sheet, 0 without one, and the changes since; and how many people the venue was
   * told, and when, null if it was told nothing or the dinner has begun (D-410).
   */
  copy: z.object({
    version: z.int(),
    changes: z.int(),
    told: z.object({ persons: z.int(), at: Instant }).nullable(),
  }),
  /** The most urgent first. */
  leftToDo: z.array(LeftToDo),
});
export type DinnerNumbers = z.output<typeof DinnerNumbers>;

/** Where a dinner stands, for its head, tabs, and overview. 404 for an event that does not exist. */
export const showDinner = endpoint({
  method: "GET",
  path: "/api/events/:id/overview",
  who: "limited",
  output: DinnerNumbers,
});
export type Dinner = Answer<typeof showDinner>;
