import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { NOTICE_TIMES, NOTICES } from "#contract/officers/notice-words.ts";
import { events } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import { outbox } from "#server/platform/tables.ts";
import { users } from "#server/session/tables.ts";

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

/** When an officer hears of a kind of notice; without a row, as it happens (112). */
export const noticePreferences = pgTable("notice_preferences", {
  memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
  userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
  kind: text({ enum: NOTICES }).notNull(),
  how: text({ enum: NOTICE_TIMES }).notNull(),
  /** When it was turned on again; null if it was never off. */
  since: timestamp({ withTimezone: true }),
});

/** What an officer of a dinner has been told, or did not need to hear. */
export const toldNotices = pgTable(
  "told_notices",
  {
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** As the audit log names them. */
    officer: text().notNull(),
    /** Where it is recorded: `audit 7`, `email 8`, or `charge 9`. */
    fact: text().notNull(),
    toldAt: timestamp("told_at", { withTimezone: true }).notNull(),
    /** The email that says so, with which it is forgotten; null if none had to. */
    outboxId: integer("outbox_id").references(() => outbox.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.officer, table.fact] })],
);
