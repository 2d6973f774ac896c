import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";

/** Open sessions; `sid` is the hash of the cookie (S-01). Written by the session gate only. */
export const sessions = pgTable("sessions", {
  sid: text().primaryKey(),
  sess: jsonb().notNull().default({}),
  /** When a portal from before 071 stops accepting it; it really ends at `endsAt` (082). */
  expire: timestamp({ withTimezone: true }).notNull(),
  /** When it ends; null if it was not used since 071, and then `expire` applies. */
  endsAt: timestamp("ends_at", { withTimezone: true }),
  /** When an officer's rights in a member's session end; null before anything was confirmed (D-521). */
  rightsUntil: timestamp("rights_until", { withTimezone: true }),
  /** Opened on a shared computer (D-523). */
  isShared: boolean("is_shared").notNull().default(false),
  /** When its cookie was last sent; null for a session from before 071. */
  cookieSetAt: timestamp("cookie_set_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  memberId: integer("member_id"),
  userId: integer("user_id"),
  /** Identifies the session to its owner. */
  id: integer().generatedAlwaysAsIdentity(),
  device: text(),
  network: text(),
  usedAt: timestamp("used_at", { withTimezone: true }).notNull().default(sql`now()`),
  oldCookieUntil: timestamp("old_cookie_until", { withTimezone: true }),
  /** When the person last typed the password or proved themselves in another way (D-276). */
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** When a second factor last proved who it is; null as long as only a password did (D-272). */
  provedAt: timestamp("proved_at", { withTimezone: true }),
});

/** Counters of the rate limits; rate-limiter-flexible defines the columns. `expire` is in milliseconds. */
export const loginAttempts = pgTable("login_attempts", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** Results of forms sent under an idempotency key, kept for a day (031). */
export const idempotencyKeys = pgTable("done_once", {
  key: uuid().primaryKey(),
  actor: text().notNull(),
  action: text().notNull(),
  entityId: integer("entity_id").notNull(),
  doneAt: timestamp("done_at", { withTimezone: true }).notNull(),
  /** A hash of the request's method, path and input; null for keys of a version before. */
  requestHash: text("request_hash"),
});

/** Jobs that a process is running; a lease lapses with its process (001). */
export const leases = pgTable("leases", {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
});

/** The processes that serve this portal, each with hashes of its settings, by name, and its clock's distance (054). */
export const portalProcesses = pgTable("portal_processes", {
  id: uuid().primaryKey(),
  host: text().notNull(),
  /** The newest migration that it knows. */
  migration: text().notNull(),
  settings: jsonb().$type<Record<string, string>>().notNull(),
  /** How far its clock is ahead of the database's, in milliseconds; negative if behind. */
  clockAheadMs: integer("clock_ahead_ms").notNull(),
  /** By the database's clock. */
  seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
});

/** A row means that the demo chapter was written into this database. */
export const demoMarks = pgTable("demo_marks", {
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull(),
});

/** Who did what, when; `before` and `after` hold what changed (S-57). */
export const auditLog = pgTable("audit_log", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  actor: text().notNull(),
  action: text().notNull(),
  entity: text().notNull(),
  entityId: text("entity_id").notNull(),
  before: jsonb(),
  after: jsonb(),
});

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Emails to send and those sent; a row is written in the transaction of what it tells about (S-53). */
export const outbox = pgTable("outbox", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  kind: text().notNull(),
  /** A second email under the same key is not queued. */
  onceKey: text("once_key").unique(),
  recipient: text().notNull(),
  subject: text().notNull(),
  bodyText: text("body_text").notNull(),
  bodyHtml: text("body_html").notNull(),
  attachments: jsonb().notNull().default([]),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull(),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  failedAt: timestamp("given_up_at", { withTimezone: true }),
  error: text(),
  isConfidential: boolean("is_confidential").notNull().default(false),
  copyOf: integer("copy_of").references((): AnyPgColumn => outbox.id, { onDelete: "set null" }),
  dismissedAt: timestamp("set_aside_at", { withTimezone: true }),
  /** 0: security notices, 1: receipts and news of seats, 2: everything else, 3: emails to many. */
  priority: smallint().notNull().default(2),
  /** Whether it is withheld from an address that rejects email, regardless of priority (D-476). */
  stops: boolean().notNull().default(false),
  /** Whose share of the queue it takes, and its place within that share and priority. */
  share: text().notNull().default(""),
  turn: integer().notNull().default(0),
  topic: text(),
  heldUntil: timestamp("held_until", { withTimezone: true }),
  /** The random part of the Message-ID: the same for every attempt. */
  messageToken: uuid("message_token").notNull().default(sql`gen_random_uuid()`),
  ownerUnknown: boolean("owner_unknown").notNull().default(false),
  /** What a security notice tells, until it is sent (069). */
  notices: jsonb(),
  /** How many files it has; `reads_files` beside it is written by raw SQL alone (067). */
  files: smallint().notNull().default(0),
  readsFiles: boolean("reads_files").notNull().default(false),
  /** Ids of its stored files (115). */
  fileIds: uuid("file_ids").array().notNull().default([]),
  /** The secret in its envelope sender, by which a report proves what it is about; written when it is first sent. */
  bounceCode: text("bounce_code"),
  /** The last report about it, and its kind. */
  bouncedAt: timestamp("bounced_at", { withTimezone: true }),
  bounceKind: text("bounce_kind"),
  /** When its recipient must act by. */
  deadlineAt: timestamp("deadline_at", { withTimezone: true }),
  /** Who wrote an email to many: its replies go there. */
  answersToMemberId: integer("answers_to_member_id"),
  answersToUserId: integer("answers_to_user_id"),
  /** When a sender last began to send it. */
  claimedAt: timestamp("claimed_at", { withTimezone: true }),
  /** When an officer stopped it while it was being sent: it is not tried again. */
  stoppedAt: timestamp("stopped_at", { withTimezone: true }),
  /** Where a mail program sends one click on its button to unsubscribe; it has the secret of one mailbox. */
  unsubscribeUrl: text("unsubscribe_url"),
  /** Of the link in it with which its reader chooses what they get; null for an email without one. */
  choiceHash: text("choice_hash"),
});

/** Attachments to emails to many, stored once no matter how many emails have them (115). */
export const storedFiles = pgTable("stored_files", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** MIME type, determined by the content. */
  type: text().notNull(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
  body: bytea().notNull(),
  /** An officer, as the audit log names them. */
  storedBy: text("stored_by").notNull(),
  /** When someone last attached it. */
  wantedAt: timestamp("wanted_at", { withTimezone: true }).notNull(),
});

/** Reports about emails that came back, without their text. */
export const bounces = pgTable("bounces", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  outboxId: integer("outbox_id").references(() => outbox.id, { onDelete: "set null" }),
  /** Where the email went, in lower case; null if the report counted nowhere. */
  address: text(),
  /** Its Message-ID, else its hash: the same report counts once. */
  report: text().notNull().unique(),
  source: text().notNull(),
  kind: text().notNull(),
  code: text(),
  words: text().notNull().default(""),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Addresses that refused an email, and what is no longer sent to them. */
export const mailboxes = pgTable("mailboxes", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** In lower case. */
  address: text().notNull().unique(),
  refused: integer().notNull().default(0),
  doubtful: integer().notNull().default(0),
  newsStoppedAt: timestamp("news_stopped_at", { withTimezone: true }),
  allStoppedAt: timestamp("all_stopped_at", { withTimezone: true }),
  lastKind: text("last_kind"),
  lastWords: text("last_words").notNull().default(""),
  lastAt: timestamp("last_at", { withTimezone: true }),
  clearedAt: timestamp("cleared_at", { withTimezone: true }),
  clearedBy: text("cleared_by"),
  /** Someone without a login asked for nothing but receipts (110). */
  receiptsOnlySince: timestamp("receipts_only_since", { withTimezone: true }),
});

/** How far the mailbox of BOUNCE_IMAP_URL has been read, and why it can't be: one row at most (D-472). */
export const bounceMailbox = pgTable("bounce_mailbox", {
  id: integer().primaryKey().default(1),
  /** Which mailbox, without its password. */
  mailbox: text().notNull(),
  uidValidity: bigint("uid_validity", { mode: "number" }).notNull(),
  lastUid: bigint("last_uid", { mode: "number" }).notNull(),
  problem: text(),
  problemSince: timestamp("problem_since", { withTimezone: true }),
});

/** Whose an email is: members and administrators' accounts (S-70). */
export const outboxOwners = pgTable("outbox_owners", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  outboxId: integer("outbox_id")
    .notNull()
    .references(() => outbox.id, { onDelete: "cascade" }),
  memberId: integer("member_id"),
  userId: integer("user_id"),
});

/**
 * Files of confidential emails (067). They are in no backup; a trigger empties them as soon as the email's text is
 * cleared, so that only their names stay.
 */
export const outboxFiles = pgTable(
  "outbox_files",
  {
    outboxId: integer("outbox_id")
      .notNull()
      .references(() => outbox.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    body: bytea().notNull(),
  },
  ({ outboxId, position }) => [primaryKey({ columns: [outboxId, position] })],
);
