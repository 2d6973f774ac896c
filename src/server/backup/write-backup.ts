import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CannotBackUp } from "./cannot-back-up.ts";
import { FORMAT, MANIFEST_FILE, type Manifest, tableFile, UPLOADS_PREFIX } from "./manifest.ts";
import type { Part, TakePart } from "./read-database.ts";
import { TAR_END, tarEntry } from "./tar.ts";

type Head = Extract<Part, { head: unknown }>["head"];
type Source = {
  /** Passes the database on, from here or from the portal that has it open. */
  readParts: (take: TakePart) => Promise<void>;
  uploadsDir: string;
  portal: string;
};

/** Writes a backup to `file`, which gets its name only when it is complete and on disk. */
export async function writeBackup(source: Source, file: string, now: Date): Promise<Manifest> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const archive = new Archive(unfinished, now);
  try {
    const manifest = await fill(archive, source, now);
    await toDisk(unfinished);
    await rename(unfinished, file);
    await toDisk(dirname(file));
    return manifest;
  } catch (error) {
    await archive.giveUp();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fill(archive: Archive, source: Source, now: Date): Promise<Manifest> {
  const counts = new Map<string, { rows: number; pieces: number }>();
  const heads: Head[] = [];
  const uploads = new Set<string>();
  const addUpload = async (name: string, bytes: Buffer) => {
    await archive.add({ name: `${UPLOADS_PREFIX}${name}`, bytes });
    uploads.add(name);
  };
  await source.readParts(async (part) => {
    if ("head" in part) {
      heads.push(part.head);
      return;
    }
    if ("upload" in part) return addUpload(part.upload, part.bytes);
    const { rows, pieces } = counts.get(part.table) ?? { rows: 0, pieces: 0 };
    counts.set(part.table, { rows: rows + part.rows, pieces: pieces + 1 });
    await archive.add({ name: tableFile(part.table, pieces + 1), bytes: Buffer.from(part.lines) });
  });
  const [head] = heads;
  if (!head) throw new CannotBackUp("The database returned nothing.");
  // After the rows, since a picture's row is written before its file.
  const isWanted = wantedOf(head);
  for (const name of await filesIn(source.uploadsDir)) {
    if (uploads.has(name) || !isWanted(name)) continue;
    const bytes = await readUpload(join(source.uploadsDir, name));
    if (bytes) await addUpload(name, bytes);
  }
  const manifest: Manifest = {
    format: "chapterhouse-backup",
    version: FORMAT,
    madeAt: now.toISOString(),
    portal: source.portal,
    engine: head.engine,
    schema: head.schema,
    sequences: head.sequences,
    tables: head.tables.map((table) => ({ ...table, rows: counts.get(table.name)?.rows ?? 0 })),
    missingUploads: head.images.filter((name) => !uploads.has(name)),
    files: archive.files,
  };
  await archive.end(manifest);
  return manifest;
}

/** With PostgreSQL the folder may still have pictures that were removed from the database. */
function wantedOf({ engine, images }: Head): (file: string) => boolean {
  if (engine === "pglite") return () => true;
  const hashes = new Set(images.map(hashOf));
  return (file) => hashes.has(hashOf(file));
}

/** The part of its name that a picture shares with its sizes. */
function hashOf(file: string): string {
  return file.slice(0, 64);
}

/** Undefined if the picture was deleted at this moment. */
async function readUpload(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  });
}

/** The names of the uploaded files; those with a leading dot are unfinished. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return files.map(({ name }) => name).sort();
}

/** An archive being written; adding a file waits for the disk. */
class Archive {
  readonly files: Manifest["files"] = [];
  readonly written: Promise<void>;
  readonly #gzip = createGzip();
  readonly #at: Date;

  constructor(file: string, at: Date) {
    this.#at = at;
    this.written = pipeline(this.#gzip, createWriteStream(file, { mode: 0o600, flags: "wx" }));
    // The next call that adds or waits throws it.
    this.written.catch(() => undefined);
  }

  async add(entry: { name: string; bytes: Buffer }): Promise<void> {
    const sha256 = createHash("sha256").update(entry.bytes).digest("hex");
    this.files.push({ name: entry.name, bytes: entry.bytes.length, sha256 });
    await this.#write(tarEntry(entry, this.#at));
  }

  async end(manifest: Manifest): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await this.#write(tarEntry({ name: MANIFEST_FILE, bytes }, this.#at));
    this.#gzip.end(TAR_END);
    await this.written;
  }

  async giveUp(): Promise<void> {
    this.#gzip.destroy();
    await this.written.catch(() => undefined);
  }

  async #write(piece: Buffer): Promise<void> {
    if (this.#gzip.destroyed) await this.written;
    if (!this.#gzip.write(piece)) await Promise.race([once(this.#gzip, "drain"), this.written]);
  }
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
