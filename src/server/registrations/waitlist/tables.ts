import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Prices } from "#server/events/price-rules.ts";
import { ofEvent } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import { users } from "#server/session/tables.ts";
import { openOfferOf } from "./open-offer.ts";

/** Seats held for a party without a live registration (S-17, S-20); the database counts them as taken. */
export const seatHolds = pgTable("seat_holds", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  seats: integer().notNull(),
  heldFor: text("held_for", { enum: ["offer", "manual-registration"] }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** A name that an officer typed for a waiting party. */
type TypedName = {
  firstName: string;
  lastName: string;
  tableNumber?: number | null;
  seatingRequests?: string | null;
};

/** What an officer typed about a waiting party, which has no persons and therefore no needs, dishes, or cards (078). */
type EntryDetails = Partial<{
  memberInfo: TypedName[];
  guestInfo: TypedName[];
  foodRequests: string | null;
  seatingRequests: string | null;
  specialRequirements: string | null;
  coupleSeating: "together" | "same-table" | "free";
  tableNumber: number | null;
  adminNotes: string | null;
  sponsoredGuests: number;
  /** In place of the quote. */
  amount: string;
  amountWhy: string;
  paymentType: "online" | "manual";
  paymentMethod: "check" | "cash" | "complimentary" | null;
  checkNumber: string | null;
}>;

/** Places in line, each of one party; ended ones stay, with time and reason (S-19, 078). */
export const waitlistEntries = pgTable("waitlist_entries", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** The number that calls and pages use, from the registrations' sequence, so that a party has one number. */
  number: integer().notNull().default(sql`nextval('registrations_id_seq')`),
  eventId: ofEvent(),
  memberId: integer("member_id").references(() => members.id),
  userId: integer("user_id").references(() => users.id),
  contactFirstName: text("contact_first_name"),
  contactLastName: text("contact_last_name"),
  contactEmail: text("contact_email"),
  memberTickets: integer("member_tickets").notNull(),
  guestTickets: integer("guest_tickets").notNull(),
  totalTickets: integer("total_tickets").notNull().generatedAlwaysAs(sql`member_tickets + guest_tickets`),
  quoteCents: bigint("quote_cents", { mode: "number" }).notNull(),
  details: jsonb().$type<EntryDetails>().notNull().default({}),
  /** The place in line. */
  joinedAt: timestamp("joined_at", { withTimezone: true }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
  /** The registration that was moved to the waitlist, or whose money came too late. */
  cameFrom: integer("came_from"),
  /** The registration that took the seats. */
  became: integer(),
  endedAt: timestamp("ended_at", { withTimezone: true }),
  endedBecause: text("ended_because", {
    enum: ["registered", "placed", "merged", "left", "removed_by_officer", "event_ended", "deleted"],
  }),
});

/** Seats offered to a waiting party: open until accepted, declined or lapsed (S-20). */
export const waitlistOffers = pgTable("waitlist_offers", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  entryId: integer("entry_id")
    .notNull()
    .references(() => waitlistEntries.id),
  eventId: ofEvent(),
  holdId: integer("hold_id").references(() => seatHolds.id),
  seats: integer().notNull(),
  /** The dinner's when it was made. */
  prices: jsonb().$type<Prices>().notNull(),
  offeredAt: timestamp("offered_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  acceptedAt: timestamp("accepted_at", { withTimezone: true }),
  declinedAt: timestamp("declined_at", { withTimezone: true }),
  lapsedAt: timestamp("lapsed_at", { withTimezone: true }),
  /**
   * The round of the dinner's offers in which it was declined or lapsed: its party is skipped until the next (S-20).
   */
  passedInRound: integer("passed_in_round"),
  /** The registration that took the seats. */
  became: integer(),
});

/** The round of offers in which an offer's dinner is. */
export const CURRENT_ROUND = sql.raw(
  "(select e.waitlist_round from events e where e.id = waitlist_offers.event_id)",
);

/** An offer that has not ended yet. */
export const IS_OPEN_OFFER = sql.raw(openOfferOf("waitlist_offers"));
