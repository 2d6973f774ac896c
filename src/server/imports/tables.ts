import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { ImportCounts, ImportField, ImportOutcome, ImportRecord, Reading } from "#contract/imports.ts";
import type { SharedEmail } from "#server/circulars/queries.ts";
import { members } from "#server/members/tables.ts";
import type { MemberChanges } from "#server/members/write-member.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
type Undone = Pick<NonNullable<ImportRecord["undone"]>, "restored" | "removed" | "left">;

/** An email to many that an undo left for others who read its mailbox. */
export type EmailLeft = Omit<SharedEmail, "circular"> & { circularId: number };

/** Every file that was uploaded, and what happened to it. */
export const imports = pgTable("imports", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  fileName: text("file_name").notNull(),
  source: text({ enum: ["upload", "configured"] }).notNull(),
  state: text({ enum: ["ready", "running", "done", "failed", "undone", "dropped"] }).notNull(),
  askedBy: text("asked_by").notNull(),
  createdAt: moment("created_at").notNull(),
  run: text(),
  startedAt: moment("started_at"),
  beatAt: moment("beat_at"),
  finishedAt: moment("finished_at"),
  progress: doublePrecision().notNull().default(0),
  rows: integer().notNull(),
  headers: jsonb().$type<string[]>().notNull(),
  samples: jsonb().$type<string[][]>().notNull(),
  /** The choice when the file was last checked, in the order of the headings. */
  fields: jsonb().$type<(ImportField | null)[]>(),
  reading: jsonb().$type<Omit<Reading, "top">>(),
  counts: jsonb().$type<ImportCounts>(),
  couplesLinked: integer("couples_linked").notNull().default(0),
  error: text(),
  outcome: jsonb().$type<ImportOutcome>(),
  undoneAt: moment("undone_at"),
  undoneBy: text("undone_by"),
  undone: jsonb().$type<Undone>(),
  /**
   * Emails to many that its undo left for those who share a mailbox with a removed member, until they are queued again.
   */
  emailsLeft: jsonb("emails_left").$type<EmailLeft[]>(),
});

/**
 * The rows of a file as JSON until it is imported or discarded, in parts (092). `top` has the first rows as they are; it
 * is with the first part.
 */
export const importFiles = pgTable(
  "import_files",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => imports.id),
    rows: text().notNull(),
    top: text().notNull().default("[]"),
    part: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
);

/** The old values of each member that an import changed. */
export const importChanges = pgTable(
  "import_changes",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => imports.id),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id),
    isNew: boolean("is_new").notNull(),
    before: jsonb().$type<MemberChanges>().notNull(),
    writtenAt: moment("written_at").notNull(),
    /** The newest audit entry about the member when the import finished; null for imports from before (030). */
    auditId: bigint("audit_id", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.memberId] })],
);

/** The fields that were chosen for a file layout, by heading. */
export const importMappings = pgTable("import_mappings", {
  headers: text().primaryKey(),
  fields: jsonb().$type<Record<string, ImportField | null>>().notNull(),
  savedAt: moment("saved_at").notNull(),
});
