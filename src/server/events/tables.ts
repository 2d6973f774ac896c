import { sql } from "drizzle-orm";
import { boolean, integer, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const price = (name: string) => numeric(name, { precision: 10, scale: 2 }).notNull();

/** The dinners. `seatsTaken` is kept by the database from the rows that take seats; nobody writes it. */
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
  externalUrl: text("external_url"),
  location: text().notNull(),
  dateTime: timestamp("date_time", { withTimezone: true }).notNull(),
  endDateTime: timestamp("end_date_time", { withTimezone: true }),
  registrationDeadline: timestamp("registration_deadline", { withTimezone: true }),
  totalSeats: integer("total_seats").notNull().default(50),
  seatsTaken: integer("seats_taken").notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
  /** When seats last came free for the waitlist; who let an offer pass since then is skipped (S-20). */
  waitlistRoundAt: timestamp("waitlist_round_at", { withTimezone: true }),
  /** How often what a calendar shows of it was changed; never goes back. */
  calendarSequence: integer("calendar_sequence").notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
  createdBy: text("created_by"),
  updatedBy: text("updated_by"),
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
});

/** Pictures that officers uploaded; the files lie in the uploads folder under the same names. */
export const images = pgTable("images", {
  /** The hash of what is in it, and the ending of its kind. */
  name: text().primaryKey(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  uploadedBy: text("uploaded_by").notNull(),
  uploadedAt: timestamp("uploaded_at", { withTimezone: true }).notNull(),
  /** When it was last uploaded or saved with a dinner. */
  wantedAt: timestamp("wanted_at", { withTimezone: true }).notNull(),
});
