import { sql } from "drizzle-orm";
import { date, integer, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
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
  status: text().notNull().default("completed"),
  notes: text(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
});
