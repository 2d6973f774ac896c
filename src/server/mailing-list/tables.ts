import { boolean, date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { sessions } from "#server/platform/tables.ts";

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
