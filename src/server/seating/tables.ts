import { boolean, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { WISH_KINDS } from "#contract/seating/board.ts";
import { DIRECTIONS, FEATURE_KINDS, TABLE_ROLES, TABLE_SHAPES } from "#contract/seating/room.ts";
import { events, ofEvent } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import { attendees } from "#server/registrations/tables.ts";
import type { StoredMove } from "#server/seating/moves/step-stacks.ts";
import { users } from "#server/session/tables.ts";

/** Tables of dinners, by the number that officers type or give them on the board (064). */
export const eventTables = pgTable("event_tables", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  number: integer().notNull(),
  name: text().notNull().default(""),
  shape: text({ enum: TABLE_SHAPES }).notNull().default("round"),
  /** Null if only the number was typed: then as many as the event says, or at least eight. */
  seats: smallint(),
  role: text({ enum: TABLE_ROLES }),
  isQuiet: boolean("is_quiet").notNull().default(false),
  isAccessible: boolean("is_accessible").notNull().default(false),
  isBySeat: boolean("is_by_seat").notNull().default(false),
  /** The middle of the table on the plan; null if it was never moved. */
  x: smallint(),
  y: smallint(),
  note: text().notNull().default(""),
});

/** What else is in the room. */
export const eventFeatures = pgTable("event_features", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  kind: text({ enum: FEATURE_KINDS }).notNull(),
  x: smallint().notNull(),
  y: smallint().notNull(),
});

/** The plan of a dinner as a whole; no row is version 0. */
export const seatingPlans = pgTable("seating_plans", {
  eventId: integer("event_id")
    .primaryKey()
    .references(() => events.id),
  version: integer().notNull().default(0),
  direction: text({ enum: DIRECTIONS }).notNull().default("clockwise"),
  publishedAt: timestamp("published_at", { withTimezone: true }),
  publishedBy: text("published_by"),
});

/** Wishes as officers read them out of members' words. */
export const seatingWishes = pgTable("seating_wishes", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  attendeeId: integer("attendee_id")
    .notNull()
    .references(() => attendees.id, { onDelete: "cascade" }),
  kind: text({ enum: WISH_KINDS }).notNull(),
  toAttendeeId: integer("to_attendee_id").references(() => attendees.id, { onDelete: "cascade" }),
  toFeatureId: integer("to_feature_id").references(() => eventFeatures.id, { onDelete: "cascade" }),
  isMust: boolean("is_must").notNull().default(false),
  words: text().notNull().default(""),
  setAsideAt: timestamp("set_aside_at", { withTimezone: true }),
  setAsideReason: text("set_aside_reason"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Every step of the board, by ids of attendees, and of tables with what they were called then. */
export const seatingMoves = pgTable("seating_moves", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  version: integer().notNull(),
  actor: text().notNull(),
  memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
  userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  moves: jsonb().$type<StoredMove[]>().notNull(),
  /** The step that this one takes back or makes again. */
  undoes: integer(),
});

/** Dinners for which the counts of people differ, as the last comparison found them. */
export const seatingDifferences = pgTable("seating_differences", {
  eventId: integer("event_id")
    .primaryKey()
    .references(() => events.id),
  foundAt: timestamp("found_at", { withTimezone: true }).notNull(),
  onBoard: integer("on_board").notNull(),
  onList: integer("on_list").notNull(),
  tickets: integer().notNull(),
  elsewhere: integer().notNull(),
});

/** Seats that people left, for the board; written by a trigger. */
export const seatingDepartures = pgTable("seating_departures", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  registrationId: integer("registration_id").notNull(),
  attendeeId: integer("attendee_id").notNull(),
  memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
  tableId: integer("table_id").references(() => eventTables.id, { onDelete: "cascade" }),
  seat: smallint(),
  name: text().notNull(),
  leftAt: timestamp("left_at", { withTimezone: true }).notNull(),
});
