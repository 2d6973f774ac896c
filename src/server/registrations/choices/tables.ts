import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { members } from "#server/members/tables.ts";
import { attendees } from "#server/registrations/tables.ts";
import { users } from "#server/session/tables.ts";

/** What a person chose; it is deleted with the person, the course or the dish. */
export const choices = pgTable(
  "choices",
  {
    attendeeId: integer("attendee_id")
      .notNull()
      .references(() => attendees.id, { onDelete: "cascade" }),
    eventId: integer("event_id").notNull(),
    courseId: integer("course_id").notNull(),
    optionId: integer("option_id").notNull(),
    chosenSource: text("chosen_source", { enum: ["typed", "officer"] }).notNull(),
    chosenByMember: integer("chosen_by_member").references(() => members.id, { onDelete: "set null" }),
    chosenByUser: integer("chosen_by_user").references(() => users.id, { onDelete: "set null" }),
    chosenAt: timestamp("chosen_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.attendeeId, table.courseId] })],
);
