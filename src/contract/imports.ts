import { z } from "zod";
import { IMPORTED_FIELDS, type ImportedField, valuesFor } from "#contract/members/fields.ts";
import { MEMBER_STATUSES } from "#contract/members/status.ts";
import { Id, IdInPath, Instant, OneLine } from "#contract/values/schemas.ts";
import { endpoint } from "./endpoint.ts";

/** The largest file that is accepted, in bytes, and the longest table, in rows. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 60_000;

/** No sheet has more lines. If a file claims a higher line number, its rows are counted instead. */
export const IMPORT_LINES_MAX = 2_000_000;

/** Encodings of a text file that we can read; the most common of the older ones comes first. */
export const TEXT_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "ms-dos",
  "windows-1250",
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** What may separate the cells of a text file. */
export const SEPARATORS = [",", ";", "\t", "|", "~", "^"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** For how many days an import can be undone. */
export const UNDO_DAYS = 30;

/** Fields found only in files, with their labels: parts of other fields, and columns that identify a row's person. */
const ONLY_IN_FILES = {
  portalId: "Member ID of this portal",
  contactType: "Person or organization",
  fullName: "Full name",
  middleName: "Middle name",
  nameSuffix: "Name suffix",
  addressLine2: "Street address, second line",
  spouseFirstName: "First name of spouse or partner",
  spouseLastName: "Last name of spouse or partner",
} as const;
export type FileField = keyof typeof ONLY_IN_FILES;

/**
 * What a column of a file may be, with its label: fields of a member's record, and what only files have. Passwords,
 * rights and links of spouses are none (S-36).
 */
export const IMPORT_FIELDS = {
  legacyId: "Member number",
  ...ONLY_IN_FILES,
  ...valuesFor<Record<ImportedField, string>>(IMPORTED_FIELDS, (_, { label }) => label),
};

/** The names of the columns that have values but fill no field; `samples` are a few values of each. */
export function unusedColumns(
  columns: readonly { header: string; samples: readonly string[] }[],
  fields: readonly (ImportField | null)[],
): string[] {
  return columns.flatMap(({ header, samples }, at) =>
    fields[at] || samples.length === 0 ? [] : [columnName(header, at)],
  );
}

/** What a column is called: its heading, or its number if it has none. `at` counts from 0. */
export const columnName = (header: string, at: number) => header || `Column ${at + 1}`;

export const ImportField = z.enum(Object.keys(IMPORT_FIELDS) as [keyof typeof IMPORT_FIELDS]);
export type ImportField = keyof typeof IMPORT_FIELDS;

/** Maximum number of unknown status words to ask about. */
export const STATUS_WORDS_MOST = 100;

/** For each column of the file, in order, the field it fills; null if it is not imported. */
const Fields = z.array(ImportField.nullable()).max(200);

export const ImportCounts = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

/** A member whom an undo leaves unchanged, and why. */
const KeptMember = z.object({ memberId: Id, name: z.string(), why: z.string() });

/**
 * One import: a file that is not imported yet (`ready`), is `running`, is `done`, `failed`, was `undone` or discarded
 * (`dropped`).
 */
export const ImportRecord = z.object({
  id: Id,
  fileName: z.string(),
  source: z.enum(["upload", "configured"]),
  state: z.enum(["ready", "running", "done", "failed", "undone", "dropped"]),
  by: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  rows: z.int(),
  /** The progress of a running import, from 0 to 1. */
  progress: z.number(),
  counts: ImportCounts.nullable(),
  couplesLinked: z.int(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** The time until which it can be undone; null if it cannot be. */
  undoUntil: Instant.nullable(),
  undone: z
    .object({ at: Instant, by: z.string(), restored: z.int(), removed: z.int(), left: z.array(KeptMember) })
    .nullable(),
});
export type ImportRecord = z.output<typeof ImportRecord>;

/**
 * How a file was read: the encoding and separator of a text or the sheet of a workbook, and the line of the headings.
 */
const ReadForm = z.object({
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  separator: z.enum(SEPARATORS).nullable(),
  sheet: z.string().nullable(),
  headingLine: z.int(),
});
export type ReadForm = z.output<typeof ReadForm>;

/**
 * The same with what an officer needs to judge it: the other sheets, what was corrected or left out, the first rows.
 */
const Reading = ReadForm.extend({
  sheets: z.array(z.string()),
  notes: z.array(z.string()),
  top: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
});
export type Reading = z.output<typeof Reading>;

const DuesMoved = z.object({
  line: z.int(),
  name: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
});

const InFile = z.object({ line: z.int(), name: z.string(), why: z.string() });
/** A row that is refused, with its line in the file and the reason; if it `waits`, until a question is answered. */
const RefusedRow = InFile.extend({
  waits: z.literal(true).optional(),
  /** The line of the same person, if it only repeats them. */
  copyOf: z.int().optional(),
});
/** A cell that is left out, with its line in the file and the reason. */
const LeftCell = InFile.extend({ field: z.string() });

/**
 * What a finished import did not write: the first rows of each kind, and how many there are in all. Copies come after the
 * other refused rows.
 */
export const ImportOutcome = z.object({
  refused: z.array(RefusedRow),
  /** How many of the refused rows are copies, and the suggested couples that were not linked; not in older imports. */
  copies: z.int().optional(),
  couplesLeft: z.array(z.string()).optional(),
  leftCells: z.array(LeftCell),
  /** How many entries the whole list has, one of which may count many cells; not in older imports. */
  leftCellsListed: z.int().optional(),
  leftCellsTotal: z.int(),
  keptDues: z.array(DuesMoved),
  keptDuesTotal: z.int(),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** A parsed file: its columns with samples, and the field that each seems to be. */
const ImportFile = ImportRecord.extend({
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      field: ImportField.nullable(),
      /** Another field that the column also fits, which another column fills. */
      alsoFits: ImportField.nullable(),
    }),
  ),
  /** Whether the fields are those that were chosen last time for a file with these headings. */
  isRemembered: z.boolean(),
  /** Null for a file that was uploaded before an update. */
  reading: Reading.nullable(),
  /** Null until it is done, and 30 days later. */
  outcome: ImportOutcome.nullable(),
  /** The first of the members that it added, until it is undone or 30 days old. */
  added: z.array(z.object({ memberId: Id, name: z.string() })),
});
export type ImportFile = z.output<typeof ImportFile>;

/**
 * Upload a file of members; the body is the file itself. The directory is unchanged. It is read as the query says, else
 * as its content suggests; `replaces` is an upload of the same file that is discarded once this one is stored.
 */
export const uploadImport = endpoint({
  method: "POST",
  path: "/api/imports",
  who: "full",
  status: 201,
  query: z.object({
    name: OneLine.min(1).max(255),
    encoding: z.enum(TEXT_ENCODINGS).optional(),
    separator: z.enum(SEPARATORS).optional(),
    sheet: z.string().min(1).max(100).optional(),
    headingLine: z.coerce.number().int().min(1).max(IMPORT_LINES_MAX).optional(),
    replaces: IdInPath.optional(),
  }),
  file: {
    most: IMPORT_BYTES_MAX,
    tooLarge: "That file is larger than 10 MB. Please split it, or save only the sheet with the members.",
  },
  output: ImportFile,
});

/** All imports, newest first. */
export const listImports = endpoint({
  method: "GET",
  path: "/api/imports",
  who: "full",
  output: z.array(ImportRecord),
});

export const showImport = endpoint({
  method: "GET",
  path: "/api/imports/:id",
  who: "full",
  output: ImportFile,
});

/** A couple that may be linked: `key` names it in the call that runs the import. */
const SuggestedCouple = z.object({
  key: z.string(),
  names: z.tuple([z.string(), z.string()]),
  /**
   * Why they seem to be a couple: both are in one row, one names the other in the spouse column, they share last name
   * and address, or they are the only two at an address.
   */
  because: z.enum(["row", "spouse", "address", "home"]),
  address: z.string().nullable(),
});
export type SuggestedCouple = z.output<typeof SuggestedCouple>;

/**
 * A row that may mean a member who changed their name or address since the chapter last wrote it: an officer decides
 * who it is. Until then it counts as refused.
 */
const ImportQuestion = z.object({
  line: z.int(),
  /** 2 for the second person of a row. */
  person: z.int(),
  name: z.string(),
  why: z.string(),
  /** The first `CANDIDATES_SHOWN`; if there are more, `why` says so. */
  candidates: z.array(
    z.object({
      memberId: Id,
      name: z.string(),
      /** As the chapter last wrote it, if the member changed it since. */
      recordedName: z.string().nullable(),
      email: z.string().nullable(),
      confirmedEmail: z.string().nullable(),
    }),
  ),
});
export type ImportQuestion = z.output<typeof ImportQuestion>;

/** Who the row in this line is: one of the candidates, or null for a new member. */
const ImportAnswer = z.object({
  line: z.int(),
  person: z.int().min(1).max(2).optional(),
  memberId: Id.nullable(),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

/** What an officer decides about a file before it is imported. */
const ImportChoices = z.object({
  fields: Fields,
  answers: z.array(ImportAnswer).max(IMPORT_ROWS_MAX).optional(),
  /** Which reading of an uncertain name is right: its place in the list of the question. */
  readings: z
    .array(z.object({ line: z.int(), reading: z.int() }))
    .max(IMPORT_ROWS_MAX)
    .optional(),
  /** Every other name with several readings is read in the first way, unless it has a remark such as "deceased". */
  firstReadings: z.literal(true).optional(),
  /** What a word of the status column means; null to leave the status of these rows as it is. */
  statuses: z
    .array(z.object({ word: z.string().max(300), status: z.enum(MEMBER_STATUSES).nullable() }))
    .max(STATUS_WORDS_MOST)
    .optional(),
  /** Every other such word takes its usual meaning, if it has one (`likely`). */
  likelyStatuses: z.literal(true).optional(),
  /** The order in which the dates of a column are read, regardless of what its cells suggest. */
  days: z
    .array(z.object({ field: ImportField, order: z.enum(["month", "day"]) }))
    .max(Object.keys(IMPORT_FIELDS).length)
    .optional(),
  /** Lines that are not imported. */
  leftOut: z.array(z.int()).max(IMPORT_ROWS_MAX).optional(),
});
export type ImportChoices = z.output<typeof ImportChoices>;

const DayCell = z.object({ line: z.int(), words: z.string() });

/**
 * One value of a new member in words, as full officers read it in the member's record. `was` is the text of the file if
 * it differs.
 */
const NewValue = z.object({ field: ImportField, value: z.string(), was: z.string().nullable() });

/**
 * What an import would do. The lists of new and changed rows, of questions about members, of cells left out, and of dues
 * that are kept end after `ROWS_SHOWN`; everything else is complete.
 */
export const ImportCheck = z.object({
  counts: ImportCounts,
  /** Rows with a note come first; each lists every value that will be stored. */
  created: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      note: z.string().nullable(),
      values: z.array(NewValue),
    }),
  ),
  changed: z.array(
    z.object({
      line: z.int(),
      memberId: Id,
      name: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  refused: z.array(RefusedRow),
  /** If there are more than `ROWS_SHOWN`, the first of those without an answer. */
  questions: z.array(ImportQuestion),
  questionsTotal: z.int(),
  /**
   * Names that may be two people, or that can be read in several ways; each reading is one or two names. Those that
   * `needsOwn` come first: `firstReadings` does not answer them. If there are more than `ROWS_SHOWN`, the first of those
   * without an answer.
   */
  nameQuestions: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      why: z.string(),
      readings: z.array(z.array(z.object({ firstName: z.string(), lastName: z.string() }))),
      /** The place of the reading that the officer chose, for this name or for the rest; null if none. */
      chosen: z.int().nullable(),
      needsOwn: z.boolean(),
    }),
  ),
  nameQuestionsTotal: z.int(),
  /** Unknown words in the status column, each with its number of rows and the status that it often means. */
  statusWords: z.array(
    z.object({ word: z.string(), rows: z.int(), likely: z.enum(MEMBER_STATUSES).nullable() }),
  ),
  /**
   * Columns whose dates fit two orders, with the order and `by`, which says what settled it: a cell of the column, a
   * cell of another column, the officer, or nothing (then the month is assumed to come first). `line` and `words` are
   * the cell that settled it, else the column's first. If it is "unclear", dates that fit both orders are left out.
   * `opposite` is the first cell that fits only the other order.
   */
  dayColumns: z.array(
    DayCell.extend({
      field: ImportField,
      order: z.enum(["month", "day", "unclear"]),
      by: z.enum(["column", "file", "officer", "nothing"]),
      opposite: DayCell.nullable(),
    }),
  ),
  /** The first of the cells that are left out because they cannot be read; the rest of their rows is imported. */
  leftCells: z.array(LeftCell),
  /** How many entries the whole list has, one of which may count many cells. */
  leftCellsListed: z.int().optional(),
  leftCellsTotal: z.int(),
  /** Rows that the officer left out. */
  leftOut: z.array(z.object({ line: z.int(), name: z.string() })),
  /** Dues that would be paid through an earlier day than now: usually the file is older than the directory. */
  movedBack: z.array(DuesMoved),
  /** Dues that do not change, because a payment here has bought a later day than the file has (S-72). */
  keptDues: z.array(DuesMoved),
  keptDuesTotal: z.int(),
  couples: z.array(SuggestedCouple),
  /** A digest of this check: an import is written only while it would still do the same. */
  digest: z.string(),
});
export type ImportCheck = z.output<typeof ImportCheck>;

/** Maximum number of new or changed rows, and of questions about members, in a check. */
export const ROWS_SHOWN = 300;
/** Maximum number of members that a question names; if there are more, a member number settles it. */
export const CANDIDATES_SHOWN = 10;

const BODY = {
  most: 4 * 1024 * 1024,
  tooLarge: "Too many couples. Please check fewer, or split the file.",
} as const;

/** Check an import without writing anything: what would be new, changed and refused, and who may be a couple. */
export const checkImport = endpoint({
  method: "POST",
  path: "/api/imports/:id/check",
  who: "full",
  input: ImportChoices,
  body: BODY,
  output: ImportCheck,
});

/**
 * Run an import in one transaction. Answers when it is done; until then `showImport` has the progress. 409 while
 * another import runs, or if the directory has changed since the check.
 */
export const runImport = endpoint({
  method: "POST",
  path: "/api/imports/:id/run",
  who: "full",
  proof: "recent",
  input: ImportChoices.extend({
    digest: z.string().max(100),
    couples: z.array(z.string().max(40)).max(IMPORT_ROWS_MAX),
  }),
  body: BODY,
  output: ImportRecord,
});

/** The rows that a check refuses, as a CSV file with their cells and a column with the reason. */
export const refusedRows = endpoint({
  method: "POST",
  path: "/api/imports/:id/refused",
  who: "full",
  input: ImportChoices,
  body: BODY,
});

/** Undo an import: restore what it changed and remove the members it added, except those who were changed since. */
export const undoImport = endpoint({
  method: "POST",
  path: "/api/imports/:id/undo",
  who: "full",
  proof: "recent",
  output: ImportRecord,
});

/** Discard an uploaded file that was not imported. */
export const discardImport = endpoint({
  method: "DELETE",
  path: "/api/imports/:id",
  who: "full",
  output: z.object({ dropped: z.literal(true) }),
});

/**
 * Import the configured file (S-36): how many rows were imported, and how many of them are named Wenstrom. `message`
 * lists refused rows and cells that were left out, each with its line and the reason; paid-through dates that moved
 * back or were kept; columns whose dates were assumed to have the month first; and columns that were left out although
 * no officer chose that. It is empty if there are none.
 */
export const runFullImport = endpoint({
  method: "POST",
  path: "/api/members/comprehensive-import",
  who: "full",
  proof: "recent",
  output: z.object({
    importedRecords: z.int(),
    wenstromRecords: z.int(),
    message: z.string(),
    importId: Id,
  }),
});
