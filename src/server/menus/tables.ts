import { boolean, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { Allergen, Diet } from "#contract/values/need-codes.ts";
import { events } from "#server/events/tables.ts";

/** The menu of a dinner; without courses it asks nothing. */
export const menus = pgTable("menus", {
  eventId: integer("event_id")
    .primaryKey()
    .references(() => events.id),
  /** The deadline for choosing; null for the registration deadline. */
  chooseBy: timestamp("choose_by", { withTimezone: true }),
  version: integer().notNull().default(0),
  /** The highest number of marks of any removed course; a new course's marks come after them. */
  marksGiven: smallint("marks_given").notNull().default(0),
});

/** Courses of a menu, in order. */
export const courses = pgTable("courses", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: integer("event_id")
    .notNull()
    .references(() => menus.eventId),
  position: smallint().notNull(),
  name: text().notNull(),
  /** How many marks its dishes ever had. */
  marksGiven: smallint("marks_given").notNull().default(0),
});

/** The dishes of a course, in order. */
export const courseOptions = pgTable("course_options", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  courseId: integer("course_id")
    .notNull()
    .references(() => courses.id, { onDelete: "cascade" }),
  position: smallint().notNull(),
  /** "A" for life; null where a portal of the version before added the dish. */
  mark: text(),
  name: text().notNull(),
  contains: text().array().$type<Allergen[]>().notNull().default([]),
  suits: text().array().$type<Diet[]>().notNull().default([]),
  isHouse: boolean("is_house").notNull().default(false),
});
