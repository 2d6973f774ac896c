import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  integer,
  numeric,
  type PgColumn,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { EventFieldName } from "#contract/event-fields.ts";
import { members } from "#server/members/tables.ts";
import { users } from "#server/session/tables.ts";

const price = (name: string) => numeric(name, { precision: 10, scale: 2 }).notNull();

/** The events. The database keeps `seatsTaken` from the rows that take seats; no statement writes it. */
export const events = pgTable("events", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  title: text().notNull(),
  description: text().notNull(),
  category: text().notNull().default("Dining"),
  memberPrice: price("member_price"),
  ecuyerPrice: price("ecuyer_price"),
  mondialePrice: price("mondiale_price"),
  guestPrice: price("guest_price"),
  imageUrl: text("image_url"),
  imageAlt: text("image_alt"),
  imageFocus: text("image_focus"),
  externalUrl: text("external_url"),
  location: text().notNull(),
  dateTime: timestamp("date_time", { withTimezone: true }).notNull(),
  endDateTime: timestamp("end_date_time", { withTimezone: true }),
  registrationDeadline: timestamp("registration_deadline", { withTimezone: true }),
  totalSeats: integer("total_seats").notNull().default(50),
  seatsPerTable: integer("seats_per_table"),
  seatsTaken: integer("seats_taken").notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
  isAnnounced: boolean("is_announced").notNull().default(false),
  /** Counts how often seats became free for the waitlist: parties that let an offer of this round go are skipped (S-20). */
  waitlistRound: integer("waitlist_round").notNull().default(1),
  /** How often the part that calendars show was changed; only ever grows. */
  calendarSequence: integer("calendar_sequence").notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
  createdBy: text("created_by"),
  updatedBy: text("updated_by"),
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
});

/** A column for the event that a row belongs to. */
export function ofEvent() {
  return integer("event_id")
    .notNull()
    .references(() => events.id);
}

/** Every field that officers write has a column (checked by the compiler). */
events satisfies Record<EventFieldName, PgColumn>;

/** The officers of a dinner (112): a member or an account of /api/login. Only those who still have rights count. */
export const eventOfficers = pgTable("event_officers", {
  eventId: integer("event_id")
    .notNull()
    .references(() => events.id, { onDelete: "cascade" }),
  memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
  userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
  since: timestamp({ withTimezone: true }).notNull(),
});

/** Uploaded pictures; their files are in `imageFiles` or, with the embedded database, in the uploads folder. */
export const images = pgTable("images", {
  /** The hash of the content, and the extension of the file type. */
  name: text().primaryKey(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** The widths in which it is also stored (`sizeName`). */
  widths: integer().array().notNull().default([]),
  uploadedBy: text("uploaded_by").notNull(),
  uploadedAt: timestamp("uploaded_at", { withTimezone: true }).notNull(),
  /** When it was last uploaded or saved with an event. */
  wantedAt: timestamp("wanted_at", { withTimezone: true }).notNull(),
});

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** The files of uploaded pictures on PostgreSQL (056); deleted with the picture's row. */
export const imageFiles = pgTable("image_files", {
  /** The picture's name, or that of one of its sizes (`sizeName`). */
  name: text().primaryKey(),
  image: text()
    .notNull()
    .references(() => images.name, { onDelete: "cascade" }),
  content: bytea().notNull(),
});
