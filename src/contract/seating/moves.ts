import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id } from "#contract/values/schemas.ts";
import { Board, Place, SeatRole } from "./board.ts";
import { MOVES_MAX } from "./limits.ts";
import { DIRECTIONS } from "./room.ts";

/** The tables, who sits where, wishes, and the latest steps. 404 for an event that does not exist. */
export const showBoard = endpoint({
  method: "GET",
  path: "/api/events/:id/board",
  who: "limited",
  cache: "while it reads the same",
  output: Board,
});

/** One person's way from where the officer saw them. */
export const SeatMove = z.object({ attendeeId: Id, from: Place, to: Place });
export type SeatMove = z.output<typeof SeatMove>;

/** The 409 answer to a step that does not fit the board any longer: a message, and the board as it is now. */
export const StaleBoard = z.object({ message: z.string(), board: Board });

/**
 * Moves persons in one step, which all happens or not at all. 409 with `StaleBoard` if a person is not where the
 * officer saw them (D-058), if a table would have more people than seats (D-042), if a seat is taken, or if a pinned
 * person would move (D-056). 404 for a person of another event, a waiting or a removed one.
 */
export const movePersons = endpoint({
  method: "POST",
  path: "/api/events/:id/board/moves",
  who: "limited",
  input: z.object({
    moves: z.array(SeatMove).min(1).max(MOVES_MAX, `At most ${MOVES_MAX} people can be moved at once`),
    /** The party is seated apart on purpose (D-047). */
    isSplit: z.literal(true).optional(),
  }),
  output: Board,
});

/** The version of the board that the officer saw. */
const AsSeen = z.object({ version: z.int().min(0) });

/**
 * Takes back the caller's last step, or makes it again (D-057); those of its people who no longer come are left out. 409
 * with `StaleBoard` if there is none, if another officer has moved its persons since, or if the caller has made a step after
 * the version that they saw, such as this one when its answer was lost.
 */
export const undoMove = endpoint({
  method: "POST",
  path: "/api/events/:id/board/undo",
  who: "limited",
  input: AsSeen,
  output: Board,
});
export const redoMove = endpoint({
  method: "POST",
  path: "/api/events/:id/board/redo",
  who: "limited",
  input: AsSeen,
  output: Board,
});

/** Changes what is present of a person on the board: pin, role, whether they need a step-free place. */
export const changeSeating = endpoint({
  method: "PATCH",
  path: "/api/attendees/:id/seating",
  who: "limited",
  input: z.object({
    isPinned: z.boolean().optional(),
    role: SeatRole.nullable().optional(),
    isStepFree: z.boolean().optional(),
  }),
  output: Board,
});

/** Publishes the tables to members or takes that back, and sets the direction in which seats are numbered (D-067). */
export const changePlan = endpoint({
  method: "PATCH",
  path: "/api/events/:id/board",
  who: "limited",
  input: z.object({ isPublished: z.boolean().optional(), direction: z.enum(DIRECTIONS).optional() }),
  output: Board,
});
