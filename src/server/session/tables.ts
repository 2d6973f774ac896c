import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { members } from "#server/members/tables.ts";

/** Administrators who log in at /api/login; may be tied to a member (S-66). */
export const users = pgTable("users", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  email: text().notNull(),
  firstName: text("first_name"),
  lastName: text("last_name"),
  profileImageUrl: text("profile_image_url"),
  isAdmin: boolean("is_admin").notNull().default(false),
  passwordHash: text("password_hash"),
  /** Who they are at the OpenID Connect issuer, from their first log-in there on (036). */
  openIdIssuer: text("openid_issuer"),
  openIdSubject: text("openid_subject"),
  memberId: integer("member_id").references(() => members.id),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
  /** As they are looked for, and as they are ordered: the database folds both. */
  searchText: text("search_text")
    .notNull()
    .generatedAlwaysAs(
      sql`folded(coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || email)`,
    ),
  sortName: text("sort_name")
    .notNull()
    .generatedAlwaysAs(
      sql`folded(coalesce(last_name || ' ', '') || coalesce(first_name || ' ', '') || email)`,
    ),
});

/** Open sessions; `sid` is the hash of the cookie (S-01). Read and written by the gate. */
export const sessions = pgTable("sessions", {
  sid: text().primaryKey(),
  sess: jsonb().notNull().default({}),
  expire: timestamp({ withTimezone: true }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  memberId: integer("member_id").references(() => members.id),
  userId: integer("user_id").references(() => users.id),
  /** Names the session to its owner. */
  id: integer().generatedAlwaysAsIdentity(),
  device: text(),
  network: text(),
  usedAt: timestamp("used_at", { withTimezone: true }).notNull().default(sql`now()`),
  oldCookieUntil: timestamp("old_cookie_until", { withTimezone: true }),
});

/** One-time links for a forgotten password, by the hash of their token (issue 3, point 5). */
export const passwordResets = pgTable("password_resets", {
  tokenHash: text("token_hash").primaryKey(),
  memberId: integer("member_id")
    .notNull()
    .references(() => members.id),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
});
