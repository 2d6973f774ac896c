import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { CannotBackUp } from "./cannot-back-up.ts";
import { Manifest } from "./manifest.ts";
import { LEFT_OUT, quoted, readSchema, readShape, speakPlainly, type TableShape } from "./shape.ts";

/** Rows per fetch, and roughly how many characters are passed on at once. */
const ROWS = 500;
const PIECE = 1_000_000;
/** Rows per fetch of a table with files in it, each of which may have some megabytes. */
const ROWS_WITH_FILES = 1;

/** What comes before a database's rows: its schema and the pictures it needs. */
const Head = Manifest.pick({ engine: true, schema: true, sequences: true }).extend({
  tables: z.array(Manifest.shape.tables.element.omit({ rows: true })),
  /** Pictures that belong in the folder. */
  images: z.array(z.string()),
});
/** One part of a database for a backup: the head first, then pieces of tables with one line of JSON per row. */
export const Part = z.union([
  z.object({ head: Head }),
  z.object({ table: z.string(), rows: z.int(), lines: z.string() }),
]);
export type Part = z.output<typeof Part>;
/** A file of a picture in PostgreSQL; the embedded database's are in the folder. */
export type UploadPart = { upload: string; bytes: Buffer };
export type TakePart = (part: Part | UploadPart) => Promise<void>;

/**
 * Passes on everything in the database as of one moment. On PostgreSQL the portal keeps working; on the embedded
 * database its other work waits.
 */
export async function readDatabase(db: Database, take: TakePart): Promise<void> {
  await db.long(
    { minutes: 60 },
    async (tx) => {
      await speakPlainly(tx);
      const schema = await readSchema(tx);
      if (!schema) throw new CannotBackUp("There is no Chapterhouse in this database.");
      const shapes = await readShape(tx);
      await take({ head: { engine: db.engine, schema, ...(await readHead(tx, shapes)) } });
      for (const shape of shapes) {
        if (!LEFT_OUT.has(shape.name)) await readTable(tx, shape, take);
      }
      if (db.engine === "postgres" && shapes.some(({ name }) => name === "image_files")) {
        await readUploads(tx, take);
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** One by one, since each may have some megabytes. */
async function readUploads(tx: Tx, take: TakePart): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from image_files order by name`);
  for (const { name } of rows) {
    const found = await tx.execute<{ content: Buffer }>(
      sql`select content from image_files where name = ${name}`,
    );
    for (const { content } of found.rows) await take({ upload: name, bytes: content });
  }
}

async function readHead(tx: Tx, shapes: readonly TableShape[]) {
  // Not part of the snapshot: a sequence may be ahead of its table, which does no harm.
  const { rows: sequences } = await tx.execute<{ name: string; value: string | null }>(sql`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' order by sequencename`);
  const hasImages = shapes.some(({ name }) => name === "images");
  const images = hasImages ? (await tx.execute<{ name: string }>(sql`select name from images`)).rows : [];
  return {
    sequences,
    tables: shapes.map(({ name, columns }) => ({ name, columns, isLeftOut: LEFT_OUT.has(name) })),
    images: images.map(({ name }) => name),
  };
}

/** A row as the backup has it; a confidential email without its body (029). */
function rowOf({ name, columns }: TableShape): string {
  const names = columns.map((column) => quoted(column.name));
  const hasSecrets = name === "outbox" && names.includes('"is_confidential"');
  return names
    .map((column) =>
      hasSecrets && /^"body_(text|html)"$/.test(column)
        ? `case when is_confidential then '' else ${column} end`
        : `${column}::text`,
    )
    .join(", ");
}

async function readTable(tx: Tx, shape: TableShape, take: TakePart): Promise<void> {
  const { name, key } = shape;
  const order = key.length > 0 ? `order by ${key.map(quoted).join(", ")}` : "";
  await tx.execute(
    sql.raw(`declare backup no scroll cursor for
      select json_build_array(${rowOf(shape)})::text as line from ${quoted(name)} ${order}`),
  );
  const most = shape.columns.some(({ type }) => type === "bytea") ? ROWS_WITH_FILES : ROWS;
  let lines: string[] = [];
  let length = 0;
  const handOn = async () => {
    if (lines.length > 0) await take({ table: name, rows: lines.length, lines: `${lines.join("\n")}\n` });
    lines = [];
    length = 0;
  };
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${most} from backup`));
    for (const { line } of rows) {
      lines.push(line);
      length += line.length;
      if (length >= PIECE) await handOn();
    }
    if (rows.length < most) break;
  }
  await handOn();
  await tx.execute(sql.raw("close backup"));
}
