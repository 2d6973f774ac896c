import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { PARTY_NUMBERS } from "#contract/attention.ts";
import type { ManualRegistrationForm } from "#contract/registrations/manual/manual-registrations.ts";
import { MOMENTS } from "#contract/registrations/moment-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { PRICE_LINES } from "#contract/registrations/prices.ts";
import type { RequestField } from "#contract/registrations/registrations.ts";
import { SEAT_ROLES } from "#contract/seating/board.ts";
import type { Prices } from "#server/events/price-rules.ts";
import { events, ofEvent } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import { paymentRefunds, payments } from "#server/payments/tables.ts";
import { outbox } from "#server/platform/tables.ts";
import { seatHolds, waitlistOffers } from "#server/registrations/waitlist/tables.ts";
import { users } from "#server/session/tables.ts";

/** One attendee other than the contact; officers add table and seating (C-26). */
export type Attendee = {
  firstName: string;
  lastName: string;
  tableNumber?: number | null;
  seatingRequests?: string | null;
};

/** A request that names a guest who is no longer in the party; open until the owner keeps or edits the request. */
export type RequestQuestion = { firstName: string; lastName: string; about: RequestField };

/** Parties that have seats: paid, and unpaid ones. Removed ones stay, with time and reason (S-18). */
export const registrations = pgTable("registrations", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  memberId: integer("member_id").references(() => members.id),
  userId: integer("user_id").references(() => users.id),
  contactFirstName: text("contact_first_name"),
  contactLastName: text("contact_last_name"),
  contactEmail: text("contact_email"),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  status: text({ enum: ["pending", "confirmed"] })
    .notNull()
    .default("confirmed"),
  memberTickets: integer("member_tickets").notNull().default(1),
  guestTickets: integer("guest_tickets").notNull().default(0),
  totalTickets: integer("total_tickets").generatedAlwaysAs(sql`member_tickets + guest_tickets`),
  foodRequests: text("food_requests"),
  seatingRequests: text("seating_requests"),
  specialRequirements: text("special_requirements"),
  /** When its food request was read or assigned to persons; a trigger clears it with a new request. */
  foodReadAt: timestamp("food_read_at", { withTimezone: true }),
  /** The officer who read it, as the audit log names them. */
  foodReadBy: text("food_read_by"),
  /**
   * The ids of the persons for whom it was entered; empty if there was nothing to enter, null if that was not asked.
   */
  foodReadFor: integer("food_read_for").array(),
  needsAskedAt: timestamp("needs_asked_at", { withTimezone: true }),
  coupleSeating: text("couple_seating", { enum: ["together", "same-table", "free"] })
    .notNull()
    .default("together"),
  requestQuestions: jsonb("request_questions").$type<RequestQuestion[]>().notNull().default([]),
  tableNumber: integer("table_number"),
  /** When its seating request was read, and why it was set aside; a trigger clears both with a new request. */
  seatingReadAt: timestamp("seating_read_at", { withTimezone: true }),
  seatingReason: text("seating_reason"),
  /** Seated apart on purpose. */
  isSplit: boolean("is_split").notNull().default(false),
  adminNotes: text("admin_notes"),
  sponsoredGuests: integer("sponsored_guests").notNull().default(0),
  paymentType: text("payment_type", { enum: ["online", "manual"] })
    .notNull()
    .default("online"),
  agreedToTermsAt: timestamp("agreed_to_terms_at", { withTimezone: true }),
  holdExpiresAt: timestamp("hold_expires_at", { withTimezone: true }),
  /** The slot for unpaid seats that it takes up for its person (S-71); null if it does not count. */
  holdSlot: smallint("hold_slot"),
  /** When its seats were first held without a payment. */
  heldSince: timestamp("held_since", { withTimezone: true }),
  /** The offer of waitlist seats that it came from. */
  offerId: integer("offer_id").references((): AnyPgColumn => waitlistOffers.id),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
  /** The amount minus the sum of its persons' prices, in cents, and the reason for the difference. */
  adjustmentCents: bigint("adjustment_cents", { mode: "number" }).notNull().default(0),
  adjustmentWhy: text("adjustment_why"),
  /**
   * What is kept of the prices of persons who left, in cents: the dinner had no deadline at the time (008), or a full
   * officer lowered what went back (D-370).
   */
  keptWithoutDeadlineCents: bigint("kept_without_deadline_cents", { mode: "number" }).notNull().default(0),
  /** When an officer let it pay later, and who; null once it is paid, and for all others (097). */
  paysLaterSince: timestamp("pays_later_since", { withTimezone: true }),
  paysLaterBy: text("pays_later_by"),
  /** The day by which it should be paid; only shown, never enforced. */
  payBy: date("pay_by", { mode: "string" }),
  removedAt: timestamp("removed_at", { withTimezone: true }),
  /** When an officer removed it and said that what it owes stays due (D-365). */
  staysDueSince: timestamp("stays_due_since", { withTimezone: true }),
  removedReason: text("removed_reason", {
    enum: [
      "payment_cancelled",
      "payment_expired",
      "superseded",
      "moved_to_waitlist",
      "moved_to_event",
      "cancelled_by_member",
      "removed_by_officer",
    ],
  }),
  /** The registration that its party had at the dinner before, and what the chapter had of its payments then (109). */
  cameFrom: integer("came_from").references((): AnyPgColumn => registrations.id),
  cameWithCents: bigint("came_with_cents", { mode: "number" }),
});

/** Persons at table: one for each ticket of the party, by kind, even without a name (D-001). */
export const attendees = pgTable("attendees", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  registrationId: integer("registration_id").notNull(),
  /** The registration's event. */
  eventId: integer("event_id").notNull(),
  /** Which ticket they have; a guest may have a member ticket (C-30). */
  kind: text({ enum: ["member", "guest"] }).notNull(),
  /** The order in the party, by kind; the first member is the owner, if they come (S-44). */
  place: smallint().notNull(),
  memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
  /** An officer named the member, who can therefore see the party. A spouse can see it as long as they are linked. */
  isNamedByOfficer: boolean("is_named_by_officer").notNull().default(false),
  firstName: text("first_name").notNull().default(""),
  lastName: text("last_name").notNull().default(""),
  /** Replaces the name on cards and badges. */
  cardName: text("card_name"),
  /** Whether they chose it themselves, so that it follows them to another party (078). */
  isCardOwn: boolean("is_card_own").notNull().default(false),
  tableNumber: integer("table_number"),
  /** True if they have no table although the party has one. */
  isUnseated: boolean("is_unseated").notNull().default(false),
  /** The row of `event_tables` with their own number, else with the party's; maintained by triggers. */
  tableId: integer("table_id"),
  seat: smallint(),
  pinnedAt: timestamp("pinned_at", { withTimezone: true }),
  pinnedBy: text("pinned_by"),
  seatRole: text("seat_role", { enum: SEAT_ROLES }),
  isStepFree: boolean("is_step_free").notNull().default(false),
  seatingRequests: text("seating_requests"),
  seatingReadAt: timestamp("seating_read_at", { withTimezone: true }),
  seatingReason: text("seating_reason"),
  /** Whether anything was entered for them; false for the owner and for unnamed tickets. */
  isListed: boolean("is_listed").notNull().default(false),
  /** Whether the registration is not removed; maintained by a trigger. */
  isLive: boolean("is_live").notNull().default(false),
  partnerOf: integer("partner_of").references((): AnyPgColumn => attendees.id, { onDelete: "set null" }),
  /** Null if not known. */
  needs: jsonb().$type<Needs>(),
  needsSource: text("needs_source", { enum: ["typed", "profile", "officer"] }),
  /** The member who typed them and may therefore read them. */
  needsByMember: integer("needs_by_member").references(() => members.id, { onDelete: "set null" }),
  needsByUser: integer("needs_by_user").references(() => users.id, { onDelete: "set null" }),
  needsAt: timestamp("needs_at", { withTimezone: true }),
  /** The price of the place, frozen when its seat was taken, in cents (079). */
  priceCents: bigint("price_cents", { mode: "number" }).notNull().default(0),
  priceLine: text("price_line", { enum: PRICE_LINES }).notNull(),
  priceWhy: text("price_why"),
  pricedAt: timestamp("priced_at", { withTimezone: true }),
});

type AttendeeRow = typeof attendees.$inferSelect;

/** What the kitchen knows about a person, who said it, and when; all null if nothing is known. */
export type Answer = Pick<AttendeeRow, "needs" | "needsSource" | "needsByMember" | "needsByUser" | "needsAt">;

/** All of a person's columns except their answer, which is written separately. */
export type PersonChange = Partial<Omit<typeof attendees.$inferInsert, keyof Answer>> & {
  [Column in keyof Answer]?: never;
};

/** Two numbers of a party that differ, as the nightly comparison found them (D-346). */
export const partyDifferences = pgTable("party_differences", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  /** Null if it is the dinner's own count of seats that differs. */
  registrationId: integer("registration_id").references(() => registrations.id, { onDelete: "cascade" }),
  what: text({ enum: PARTY_NUMBERS }).notNull(),
  /** In cents, or people. */
  found: bigint({ mode: "number" }).notNull(),
  expected: bigint({ mode: "number" }).notNull(),
  foundAt: timestamp("found_at", { withTimezone: true }).notNull(),
});

/** When all parties of upcoming dinners were last compared; one row. */
export const partyComparisons = pgTable("party_comparisons", {
  id: integer().primaryKey(),
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
  parties: integer().notNull(),
});

/** Needs that members keep for their next registration. */
export const memberNeeds = pgTable("member_needs", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  needs: jsonb().$type<Needs>().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/**
 * What officers recorded as received for a party outside the portal (096). A complimentary party has a row of 0.00. Rows
 * are voided, never deleted.
 */
export const manualPayments = pgTable("manual_payments", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  registrationId: integer("registration_id")
    .notNull()
    .references(() => registrations.id, { onDelete: "cascade" }),
  method: text({ enum: ["check", "cash", "transfer", "other", "complimentary", "credit"] }).notNull(),
  /** The number of a check or a transfer, if there is one. */
  reference: text(),
  /** The credit that is used, by this method alone (107). */
  creditId: integer("credit_id").references((): AnyPgColumn => credits.id),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
  /** Who took the money; null if it was the officer who recorded it. */
  receivedBy: text("received_by"),
  note: text(),
  recordedBy: text("recorded_by").notNull(),
  recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
  voidedAt: timestamp("voided_at", { withTimezone: true }),
  voidedBy: text("voided_by"),
  voidReason: text("void_reason"),
});

/** Who paid for a party before it went to another member (105); any other payment is that of its owner. */
export const earlierPayers = pgTable("earlier_payers", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  registrationId: integer("registration_id")
    .notNull()
    .references(() => registrations.id, { onDelete: "cascade" }),
  paymentId: integer("payment_id").references(() => payments.id, { onDelete: "cascade" }),
  manualPaymentId: integer("manual_payment_id").references(() => manualPayments.id, { onDelete: "cascade" }),
  memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
  userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
  /** Of a contact without a login. */
  firstName: text("first_name"),
  lastName: text("last_name"),
  email: text(),
});

/** What goes back of a manual payment, from the moment it is due (D-369): returned on a day, dismissed, or neither yet. */
export const manualReturns = pgTable("manual_returns", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  manualPaymentId: integer("manual_payment_id")
    .notNull()
    .references(() => manualPayments.id, { onDelete: "cascade" }),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  /** Why it is due, as officers read it. */
  reason: text().notNull(),
  /** Whether that is a lowered amount of the party; raising it again withdraws the return. */
  isLowered: boolean("is_lowered").notNull().default(false),
  askedBy: text("asked_by").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  /** How it was returned, with the number of a check or a transfer; null until then. */
  method: text({ enum: ["check", "cash", "transfer", "other", "credit"] }),
  reference: text(),
  returnedAt: timestamp("returned_at", { withTimezone: true }),
  recordedBy: text("recorded_by"),
  recordedAt: timestamp("recorded_at", { withTimezone: true }),
  dismissedAt: timestamp("dismissed_at", { withTimezone: true }),
  dismissedBy: text("dismissed_by"),
  /** The note of the officer who returned or dismissed it. */
  note: text(),
  /** When it turned out not to have been returned; it is due again in a row of its own. */
  voidedAt: timestamp("voided_at", { withTimezone: true }),
  voidedBy: text("voided_by"),
  voidReason: text("void_reason"),
});

/** What the chapter owes members instead of money (D-371); what is left of each is computed (107). */
export const credits = pgTable("credits", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Null once the member was deleted. */
  memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  reason: text().notNull(),
  /** The dinner from which it comes, if there is one. */
  eventId: integer("event_id").references(() => events.id, { onDelete: "set null" }),
  /** What was due and became this credit; neither if it is goodwill. */
  refundId: integer("refund_id").references(() => paymentRefunds.id),
  manualReturnId: integer("manual_return_id").references(() => manualReturns.id, { onDelete: "cascade" }),
  /** The last day on which it can be used; null if it has no end. */
  expiresOn: date("expires_on"),
  grantedBy: text("granted_by").notNull(),
  grantedAt: timestamp("granted_at", { withTimezone: true }).notNull(),
  /** When its member was told that it ends, and which day was in that email. */
  remindedAt: timestamp("reminded_at", { withTimezone: true }),
  remindedOf: date("reminded_of"),
});

/** What of a credit can no longer be used. */
export const creditEndings = pgTable("credit_endings", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  creditId: integer("credit_id")
    .notNull()
    .references(() => credits.id, { onDelete: "cascade" }),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  because: text({ enum: ["withdrawn", "lapsed", "erased"] }).notNull(),
  reason: text(),
  endedBy: text("ended_by").notNull(),
  endedAt: timestamp("ended_at", { withTimezone: true }).notNull(),
});

/** What parties owed and officers wrote off, by which their amounts were lowered (D-368). */
export const writeOffs = pgTable("write_offs", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  registrationId: integer("registration_id")
    .notNull()
    .references(() => registrations.id, { onDelete: "cascade" }),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  writtenOffBy: text("written_off_by").notNull(),
  writtenOffAt: timestamp("written_off_at", { withTimezone: true }).notNull(),
});

/** Lines of officers' notes that are the requests of an owner whom the party had before (105). */
export const handedRequests = pgTable("handed_requests", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  registrationId: integer("registration_id")
    .notNull()
    .references(() => registrations.id, { onDelete: "cascade" }),
  memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
  words: text().notNull(),
});

/** Links with which what a party owes is paid by card without logging in, at most one each (D-366). */
export const paymentLinks = pgTable("payment_links", {
  registrationId: integer("registration_id")
    .primaryKey()
    .references(() => registrations.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  /** The address that it was emailed to: it works while that is the party's. */
  sentToHash: text("sent_to_hash").notNull(),
  madeBy: text("made_by").notNull(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  /** When everything was paid: the link is not for what becomes due later. */
  paidAt: timestamp("paid_at", { withTimezone: true }),
});

/** Manual registrations paid by card: the seats are held until the payment creates the registration (S-17). */
export const manualRegistrations = pgTable("manual_registrations", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: ofEvent(),
  memberId: integer("member_id").references(() => members.id),
  /** The validated form; null once it can no longer be needed. */
  form: jsonb().$type<ManualRegistrationForm>(),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  /** The dinner's prices when it was started; null if it was started before prices were kept. */
  prices: jsonb().$type<Prices>(),
  askedBy: text("asked_by").notNull(),
  holdId: integer("hold_id").references(() => seatHolds.id),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  registrationId: integer("registration_id").references(() => registrations.id),
  closedAt: timestamp("closed_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** What officers changed of the emails that go at moments of a dinner (103). */
export const moments = pgTable(
  "moments",
  {
    eventId: ofEvent(),
    kind: text({ enum: MOMENTS }).notNull(),
    /** Off since then; null if it is on. */
    pausedAt: timestamp("paused_at", { withTimezone: true }),
    /** Both null for the kind's own text. */
    subject: text(),
    body: text(),
    /** An officer, as the audit log names them; null if none changed it. */
    changedBy: text("changed_by"),
    changedAt: timestamp("changed_at", { withTimezone: true }),
    /** The hour at which there was no one to email. */
    noOneAt: timestamp("no_one_at", { withTimezone: true }),
    /** The hour for which its officer was told that a field is empty. */
    toldAt: timestamp("told_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.kind] })],
);

/** Someone whom an officer removed from a party that stays, for as long as they can be put back (D-412, 116). */
export const removedPersons = pgTable("removed_persons", {
  /** The id that the person had, and has again. */
  attendeeId: integer("attendee_id").primaryKey(),
  registrationId: integer("registration_id")
    .notNull()
    .references(() => registrations.id, { onDelete: "cascade" }),
  memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
  removedAt: timestamp("removed_at", { withTimezone: true }).notNull(),
  /** Their row of `attendees`, column by column, without their answer. */
  person: jsonb().$type<Record<string, unknown>>().notNull(),
  answer: jsonb().$type<Omit<Answer, "needsAt"> & { needsAt: string | null }>().notNull(),
  /** Who had them as partner. */
  partners: integer().array().notNull(),
  /** Their rows of `choices`, column by column. */
  choices: jsonb().$type<Record<string, unknown>[]>().notNull(),
  /** By how much the numbers of the party were lowered, and that of the money kept was raised. */
  amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  adjustmentCents: bigint("adjustment_cents", { mode: "number" }).notNull(),
  adjustmentWhy: text("adjustment_why"),
  keptCents: bigint("kept_cents", { mode: "number" }).notNull(),
  sponsoredGuests: integer("sponsored_guests").notNull(),
  /** What the party's adjustment was without them, and whether the party was complimentary. */
  leftAdjustmentCents: bigint("left_adjustment_cents", { mode: "number" }).notNull().default(0),
  wasComplimentary: boolean("was_complimentary").notNull().default(false),
  /** Whether the party paid later until then, by which day, since when, by whose word, and how. */
  paidLater: boolean("paid_later").notNull(),
  payBy: date("pay_by", { mode: "string" }),
  paysLaterSince: timestamp("pays_later_since", { withTimezone: true }),
  paysLaterBy: text("pays_later_by"),
  paymentType: text("payment_type", { enum: ["online", "manual"] }),
  /** What went back for them: ids of refunds to cards, and of returns. */
  refunds: integer().array().notNull(),
  returns: integer().array().notNull(),
  /** Whose party it was then. */
  ownerMember: integer("owner_member"),
  ownerUser: integer("owner_user"),
  /** Whether the owner was emailed. */
  isTold: boolean("is_told").notNull(),
  /** Their row of `told_tables`, column by column. */
  told: jsonb().$type<Record<string, unknown>>(),
});

/** The table that each person was last told by email (D-491). */
export const toldTables = pgTable("told_tables", {
  attendeeId: integer("attendee_id")
    .primaryKey()
    .references(() => attendees.id, { onDelete: "cascade" }),
  tableNumber: integer("table_number").notNull(),
  toldAt: timestamp("told_at", { withTimezone: true }).notNull(),
  /** The email that says so; null once it is no longer stored. */
  outboxId: integer("outbox_id").references(() => outbox.id, { onDelete: "set null" }),
});
