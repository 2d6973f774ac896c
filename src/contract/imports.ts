import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, IdInPath, Instant, OneLine } from "./values.ts";

/** Largest file that is read, in bytes, and its longest table, in rows. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 60_000;

/** How many days an import can be undone. */
export const UNDO_DAYS = 30;

/** What a column of a file may be, as the officer reads it. Passwords, privileges and links of spouses are no fields (S-36). */
export const IMPORT_FIELDS = {
  legacyId: "Member number",
  portalId: "Member ID of this portal",
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  status: "Status",
  title: "Title",
  pastOffices: "Past offices",
  email: "Email",
  alternateEmail: "Alternate email",
  cellPhone: "Cell phone",
  homePhone: "Home phone",
  officePhone: "Office phone",
  fax: "Fax",
  address: "Street address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  spouseName: "Spouse or partner",
  localDuesPaidThrough: "Local dues paid through",
  nationalDuesPaidThrough: "National dues paid through",
  duesNotes: "Dues notes",
  memberComments: "Member comments",
  adminComments: "Admin comments",
  userName: "Log-in name",
  isEcuyer: "Ecuyer",
  isMondiale: "Mondiale",
  isProfessionalWorker: "Professional worker",
  excludeFromDirectory: "Hidden from directory",
} as const;

export const ImportField = z.enum(Object.keys(IMPORT_FIELDS) as [keyof typeof IMPORT_FIELDS]);
export type ImportField = keyof typeof IMPORT_FIELDS;

/** For each column of the file in its order the field it fills, or null where it is not read. */
const Fields = z.array(ImportField.nullable()).max(200);

export const ImportCounts = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

/** Somebody whom an undo leaves as he is, and why. */
const LeftMember = z.object({ memberId: Id, name: z.string(), why: z.string() });

/** One import: a file that waits (`ready`), is written (`running`), was written, failed, or was undone. */
export const ImportRecord = z.object({
  id: Id,
  fileName: z.string(),
  source: z.enum(["upload", "configured"]),
  state: z.enum(["ready", "running", "done", "failed", "undone", "dropped"]),
  by: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  rows: z.int(),
  /** How far a running import is, from 0 to 1. */
  progress: z.number(),
  counts: ImportCounts.nullable(),
  couplesLinked: z.int(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** Until when it can be undone; null where it cannot be. */
  undoUntil: Instant.nullable(),
  undone: z
    .object({ at: Instant, by: z.string(), restored: z.int(), removed: z.int(), left: z.array(LeftMember) })
    .nullable(),
});
export type ImportRecord = z.output<typeof ImportRecord>;

/** A file that was read: its columns with what stands in the first rows, and the field that each seems to be. */
const ReadFile = ImportRecord.extend({
  columns: z.array(
    z.object({ header: z.string(), samples: z.array(z.string()), field: ImportField.nullable() }),
  ),
  /** Whether the fields are those that were chosen the last time for a file with these headers. */
  isRemembered: z.boolean(),
});
export type ReadFile = z.output<typeof ReadFile>;

/** Upload a file of members, the file itself being the body. Nothing is written to the directory. */
export const uploadImport = endpoint({
  method: "POST",
  path: "/api/imports",
  who: "full",
  status: 201,
  query: z.object({ name: OneLine.min(1).max(255) }),
  file: {
    most: IMPORT_BYTES_MAX,
    tooLarge: "That file is larger than 10 MB. Please split it, or save only the sheet with the members.",
  },
  output: ReadFile,
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
  params: z.object({ id: IdInPath }),
  output: ReadFile,
});

/** A couple as it is offered for linking: `key` names it in the call that runs the import. */
const OfferedCouple = z.object({
  key: z.string(),
  names: z.tuple([z.string(), z.string()]),
  /** Why they seem to be one: each other's name stands in the spouse column, or they share name and address. */
  because: z.enum(["spouse", "address"]),
  address: z.string().nullable(),
});
export type OfferedCouple = z.output<typeof OfferedCouple>;

/**
 * A row that may mean a member who changed name or address since the chapter last wrote them: an officer says whom it
 * means. It counts as refused until then.
 */
const ImportQuestion = z.object({
  line: z.int(),
  name: z.string(),
  why: z.string(),
  candidates: z.array(
    z.object({
      memberId: Id,
      name: z.string(),
      /** As the chapter last wrote it, where the member changed it since. */
      recordedName: z.string().nullable(),
      email: z.string().nullable(),
      confirmedEmail: z.string().nullable(),
    }),
  ),
});
export type ImportQuestion = z.output<typeof ImportQuestion>;

/** Whom the row of this line means: one of the candidates, or null for a new member. */
const ImportAnswer = z.object({ line: z.int(), memberId: Id.nullable() });
export type ImportAnswer = z.output<typeof ImportAnswer>;
const Answers = z.array(ImportAnswer).max(IMPORT_ROWS_MAX).optional();

/** What an import would do. Who is new or changes is cut after `ROWS_SHOWN`; the counts and all else are whole. */
export const ImportCheck = z.object({
  counts: ImportCounts,
  created: z.array(z.object({ line: z.int(), name: z.string(), note: z.string().nullable() })),
  changed: z.array(
    z.object({
      line: z.int(),
      memberId: Id,
      name: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  refused: z.array(z.object({ line: z.int(), name: z.string(), why: z.string() })),
  questions: z.array(ImportQuestion),
  /** Dues that would be paid through an earlier day than they are now: mostly the file is older than the directory. */
  movedBack: z.array(
    z.object({ line: z.int(), name: z.string(), field: z.string(), before: z.string(), after: z.string() }),
  ),
  couples: z.array(OfferedCouple),
  /** What was looked at, in one word: an import is written only while it is still so. */
  digest: z.string(),
});
export type ImportCheck = z.output<typeof ImportCheck>;

/** New and changed rows that a check tells. */
export const ROWS_SHOWN = 300;

const BODY = {
  most: 4 * 1024 * 1024,
  tooLarge: "These are too many couples. Please tick fewer, or split the file.",
} as const;

/** Try an import without writing anything: what would be new, changed and refused, and who may be a couple. */
export const checkImport = endpoint({
  method: "POST",
  path: "/api/imports/:id/check",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({ fields: Fields, answers: Answers }),
  body: BODY,
  output: ImportCheck,
});

/**
 * Write it, in one transaction; answers when it is over, `showImport` tells meanwhile how far it is. 409 while another
 * import runs, or where the directory is not what the check saw.
 */
export const runImport = endpoint({
  method: "POST",
  path: "/api/imports/:id/run",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({
    fields: Fields,
    digest: z.string().max(100),
    couples: z.array(z.string().max(40)).max(IMPORT_ROWS_MAX),
    answers: Answers,
  }),
  body: BODY,
  output: ImportRecord,
});

/** Put back what an import changed and take away whom it added, but for those who were changed since. */
export const undoImport = endpoint({
  method: "POST",
  path: "/api/imports/:id/undo",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: ImportRecord,
});

/** Forget an uploaded file that was not imported. */
export const dropImport = endpoint({
  method: "DELETE",
  path: "/api/imports/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: z.object({ dropped: z.literal(true) }),
});

/**
 * Read the configured file into the directory (S-36): how many rows went in, and how many of them are named Wenstrom.
 * `message` tells the rows that were refused, each with its line and the reason; empty where there are none.
 */
export const runFullImport = endpoint({
  method: "POST",
  path: "/api/members/comprehensive-import",
  who: "full",
  output: z.object({ importedRecords: z.int(), wenstromRecords: z.int(), message: z.string() }),
});
