import { z } from "zod";

/** The version of the backup's own format; a program reads those up to its own. */
export const FORMAT = 1;

/** The last file of a backup: what was copied, from which schema, and how to see that all of it is there. */
export const Manifest = z.object({
  format: z.literal("chapterhouse-backup"),
  version: z.int().min(1),
  madeAt: z.iso.datetime(),
  portal: z.string(),
  engine: z.enum(["postgres", "pglite"]),
  /** The migrations that the database had, with the checksum of each one's text. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.int().min(0),
      /** Of such a table no row was copied: log-ins and the like end with a restore. */
      isLeftOut: z.boolean(),
    }),
  ),
  /** The last number that each sequence gave, or null where it gave none. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Pictures that the database names and the folder lacked. */
  missingUploads: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.output<typeof Manifest>;

export const MANIFEST_FILE = "manifest.json";
export const UPLOADS_PREFIX = "uploads/";

/** Where the rows of a table stand in the archive, piece by piece. */
export function tableFile(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}.jsonl`;
}

/** The table whose rows a file of the archive holds; undefined for any other file. */
export function tableOf(file: string): string | undefined {
  return /^tables\/([a-z0-9_]+)\/\d{6,}\.jsonl$/.exec(file)?.[1];
}
