import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { MemberSlice } from "#contract/members/emails.ts";
import { ENDED } from "#contract/officers/scheduled-emails.ts";
import type { Slice } from "#contract/registrations/circulars.ts";
import { DINNER_OPTIONAL, OPTIONAL } from "#contract/registrations/moment-words.ts";
import { events } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import { outbox } from "#server/platform/tables.ts";

/** Emails that officers wrote to many: to people of a dinner, or to members (098, 113). */
export const circulars = pgTable("circulars", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Chosen by the form: sent twice, it is one. */
  key: uuid().notNull().unique(),
  /** Null if it went to members. */
  eventId: integer("event_id").references(() => events.id),
  /** Of a dinner, or of members without one. */
  slice: jsonb().$type<Slice | MemberSlice>().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  /** Ids of the stored files attached to its emails (115). */
  files: uuid().array().notNull().default([]),
  persons: integer().notNull(),
  mailboxes: integer().notNull(),
  /** Officers, as the audit log names them. */
  sentBy: text("sent_by").notNull(),
  sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  stoppedBy: text("stopped_by"),
  stoppedAt: timestamp("stopped_at", { withTimezone: true }),
  /** The moment of the dinner at which it went, or `tables`; null if an officer wrote it. */
  moment: text({ enum: DINNER_OPTIONAL }),
  /** Of one that was scheduled: how many people it reached more and fewer than at first. */
  joined: integer(),
  gone: integer(),
  /** Whether those who want no news get none. */
  isNews: boolean("is_news").notNull().default(sql`false`),
  /** Why an officer sent what would be news to everyone (D-216). */
  serviceReason: text("service_reason"),
});

/** The emails of a circular. Whom they go to and what became of them is in the outbox alone, and erased there. */
export const circularEmails = pgTable("circular_emails", {
  outboxId: integer("outbox_id")
    .primaryKey()
    .references(() => outbox.id, { onDelete: "cascade" }),
  circularId: integer("circular_id")
    .notNull()
    .references(() => circulars.id, { onDelete: "cascade" }),
  /** Written by the version before, which did not keep it in the outbox. */
  choiceHash: text("choice_hash").unique(),
});

/** Emails scheduled for a time an officer chose, and how each ended (D-212). */
export const scheduledCirculars = pgTable("scheduled_circulars", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Chosen by the form, so submitting it twice schedules one email. The circular it becomes has the same key. */
  key: uuid().notNull().unique(),
  /** Null if it is to members. */
  eventId: integer("event_id").references(() => events.id, { onDelete: "cascade" }),
  /** Of a dinner, or of members without one. */
  slice: jsonb().$type<Slice | MemberSlice>().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  /** Ids of the stored files attached to it (115). */
  files: uuid().array().notNull().default([]),
  /** Why even members who turned off news get it (D-216). */
  serviceReason: text("service_reason"),
  sendAt: timestamp("send_at", { withTimezone: true }).notNull(),
  /** Whom it reached when it was scheduled, without names or addresses. */
  reached: jsonb().$type<string[]>().notNull(),
  /** Officers, as the audit log names them. */
  scheduledBy: text("scheduled_by").notNull(),
  scheduledAt: timestamp("scheduled_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  endedAt: timestamp("ended_at", { withTimezone: true }),
  endedBecause: text("ended_because", { enum: ENDED }),
  stoppedBy: text("stopped_by"),
  /** The parts of a slice that the version that ended it reads; a trigger rejects sending a slice with other parts. */
  readsOfSlice: text("reads_of_slice").array().notNull().default([]),
  /** Whether the version of the portal that ended it knows the kinds of tickets (115). */
  readsKind: boolean("reads_kind").notNull().default(sql`false`),
});

/** Kinds of optional emails that a member does not want (110). */
export const unwantedEmails = pgTable(
  "unwanted_emails",
  {
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    kind: text({ enum: OPTIONAL }).notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
);
