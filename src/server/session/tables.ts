import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
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
  /** When they got their rights; written by a trigger (D-272). */
  rightsSince: timestamp("rights_since", { withTimezone: true }),
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

/** One-time links that open a member's session; each member has at most one open (087). */
export const signInLinks = pgTable("sign_in_links", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  memberId: integer("member_id")
    .notNull()
    .references(() => members.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  /** The page to open afterward, from the contract's list (D-532). */
  returnPath: text("return_path"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
  /** When it stopped working unused; also written by a trigger. */
  endedAt: timestamp("ended_at", { withTimezone: true }),
});

const owner = {
  memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
  userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
};

/** Public keys of passkeys, each of one member or one account (D-270). */
export const passkeys = pgTable("passkeys", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  ...owner,
  credentialId: text("credential_id").notNull().unique(),
  /** COSE, in base64url. */
  publicKey: text("public_key").notNull(),
  counter: bigint({ mode: "number" }).notNull().default(0),
  transports: jsonb().$type<string[]>().notNull().default([]),
  isSynced: boolean("is_synced").notNull(),
  /** The host name of the portal it was made for (D-283). */
  host: text().notNull(),
  name: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});

/** Recovery codes as salted hashes; a set shares its salt (D-273). */
export const recoveryCodes = pgTable("recovery_codes", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  ...owner,
  salt: text().notNull(),
  codeHash: text("code_hash").notNull().unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
});

/** What browsers were asked to sign: once, for five minutes, in the browser that asked (D-277). */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challenge: text().primaryKey(),
  browserHash: text("browser_hash").notNull(),
  purpose: text({ enum: ["log-in", "create", "confirm"] }).notNull(),
  sid: text(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
