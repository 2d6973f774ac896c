import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { members } from "#server/members/tables.ts";
import { sessions } from "#server/platform/tables.ts";
import { users } from "#server/session/tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The single row of the connection to the service. Tokens are encrypted; `version` grows with every new token. */
export const mailingConnection = pgTable("mailing_connection", {
  id: integer().primaryKey().default(1),
  version: integer().notNull().default(0),
  state: text({ enum: ["none", "connected", "reconnect"] })
    .notNull()
    .default("none"),
  accessToken: text("access_token"),
  refreshToken: text("refresh_token"),
  isManual: boolean("is_manual").notNull().default(false),
  connectedAt: moment("connected_at"),
  expiresAt: moment("expires_at"),
  refreshedAt: moment("refreshed_at"),
  refreshFailures: integer("refresh_failures").notNull().default(0),
  refreshAfter: moment("refresh_after"),
  refreshTrouble: text("refresh_trouble", { enum: ["unreachable", "wrong-key"] }),
  trouble: text({ enum: ["refused", "forbidden", "list-gone"] }),
  troubleSince: moment("trouble_since"),
  troubleAt: moment("trouble_at"),
  refreshingUntil: moment("refreshing_until"),
  refusedToken: text("refused_token"),
  accountId: text("account_id"),
  account: text(),
  listId: text("list_id"),
  listName: text("list_name"),
});

/** Authorizations in progress, by the hash of the state given to the service (H-24). */
export const mailingAuthorizations = pgTable("mailing_authorizations", {
  stateHash: text("state_hash").primaryKey(),
  sessionId: text("session_id")
    .notNull()
    .references(() => sessions.sid, { onDelete: "cascade" }),
  codeVerifier: text("code_verifier").notNull(),
  createdAt: moment("created_at").notNull(),
  usedAt: moment("used_at"),
});

/** When the next call may be made, and how many were made today. */
export const mailingPace = pgTable("mailing_pace", {
  id: integer().primaryKey().default(1),
  nextFreeAt: moment("next_free_at").notNull(),
  day: date({ mode: "string" }).notNull(),
  calls: integer().notNull(),
  stoppedUntil: moment("stopped_until"),
});

/** Changes of people's addresses that are not processed yet; triggers on `members` and `users` insert them. */
export const mailingChanges = pgTable("mailing_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull().defaultNow(),
  memberId: integer("member_id"),
  userId: integer("user_id"),
  beforeAddress: text("before_address"),
  afterAddress: text("after_address"),
});

/** Addresses that unsubscribed, by their SHA-256, which outlives an erased member. */
export const mailingOptOuts = pgTable("mailing_opt_outs", {
  addressHash: text("address_hash").primaryKey(),
  since: moment("since").notNull(),
  source: text({ enum: ["Contact", "Account", "moved"] }).notNull(),
  notedAt: moment("noted_at").notNull(),
});

/** How far the service's opt-outs have been read, by its clock. */
export const mailingReading = pgTable("mailing_reading", {
  id: integer().primaryKey().default(1),
  optOutsUntil: moment("opt_outs_until"),
});

/** Addresses that the portal added to the service, tried to add, or still has to change there. */
export const mailingAddresses = pgTable("mailing_addresses", {
  address: text().primaryKey(),
  contactId: text("contact_id"),
  listId: text("list_id"),
  putByPortal: boolean("put_by_portal").notNull().default(false),
  firstName: text("first_name"),
  lastName: text("last_name"),
  state: text({ enum: ["waiting", "settled", "refused"] }).notNull(),
  dueAt: moment("due_at"),
  attempts: integer().notNull().default(0),
  error: text(),
  /** The person's earlier address, whose contact moves with them. */
  movesFrom: text("moves_from"),
  runId: integer("run_id"),
  planned: text({ enum: ["added", "changed", "removed"] }),
  /** When the service refused to move the contact of the earlier address. */
  apartAt: moment("apart_at"),
  /** When it was last sent to be added, which the service may do later. */
  sentAt: moment("sent_at"),
});

/** The service's ids of the portal's tags. */
export const mailingTags = pgTable("mailing_tags", {
  word: text().primaryKey(),
  tagId: text("tag_id").notNull(),
  name: text().notNull(),
});

/** Syncs and trials in steps; at most one is running. */
export const mailingRuns = pgTable("mailing_runs", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ["trial", "sync", "tags"] }).notNull(),
  state: text({ enum: ["running", "done", "failed"] })
    .notNull()
    .default("running"),
  listId: text("list_id").notNull(),
  askedBy: text("asked_by").notNull(),
  startedAt: moment("started_at").notNull(),
  finishedAt: moment("finished_at"),
  step: text().notNull(),
  place: jsonb().notNull().default({}),
  progress: doublePrecision().notNull().default(0),
  counts: jsonb().notNull(),
  samples: jsonb().notNull().default([]),
  error: text(),
  dueAt: moment("due_at").notNull(),
  waitingSince: moment("waiting_since"),
  holder: text(),
  heldUntil: moment("held_until"),
});

/** What the service has, while a run compares. */
export const mailingContacts = pgTable("mailing_contacts", {
  contactId: text("contact_id").primaryKey(),
  address: text().notNull(),
  isGone: boolean("is_gone").notNull(),
  isOut: boolean("is_out").notNull(),
  onList: boolean("on_list").notNull(),
  firstName: text("first_name"),
  lastName: text("last_name"),
  taggings: text().array().notNull(),
  /** Null for a contact whose tags the portal leaves alone. */
  wantedTags: text("wanted_tags").array(),
});

/** Addresses that people gave up, by their SHA-256, until their opt-outs are copied to the new one. */
export const mailingFormerAddresses = pgTable("mailing_former_addresses", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
  userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
  addressHash: text("address_hash").notNull(),
});
