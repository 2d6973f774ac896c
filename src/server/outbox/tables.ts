import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SenderFinding } from "#contract/officers/sender-check.ts";

/** What the last look at the DNS records of the sender's domain found: one row at most (D-482). */
export const senderChecks = pgTable("sender_checks", {
  id: integer().primaryKey().default(1),
  at: timestamp({ withTimezone: true }).notNull(),
  domain: text().notNull(),
  findings: jsonb().$type<SenderFinding[]>().notNull(),
});
