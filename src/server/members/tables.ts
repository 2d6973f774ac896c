import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The people of the chapter (000 §3, 001 §3). Written only by the members feature. */
export const members = pgTable("members", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  legacyId: text("legacy_id"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  status: text({ enum: ["active", "former", "other", "prospective", "provisional", "online"] })
    .notNull()
    .default("active"),
  title: text(),
  pastOffices: text("past_offices"),
  isProfessionalWorker: boolean("is_professional_worker").notNull().default(false),
  isEcuyer: boolean("is_ecuyer").notNull().default(false),
  isMondiale: boolean("is_mondiale").notNull().default(false),
  spouseType: text("spouse_type", { enum: ["member", "non-member"] }),
  spouseName: text("spouse_name"),
  spouseId: integer("spouse_id").references((): AnyPgColumn => members.id),
  address: text(),
  city: text(),
  state: text(),
  zipCode: text("zip_code"),
  officePhone: text("office_phone"),
  homePhone: text("home_phone"),
  cellPhone: text("cell_phone"),
  fax: text(),
  email: text(),
  alternateEmail: text("alternate_email"),
  memberComments: text("member_comments"),
  localDuesPaidThrough: date("local_dues_paid_through", { mode: "string" }),
  nationalDuesPaidThrough: date("national_dues_paid_through", { mode: "string" }),
  duesNotes: text("dues_notes"),
  lastRenewalNotified: timestamp("last_renewal_notified", { withTimezone: true }),
  renewalReminderSent: boolean("renewal_reminder_sent").notNull().default(false),
  userName: text("user_name"),
  passwordHash: text("password_hash"),
  adminPrivileges: text("admin_privileges", { enum: ["none", "limited", "full"] })
    .notNull()
    .default("none"),
  excludeFromDirectory: boolean("exclude_from_directory").notNull().default(false),
  adminComments: text("admin_comments"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
  createdBy: text("created_by"),
  updatedBy: text("updated_by"),
  /** The last address known to be the member's; `email` is what was typed last (030). */
  confirmedEmail: text("confirmed_email"),
  confirmedEmailAt: timestamp("confirmed_email_at", { withTimezone: true }),
  /** What an officer or an import last wrote (030). The database fills it in for a new member. */
  recordedFirstName: text("recorded_first_name").notNull().default(""),
  recordedLastName: text("recorded_last_name").notNull().default(""),
  recordedEmail: text("recorded_email"),
  /** Name and address as a search compares them; kept by the database (011). */
  searchText: text("search_text")
    .notNull()
    .generatedAlwaysAs(sql`folded(first_name || ' ' || last_name || ' ' || coalesce(email, ''))`),
  /** Last and first name as the directory is ordered by; kept by the database, too. */
  sortName: text("sort_name").notNull().generatedAlwaysAs(sql`folded(last_name || ' ' || first_name)`),
});

/** Links that were mailed because a member typed another address, each row one email (030). */
export const addressLinks = pgTable("address_links", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  memberId: integer("member_id")
    .notNull()
    .references(() => members.id),
  kind: text({ enum: ["confirm", "stop"] }).notNull(),
  address: text().notNull(),
  tokenHash: text("token_hash").notNull(),
  sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
  endedAt: timestamp("ended_at", { withTimezone: true }),
  passwordMark: text("password_mark"),
});
