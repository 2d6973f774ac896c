import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { CannotBackUp } from "./cannot-back-up.ts";
import { FORMAT, MANIFEST_FILE, Manifest } from "./manifest.ts";
import { BrokenArchive, type Entry, readTar } from "./tar.ts";

/** Reads a backup from end to end and returns its manifest; throws if anything in it was altered or is missing. */
export async function checkBackup(file: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let written: unknown;
  for await (const { name, bytes } of entriesOf(file)) {
    if (name === MANIFEST_FILE) written = JSON.parse(bytes.toString());
    else found.set(name, createHash("sha256").update(bytes).digest("hex"));
  }
  const newer = Manifest.pick({ format: true, version: true }).safeParse(written).data;
  if (newer && newer.version > FORMAT) {
    throw new CannotBackUp(`${file} was made by a newer Chapterhouse. Update this one first.`);
  }
  const manifest = Manifest.safeParse(written).data;
  if (!manifest) throw new CannotBackUp(`${file} is not a complete Chapterhouse backup.`);
  const wrong = manifest.files.filter(({ name, sha256 }) => found.get(name) !== sha256);
  if (wrong.length > 0 || found.size !== manifest.files.length) {
    const what = wrong[0] ? `"${wrong[0].name}" has the wrong checksum` : "it holds more than was written";
    throw new CannotBackUp(`${file} was altered or damaged: ${what}. Take another backup.`);
  }
  return manifest;
}

/** The files of a backup, each complete. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const input = createReadStream(file);
  const plain = createGunzip();
  input.once("error", (error) => plain.destroy(error));
  try {
    yield* readTar(input.pipe(plain));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") throw new CannotBackUp(`There is no file ${file}.`);
    if (error instanceof BrokenArchive || error instanceof SyntaxError || code.startsWith("Z_")) {
      throw new CannotBackUp(`${file} is damaged or not a Chapterhouse backup.`);
    }
    throw error;
  } finally {
    input.destroy();
  }
}
