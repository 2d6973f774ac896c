import { date, integer, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { PAYMENT_STATES, PURPOSES } from "#contract/money-desk.ts";

/** What somebody was asked to pay, and how it ended (S-18a, S-26). `subjectId` is a row of the purpose's own table. */
export const payments = pgTable("payments", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  purpose: text({ enum: PURPOSES }).notNull(),
  subjectId: integer("subject_id").notNull(),
  invoiceNumber: text("invoice_number").notNull(),
  reference: text().notNull(),
  description: text().notNull(),
  email: text(),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  currency: text().notNull().default("USD"),
  status: text({ enum: PAYMENT_STATES }).notNull().default("created"),
  /** Why an officer must look at it, as a sentence; null when nothing is to do. */
  needsPerson: text("needs_person"),
  cancelAskedAt: timestamp("cancel_asked_at", { withTimezone: true }),
  /** Another payment of the subject that bought what this one was to buy, while both stood side by side. */
  supersededBy: integer("superseded_by"),
  /** How often the provider was asked and had it under review, and until when the sweeper leaves it alone. */
  heldLooks: integer("held_looks").notNull().default(0),
  lookAgainAt: timestamp("look_again_at", { withTimezone: true }),
  tokenExpiresAt: timestamp("token_expires_at", { withTimezone: true }),
  paidAt: timestamp("paid_at", { withTimezone: true }),
  closedAt: timestamp("closed_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** Each captured card transaction, once (S-18a); nothing is ever deleted here. */
export const paymentCharges = pgTable("payment_charges", {
  transactionId: text("transaction_id").primaryKey(),
  paymentId: integer("payment_id").references(() => payments.id),
  invoiceNumber: text("invoice_number"),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  card: text(),
  outcome: text({ enum: ["applied", "refund_due"] }).notNull(),
  reason: text(),
  providerStatus: text("provider_status").notNull(),
  chargedAt: timestamp("charged_at", { withTimezone: true }),
  recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
  /** The provider's batch it was settled in; null until the comparison has seen it there. */
  batchId: text("batch_id"),
  settledAt: timestamp("settled_at", { withTimezone: true }),
});

/** Money that goes back, from the moment it is owed (S-26); several for one charge where guests leave one by one. */
export const paymentRefunds = pgTable("payment_refunds", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  transactionId: text("transaction_id")
    .notNull()
    .references(() => paymentCharges.transactionId),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  /** How it was sent; null while nobody has sent it. */
  kind: text({ enum: ["void", "refund", "external"] }),
  status: text({
    enum: ["due", "refunding", "refunded", "refund_failed", "settled_otherwise", "dismissed"],
  }).notNull(),
  reason: text(),
  providerTransactionId: text("provider_transaction_id"),
  message: text(),
  askedBy: text("asked_by"),
  /** When somebody last began to send it, and for the how manieth time: an answer counts for its own try only. */
  claimedAt: timestamp("claimed_at", { withTimezone: true }),
  attempt: integer().notNull().default(0),
  /** By whose order it goes out as soon as its charge is settled. */
  queuedBy: text("queued_by"),
  /** What the officer wrote who settled it otherwise or dismissed it. */
  note: text(),
  /** The registration whose amount was lowered below what was paid; null where that is not the reason, or no more. */
  loweredRegistrationId: integer("lowered_registration_id"),
  /** What an officer is to look at although the money is back. */
  concern: text(),
  refundedAt: timestamp("refunded_at", { withTimezone: true }),
  batchId: text("batch_id"),
  settledAt: timestamp("settled_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** The provider's notifications, signature checked, word for word (H-32). */
export const providerNotifications = pgTable("provider_notifications", {
  notificationId: text("notification_id").primaryKey(),
  eventType: text("event_type").notNull(),
  transactionId: text("transaction_id"),
  invoiceNumber: text("invoice_number"),
  body: text().notNull(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
  processedAt: timestamp("processed_at", { withTimezone: true }),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull(),
  error: text(),
});

/** A comparison with the provider's settled batches over whole days of the chapter's zone. */
export const reconciliations = pgTable("reconciliations", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  fromOn: date("from_on").notNull(),
  toOn: date("to_on").notNull(),
  askedBy: text("asked_by").notNull(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  finishedAt: timestamp("finished_at", { withTimezone: true }),
  error: text(),
  batches: integer().notNull().default(0),
  charges: integer().notNull().default(0),
  charged: numeric({ precision: 12, scale: 2 }).notNull().default("0"),
  refunds: integer().notNull().default(0),
  refunded: numeric({ precision: 12, scale: 2 }).notNull().default("0"),
  /** Transactions of the same account that are none of the portal's. */
  foreignRows: integer("foreign_rows").notNull().default(0),
});

/** What a comparison found to differ, as it was then. */
export const reconciliationDifferences = pgTable("reconciliation_differences", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  reconciliationId: integer("reconciliation_id")
    .notNull()
    .references(() => reconciliations.id),
  kind: text({
    enum: [
      "missing-here",
      "missing-there",
      "amount-differs",
      "refund-unknown-here",
      "refund-missing-there",
      "not-settled",
      "disputed",
    ],
  }).notNull(),
  transactionId: text("transaction_id").notNull(),
  paymentId: integer("payment_id").references(() => payments.id),
  amountHere: numeric("amount_here", { precision: 10, scale: 2 }),
  amountThere: numeric("amount_there", { precision: 10, scale: 2 }),
  sentence: text().notNull(),
});

/** What a comparison found, before it is written. */
export type Difference = Omit<typeof reconciliationDifferences.$inferInsert, "id" | "reconciliationId">;
