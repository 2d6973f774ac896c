import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { MONEY_CHECKS } from "#contract/attention.ts";
import { payments } from "#server/payments/tables.ts";
import { registrations } from "#server/registrations/tables.ts";

/** What the nightly comparison of all money found (D-392). */
export const moneyDifferences = pgTable("money_differences", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  what: text({ enum: MONEY_CHECKS }).notNull(),
  /** Of the charge, payment, credit, or registration that it is about. */
  number: text().notNull(),
  paymentId: integer("payment_id").references(() => payments.id, { onDelete: "cascade" }),
  registrationId: integer("registration_id").references(() => registrations.id, { onDelete: "cascade" }),
  /** In cents. */
  found: bigint({ mode: "number" }).notNull(),
  expected: bigint({ mode: "number" }).notNull(),
  foundAt: timestamp("found_at", { withTimezone: true }).notNull(),
});

/** When all money was last compared; one row. */
export const moneyComparisons = pgTable("money_comparisons", {
  id: integer().primaryKey(),
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
});
