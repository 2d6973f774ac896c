import { z } from "zod";

/** The version of the backup format; a program reads versions up to its own. */
export const FORMAT = 1;

/** The last file of a backup: what was copied, from which schema, and the checksums to verify it. */
export const Manifest = z.object({
  format: z.literal("chapterhouse-backup"),
  version: z.int().min(1),
  madeAt: z.iso.datetime(),
  portal: z.string(),
  engine: z.enum(["postgres", "pglite"]),
  /** The database's migrations, with the checksum of each one's text. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.int().min(0),
      /** No rows of this table were copied: logins and the like end with a restore. */
      isLeftOut: z.boolean(),
    }),
  ),
  /** The last value of each sequence, or null if unused. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Pictures in the database that were missing from the folder. */
  missingUploads: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.output<typeof Manifest>;

export const MANIFEST_FILE = "manifest.json";
export const UPLOADS_PREFIX = "uploads/";

/** The path of one piece of a table's rows in the archive. */
export function tableFile(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}.jsonl`;
}

/** The table whose rows a file of the archive has; undefined for other files. */
export function tableOf(file: string): string | undefined {
  return /^tables\/([a-z0-9_]+)\/\d{6,}\.jsonl$/.exec(file)?.[1];
}
