import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
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
  /** Their identity at the OpenID Connect issuer, set at their first log-in there (036). */
  openIdIssuer: text("openid_issuer"),
  openIdSubject: text("openid_subject"),
  memberId: integer("member_id").references(() => members.id),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
  /** For search and sorting; both are folded by the database. */
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

/** One-time links for choosing a password, by the hash of their token. */
export const passwordResets = pgTable("password_resets", {
  tokenHash: text("token_hash").primaryKey(),
  memberId: integer("member_id")
    .notNull()
    .references(() => members.id),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
  kind: text({ enum: ["reset", "invitation"] })
    .notNull()
    .default("reset"),
});
