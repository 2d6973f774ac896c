import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Instant, OneLine, Paragraphs } from "#contract/values/schemas.ts";
import { Board } from "./board.ts";
import {
  At,
  FEATURE_KINDS,
  FEATURES_MAX,
  TABLE_ROLES,
  TABLE_SHAPES,
  TABLES_MAX,
  TableNumber,
  TableSeats,
} from "./room.ts";

/** "11 round tables of 8": adds them with the next free numbers. 409 if the dinner would have more than 60. */
export const addTables = endpoint({
  method: "POST",
  path: "/api/events/:id/tables",
  who: "limited",
  once: true,
  input: z.object({
    count: z.int().min(1).max(TABLES_MAX, `A dinner has at most ${TABLES_MAX} tables`),
    shape: z.enum(TABLE_SHAPES),
    seats: TableSeats,
  }),
  output: Board,
});

/** The tables of a dinner that have a number of seats of their own, by number, for the attendee list. */
export const listTableSizes = endpoint({
  method: "GET",
  path: "/api/events/:id/tables",
  who: "limited",
  cache: "while it reads the same",
  output: z.array(z.object({ number: TableNumber, seats: z.int() })),
});

/**
 * Changes what is present of a table. 409 if its number is taken, or if it would be smaller than its people: the
 * sentence names those to move (D-043). Without `forgetsSeats`, 409 if seat numbers would be forgotten (D-055).
 */
export const changeTable = endpoint({
  method: "PATCH",
  path: "/api/tables/:id",
  who: "limited",
  input: z.object({
    number: TableNumber.optional(),
    name: OneLine.max(40, "Please keep this under 40 characters").optional(),
    shape: z.enum(TABLE_SHAPES).optional(),
    seats: TableSeats.optional(),
    role: z.enum(TABLE_ROLES).nullable().optional(),
    isQuiet: z.boolean().optional(),
    isAccessible: z.boolean().optional(),
    isBySeat: z.boolean().optional(),
    forgetsSeats: z.literal(true).optional(),
    x: At.x.optional(),
    y: At.y.optional(),
    note: Paragraphs.max(500, "Please keep this under 500 characters").optional(),
  }),
  output: Board,
});

/** Deletes a table; without `unseats`, 409 if people sit there, who then have no table (D-040). */
export const deleteTable = endpoint({
  method: "DELETE",
  path: "/api/tables/:id",
  who: "limited",
  query: z.object({ unseats: z.enum(["yes", "no"]).default("no") }),
  output: Board,
});

/** Earlier dinners at the same place with tables, latest first, at most ten (D-041). */
export const listEarlierPlans = endpoint({
  method: "GET",
  path: "/api/events/:id/tables/earlier",
  who: "limited",
  output: z.array(
    z.object({ eventId: Id, title: z.string(), dateTime: Instant, tables: z.int(), seats: z.int() }),
  ),
});

/** Copies the tables and features of one of them, without people; numbers that are there already stay as they are. */
export const copyTables = endpoint({
  method: "POST",
  path: "/api/events/:id/tables/copy",
  who: "limited",
  once: true,
  input: z.object({ fromEventId: Id }),
  output: Board,
});

/**
 * Writes the whole list of what is in the room; those without an id are new, those of `seen` that are left out are deleted.
 * 409 with `StaleBoard` if others are there by now than those that the officer saw: no one deletes unseen what another
 * officer has just added, with the wishes about it.
 */
export const writeFeatures = endpoint({
  method: "PUT",
  path: "/api/events/:id/features",
  who: "limited",
  input: z.object({
    seen: z.array(Id).max(FEATURES_MAX),
    features: z.array(z.object({ id: Id.optional(), kind: z.enum(FEATURE_KINDS), ...At })).max(FEATURES_MAX),
  }),
  output: Board,
});
