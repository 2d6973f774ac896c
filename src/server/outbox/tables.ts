import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SenderFinding } from "#contract/officers/sender-check.ts";
import type { TestHeaders } from "#server/outbox/sender/test-rules.ts";

/** What the last look at the DNS records of the sender's domain found: one row at most (D-482). */
export const senderChecks = pgTable("sender_checks", {
  id: integer().primaryKey().default(1),
  at: timestamp({ withTimezone: true }).notNull(),
  domain: text().notNull(),
  findings: jsonb().$type<SenderFinding[]>().notNull(),
});

/** The last email that officers sent to the portal's own mailbox: one row at most (D-483). */
export const senderTests = pgTable("sender_tests", {
  id: integer().primaryKey().default(1),
  /** In the address to which it was sent. */
  code: text().notNull(),
  sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  cameAt: timestamp("came_at", { withTimezone: true }),
  headers: jsonb().$type<TestHeaders>(),
});
