import { and, isNull } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { events } from "#server/events/tables.ts";

/** Seats held for a party without a live registration (S-17, S-20); the database counts them as taken. */
export const seatHolds = pgTable("seat_holds", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: integer("event_id")
    .notNull()
    .references(() => events.id),
  seats: integer().notNull(),
  heldFor: text("held_for", { enum: ["offer", "manual-registration"] }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Seats offered to a waiting party: open until accepted, declined or lapsed (S-20). */
export const waitlistOffers = pgTable("waitlist_offers", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  registrationId: integer("registration_id").notNull(),
  eventId: integer("event_id")
    .notNull()
    .references(() => events.id),
  holdId: integer("hold_id").references(() => seatHolds.id),
  offeredAt: timestamp("offered_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  acceptedAt: timestamp("accepted_at", { withTimezone: true }),
  declinedAt: timestamp("declined_at", { withTimezone: true }),
  lapsedAt: timestamp("lapsed_at", { withTimezone: true }),
});

/** An offer that has not ended yet. */
export const IS_OPEN_OFFER = and(
  isNull(waitlistOffers.acceptedAt),
  isNull(waitlistOffers.declinedAt),
  isNull(waitlistOffers.lapsedAt),
);
