import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ContactLine, NeedCount, TimelineLine } from "#contract/papers/venue.ts";
import { events, ofEvent } from "#server/events/tables.ts";
import type { DinnerSnapshot } from "#server/papers/copies/snapshot.ts";
import { outbox } from "#server/platform/tables.ts";

/** The venue of a dinner and the evening there, as an officer typed them. */
export const dinnerVenues = pgTable("dinner_venues", {
  eventId: integer("event_id")
    .primaryKey()
    .references(() => events.id),
  name: text().notNull().default(""),
  phone: text().notNull().default(""),
  emails: text().array().notNull().default([]),
  /** The count that the chapter owes the venue. */
  guarantee: integer(),
  contacts: jsonb().$type<ContactLine[]>().notNull().default([]),
  timeline: jsonb().$type<TimelineLine[]>().notNull().default([]),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  updatedBy: text("updated_by").notNull(),
});

/** Numbered copies of the kitchen sheet (D-128). */
export const kitchenCopies = pgTable("kitchen_copies", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  version: integer().notNull(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  madeBy: text("made_by").notNull(),
  persons: integer().notNull(),
  guarantee: integer(),
  counts: jsonb().$type<NeedCount[]>().notNull(),
  fingerprint: text().notNull(),
  /** Null once it is erased (D-136). */
  snapshot: jsonb().$type<DinnerSnapshot>(),
});

/** To whom a copy was emailed, or handed over on paper. */
export const kitchenSendings = pgTable("kitchen_sendings", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  copyId: integer("copy_id")
    .notNull()
    .references(() => kitchenCopies.id),
  recipient: text().notNull(),
  /** The officer's own copy, not the venue's email. */
  isOfficers: boolean("is_officers").notNull().default(false),
  /** Handed over, without an email; the recipient is a name, empty once it is erased. */
  isOnPaper: boolean("is_on_paper").notNull().default(false),
  sentBy: text("sent_by").notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  outboxId: integer("outbox_id").references(() => outbox.id, { onDelete: "set null" }),
});
