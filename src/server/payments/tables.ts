import { date, integer, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { CHARGE_OUTCOMES, PAYMENT_STATES, PURPOSES } from "#contract/treasury.ts";

/** Payments requested and how they ended (S-18a, S-26). `subjectId` is a row of the purpose's own table. */
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
  /** Where the payer goes after the page: one with a payment link has no login (D-367). */
  openedBy: text("opened_by", { enum: ["owner", "link"] })
    .notNull()
    .default("owner"),
  /** What an officer has to do, in sentences; null if nothing. */
  needsPerson: text("needs_person"),
  cancelAskedAt: timestamp("cancel_asked_at", { withTimezone: true }),
  /** The payment of the same subject that was fulfilled while this one was open. */
  supersededBy: integer("superseded_by"),
  /** How many look-ups found it under review; the sweeper skips it until `lookAgainAt`. */
  heldLooks: integer("held_looks").notNull().default(0),
  lookAgainAt: timestamp("look_again_at", { withTimezone: true }),
  tokenExpiresAt: timestamp("token_expires_at", { withTimezone: true }),
  paidAt: timestamp("paid_at", { withTimezone: true }),
  closedAt: timestamp("closed_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** Captured charges, each once (S-18a); rows are never deleted. */
export const paymentCharges = pgTable("payment_charges", {
  transactionId: text("transaction_id").primaryKey(),
  paymentId: integer("payment_id").references(() => payments.id),
  invoiceNumber: text("invoice_number"),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  card: text(),
  outcome: text({ enum: CHARGE_OUTCOMES }).notNull(),
  reason: text(),
  providerStatus: text("provider_status").notNull(),
  chargedAt: timestamp("charged_at", { withTimezone: true }),
  recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
  /** The provider's batch; null until a reconciliation has seen it there. */
  batchId: text("batch_id"),
  settledAt: timestamp("settled_at", { withTimezone: true }),
  /** How often it was tried to apply it, why the last try failed, and when the next is due (076). */
  applyAttempts: integer("apply_attempts").notNull().default(0),
  applyError: text("apply_error"),
  applyAt: timestamp("apply_at", { withTimezone: true }),
  appliedAt: timestamp("applied_at", { withTimezone: true }),
});

/** Refunds, from the moment they are due (S-26); a charge can have several, as guests cancel one by one. */
export const paymentRefunds = pgTable("payment_refunds", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  transactionId: text("transaction_id")
    .notNull()
    .references(() => paymentCharges.transactionId),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  /** How it was sent; null until then. */
  kind: text({ enum: ["void", "refund", "external"] }),
  status: text({
    enum: [
      "due",
      "refunding",
      "refunded",
      "refund_failed",
      "settled_otherwise",
      "credited",
      "dismissed",
      "undone",
    ],
  }).notNull(),
  reason: text(),
  providerTransactionId: text("provider_transaction_id"),
  message: text(),
  askedBy: text("asked_by"),
  /** When the last attempt to send it began, and its number: an answer counts for its own attempt only. */
  claimedAt: timestamp("claimed_at", { withTimezone: true }),
  attempt: integer().notNull().default(0),
  /** On whose order it is sent once its charge has settled; null if not queued. */
  queuedBy: text("queued_by"),
  /** The note of the officer who closed it. */
  note: text(),
  /** The registration whose amount was lowered below what was paid, if that is the reason. */
  loweredRegistrationId: integer("lowered_registration_id"),
  /** What an officer must check after the refund. */
  concern: text(),
  refundedAt: timestamp("refunded_at", { withTimezone: true }),
  /** When it was found undone at the provider; its amount is due again in a row of its own. */
  undoneAt: timestamp("undone_at", { withTimezone: true }),
  /** When the provider was last asked whether it still has it. */
  lookedAt: timestamp("looked_at", { withTimezone: true }),
  batchId: text("batch_id"),
  settledAt: timestamp("settled_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** Signed notifications of the provider, stored as received (H-32). */
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

/** A reconciliation with the provider's settled batches over whole days in the chapter's zone. */
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
  /** Transactions of the same account that are not the portal's. */
  foreignRows: integer("foreign_rows").notNull().default(0),
});

/** The ways in which the two sides of a transaction can differ. */
const DIFFERENCES = [
  "missing-here",
  "missing-there",
  "amount-differs",
  "refund-unknown-here",
  "refund-missing-there",
  "not-settled",
  "disputed",
  "not-compared",
] as const;

/** The findings of a reconciliation on its day. Whether they still hold is in `reconciliation_items`. */
export const reconciliationDifferences = pgTable("reconciliation_differences", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  reconciliationId: integer("reconciliation_id")
    .notNull()
    .references(() => reconciliations.id),
  kind: text({ enum: DIFFERENCES }).notNull(),
  transactionId: text("transaction_id").notNull(),
  paymentId: integer("payment_id").references(() => payments.id),
  amountHere: numeric("amount_here", { precision: 10, scale: 2 }),
  amountThere: numeric("amount_there", { precision: 10, scale: 2 }),
  sentence: text().notNull(),
});

/** Differences that stay until both sides agree or an officer explains them (D-378); one open row of each kind. */
export const reconciliationItems = pgTable("reconciliation_items", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  kind: text({ enum: DIFFERENCES }).notNull(),
  transactionId: text("transaction_id").notNull(),
  paymentId: integer("payment_id").references(() => payments.id),
  amountHere: numeric("amount_here", { precision: 10, scale: 2 }),
  amountThere: numeric("amount_there", { precision: 10, scale: 2 }),
  sentence: text().notNull(),
  firstSeenAt: timestamp("first_seen_at", { withTimezone: true }).notNull(),
  lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
  resolvedAt: timestamp("resolved_at", { withTimezone: true }),
  resolvedHow: text("resolved_how", { enum: ["agreed", "recorded"] }),
  explainedAt: timestamp("explained_at", { withTimezone: true }),
  explainedBy: text("explained_by"),
  explanation: text(),
});

/** A difference before it is inserted. */
export type Difference = Omit<typeof reconciliationDifferences.$inferInsert, "id" | "reconciliationId">;
