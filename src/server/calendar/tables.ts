import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { members } from "#server/members/tables.ts";

/** Private calendar addresses, one per person; reading this table does not allow opening them. */
export const calendarFeeds = pgTable("calendar_feeds", {
  /** SHA-256 of the address's token, in hex. */
  tokenHash: text("token_hash").primaryKey(),
  memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
  /** A row of `users`; the session feature revokes these addresses with every other way in. */
  userId: integer("user_id"),
  openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
});
