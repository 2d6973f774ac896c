import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Deletions that wait and can be undone (053). */
export const plannedDeletions = pgTable("planned_deletions", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  thing: text({ enum: ["member", "event"] }).notNull(),
  thingId: integer("thing_id").notNull(),
  /** Who asked; their rights are read again when the portal carries it out. */
  officerMemberId: integer("officer_member_id"),
  officerUserId: integer("officer_user_id"),
  askedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
  /** When the portal carries it out, unless the page that asked has. */
  dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
});
