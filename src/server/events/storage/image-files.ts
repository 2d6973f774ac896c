import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { SIZE_TYPES, sizeName } from "#contract/picture-sizes.ts";
import { PRIVATE } from "#server/platform/embedded/private-files.ts";
import { syncEntries } from "#server/platform/embedded/sync-folder.ts";

/** All files of a stored picture: itself, and each width in each type. */
export function filesOf(name: string, widths: readonly number[]): string[] {
  return [name, ...widths.flatMap((width) => SIZE_TYPES.map((type) => sizeName(name, width, type)))];
}

/**
 * Writes a file whole or not at all: under a temporary name, synced, then renamed, with the folder synced too. The same name
 * always has the same content, so a second writer changes nothing.
 */
export async function writeImageFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
  const passing = join(folder, `.${name}.${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(passing, "wx", PRIVATE.file);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(passing, join(folder, name));
    syncEntries(folder);
  } catch (error) {
    await rm(passing, { force: true });
    throw error;
  }
}

/** The file's content; undefined when there is none. */
export async function readImageFile(
  folder: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(join(folder, name)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export async function removeImageFile(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
}

/** Removes temporary files older than `before`, left by a process that died while writing. */
export async function removePartialFiles(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(".")) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
}

/** The names in the folder; none where it is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // Nothing was ever uploaded.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
