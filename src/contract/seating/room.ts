import { z } from "zod";
import { Id } from "#contract/values/schemas.ts";

export const TABLE_SHAPES = ["round", "long", "square", "oval", "crescent"] as const;
export const TABLE_ROLES = ["host", "honor"] as const;
/** The way in which seat numbers go around a table. */
export const DIRECTIONS = ["clockwise", "counterclockwise"] as const;
export const FEATURE_KINDS = ["door", "stage", "band", "kitchen", "window", "bar"] as const;
/** Maximum number of tables at a dinner, and of seats at a table (D-040). */
export const TABLES_MAX = 60;
export const TABLE_SEATS_MAX = 40;
/** Maximum number of features in a room. */
export const FEATURES_MAX = 20;
/** The plan of the room in units of its grid. */
export const ROOM = { width: 40, height: 30 } as const;

const NUMBER_WRONG = "Table number must be a whole number from 1 to 9999";
export const TableNumber = z.int(NUMBER_WRONG).min(1, NUMBER_WRONG).max(9999, NUMBER_WRONG);
/** A seat of a table with numbered seats, from 1. */
export const SeatNumber = z.int().min(1).max(TABLE_SEATS_MAX);
/** How many seats a table has. */
export const TableSeats = z
  .int()
  .min(1, "A table has at least one seat")
  .max(TABLE_SEATS_MAX, `A table has at most ${TABLE_SEATS_MAX} seats`);
/** A point of the plan. */
export const At = { x: z.int().min(0).max(ROOM.width), y: z.int().min(0).max(ROOM.height) };

/** A table of a dinner. */
export const BoardTable = z.object({
  id: Id,
  number: TableNumber,
  /** Blank if it has none. */
  name: z.string(),
  shape: z.enum(TABLE_SHAPES),
  seats: z.int(),
  /**
   * False as long as no officer has said how many seats it has; `seats` is then the event's number, or at least eight.
   */
  isSized: z.boolean(),
  role: z.enum(TABLE_ROLES).nullable(),
  isQuiet: z.boolean(),
  isAccessible: z.boolean(),
  /** Whether people have numbered seats there. */
  isBySeat: z.boolean(),
  ...At,
  note: z.string(),
});
export type BoardTable = z.output<typeof BoardTable>;

/** Something of the room that a wish can name. */
export const BoardFeature = z.object({ id: Id, kind: z.enum(FEATURE_KINDS), ...At });
export type BoardFeature = z.output<typeof BoardFeature>;
