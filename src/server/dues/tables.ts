import { sql } from "drizzle-orm";
import { boolean, date, integer, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { members } from "#server/members/tables.ts";
import { payments } from "#server/payments/tables.ts";

/** Paid years of dues, each with the day through which it extends the membership. */
export const duesPayments = pgTable("dues_payments", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  memberId: integer("member_id").references(() => members.id),
  paymentId: integer("payment_id").references(() => payments.id),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  paymentDate: timestamp("payment_date", { withTimezone: true }).notNull().default(sql`now()`),
  paidThrough: date("paid_through", { mode: "string" }).notNull(),
  paymentMethod: text("payment_method").notNull().default("authorize_net"),
  transactionId: text("transaction_id"),
  status: text({ enum: ["completed", "refunded", "voided"] })
    .notNull()
    .default("completed"),
  notes: text(),
  /** The number of a check or a transfer, if there is one. */
  reference: text(),
  /** Who took the money, as an officer wrote it; null for a card. */
  receivedBy: text("received_by"),
  /** Who recorded it; null for a card. */
  recordedBy: text("recorded_by"),
  voidedAt: timestamp("voided_at", { withTimezone: true }),
  voidedBy: text("voided_by"),
  voidReason: text("void_reason"),
  /** The last paid day before it, to which its refund or void goes back; null also if there was none or it is unknown. */
  dayBefore: date("day_before", { mode: "string" }),
  isDayBeforeKnown: boolean("is_day_before_known").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
});
