import { z } from "zod";
import { CoupleSeating } from "#contract/registrations/own-attendees.ts";
import { Id, Instant } from "#contract/values/schemas.ts";
import { BoardFeature, BoardTable, DIRECTIONS, SeatNumber, TableNumber } from "./room.ts";

/** What a person is at the dinner besides a member or guest (D-053). */
export const SEAT_ROLES = ["host", "honor", "inductee", "inducting", "speaker", "venue"] as const;
export const SeatRole = z.enum(SEAT_ROLES);
export type SeatRole = z.output<typeof SeatRole>;

/** Where a person sits: a table's number and, at a table with numbered seats, the seat; null if nowhere. */
export const Place = z.object({ table: TableNumber.nullable(), seat: SeatNumber.nullable() });
export type Place = z.output<typeof Place>;

/** How a request was answered; left out where there is none, since most people say nothing. */
const RequestAnswer = {
  requestReadAt: Instant.nullable().optional(),
  requestReason: z.string().nullable().optional(),
};

/** A person with a confirmed seat at the dinner, as the board shows them. */
export const BoardPerson = z.object({
  /** The attendee's id. */
  id: Id,
  /** Their registration. */
  partyId: Id,
  /** Which ticket they have. */
  kind: z.enum(["member", "guest"]),
  memberId: Id.nullable(),
  /** First and last name, or "Guest of Rosalind Achterberg" if none was entered (D-006). */
  name: z.string(),
  isNamed: z.boolean(),
  /** Who they sit with as a couple: spouse or partner, in this party or another; always mutual. */
  coupleWith: Id.nullable(),
  ...Place.shape,
  isPinned: z.boolean(),
  role: SeatRole.nullable(),
  /** Needs a place without steps; left out if not, since most do not. */
  isStepFree: z.boolean().optional(),
  /** Their own seating request in words. */
  request: z.string().nullable(),
  ...RequestAnswer,
});
export type BoardPerson = z.output<typeof BoardPerson>;

/** A party with seats. Its persons are those with its id. */
export const BoardParty = z.object({
  id: Id,
  /** The owner's name, also if they do not come themselves. */
  name: z.string(),
  coupleSeating: CoupleSeating,
  /** Seated apart on purpose; left out if not. */
  isSplit: z.boolean().optional(),
  request: z.string().nullable(),
  ...RequestAnswer,
});
export type BoardParty = z.output<typeof BoardParty>;

/** A seat that became free because its person does not come any longer (D-059). */
export const Departure = z.object({
  table: TableNumber,
  seat: SeatNumber.nullable(),
  name: z.string(),
  leftAt: Instant,
});
export type Departure = z.output<typeof Departure>;

/** A table as it was called when a step was made, and the seat of a single person. */
const StepPlace = z.object({ table: TableNumber, name: z.string(), seat: SeatNumber.nullable() });

/**
 * One of the latest steps, so that officers see what others do. `from` and `to` are where all of its people were and
 * went, as it was then, null for no table; left out if they differ, or if the step is from a version that did not keep
 * them.
 */
export const BoardStep = z.object({
  version: z.int(),
  /** The officer's name. */
  by: z.string(),
  isMine: z.boolean(),
  at: Instant,
  attendeeIds: z.array(Id),
  from: StepPlace.nullable().optional(),
  to: StepPlace.nullable().optional(),
});
export type BoardStep = z.output<typeof BoardStep>;

export const WISH_KINDS = ["with", "apart", "near", "away", "other"] as const;
/**
 * A wish as an officer read it out of a member's words: to sit with or apart from a person, near or away from a person
 * or a feature of the room, or something else in words.
 */
export const SeatingWish = z.object({
  id: Id,
  attendeeId: Id,
  kind: z.enum(WISH_KINDS),
  toAttendeeId: Id.nullable(),
  toFeatureId: Id.nullable(),
  /** Never broken by a proposal. */
  isMust: z.boolean(),
  words: z.string(),
  setAsideAt: Instant.nullable(),
  setAsideReason: z.string().nullable(),
});
export type SeatingWish = z.output<typeof SeatingWish>;

/** The whole board of a dinner. */
export const Board = z.object({
  eventId: Id,
  /** Counts every change of places; goes up by one each. */
  version: z.int(),
  direction: z.enum(DIRECTIONS),
  /** When the tables were published to members; null if they are not. */
  publishedAt: Instant.nullable(),
  tables: z.array(BoardTable),
  features: z.array(BoardFeature),
  parties: z.array(BoardParty),
  persons: z.array(BoardPerson),
  wishes: z.array(SeatingWish),
  departures: z.array(Departure),
  /** At most the last ten steps, newest first. */
  steps: z.array(BoardStep),
  /** Whether the caller has a step to take back, and one to make again. */
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** People who are not on the board: on the waitlist, and with an unpaid registration (D-009). */
  waiting: z.int(),
  unpaid: z.int(),
});
export type Board = z.output<typeof Board>;
