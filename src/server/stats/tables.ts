import { bigint, numeric, pgTable, text } from "drizzle-orm/pg-core";

/** Counts of members and registrations by status, kept by triggers; the rows of one status add up (025). */
export const tallies = pgTable("tallies", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  thing: text({ enum: ["members", "registrations"] }).notNull(),
  status: text().notNull(),
  n: bigint({ mode: "number" }).notNull(),
  tickets: bigint({ mode: "number" }).notNull().default(0),
  amount: numeric({ precision: 14, scale: 2 }).notNull().default("0"),
});
