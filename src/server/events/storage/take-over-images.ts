import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { readImageInfo } from "#server/events/image-type.ts";
import { imageFiles, images } from "#server/events/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { filesOf, namesIn, readImageFile, removeImageFile } from "./image-files.ts";
import { type ImagePlace, imageStore, type NewImage } from "./image-store.ts";

/** A picture's files that only the folder has. */
type Found = { image: string; names: string[] };

/**
 * Takes the pictures that this portal's folder has and PostgreSQL has not into the database; the files stay. May be
 * repeated, and run in several portals at once. A file that cannot be read is named in the log and left out.
 */
export async function takeOverImages(work: ImagePlace & Pick<SystemContext, "log">): Promise<void> {
  const { db, config, log } = work;
  if (db.engine !== "postgres") return;
  const leftOut = (file: string, why: string) =>
    log.error({ file, why }, "a picture could not be taken from the uploads folder into the database");
  let taken = 0;
  try {
    for (const found of await findImages(work)) {
      const files = await readUndamaged(config.uploadsDir, found, leftOut);
      if (files.length > 0) taken += await store(work, found, files);
    }
  } catch (error) {
    leftOut(config.uploadsDir, summarizeError(error));
  }
  if (taken > 0) log.info({ files: taken }, "pictures were taken from the uploads folder into the database");
}

/** Moves the files of a restored backup, which was checked, from the folder into PostgreSQL. */
export async function storeRestoredImages(work: ImagePlace, restored: ReadonlySet<string>): Promise<void> {
  const folder = work.config.uploadsDir;
  for (const found of await findImages(work)) {
    const files: NewImage["files"][number][] = [];
    for (const name of found.names) {
      const bytes = await readImageFile(folder, name);
      if (bytes) files.push({ name, bytes });
    }
    await store(work, found, files);
  }
  for (const name of restored) await removeImageFile(folder, name);
}

/** The pictures of which the folder has files that the database has not. */
async function findImages({ db, config }: ImagePlace): Promise<Found[]> {
  const there = new Set(await namesIn(config.uploadsDir));
  if (there.size === 0) return [];
  for (const { name } of await db.select({ name: imageFiles.name }).from(imageFiles)) there.delete(name);
  const all = await db.select({ image: images.name, widths: images.widths }).from(images);
  return all
    .map(({ image, widths }) => ({ image, names: filesOf(image, widths).filter((name) => there.has(name)) }))
    .filter(({ names }) => names.length > 0);
}

/** Stores a picture's files unless the picture has been removed; returns how many were stored. */
async function store(
  { db, config }: ImagePlace,
  { image }: Found,
  files: NewImage["files"],
): Promise<number> {
  return db.transaction(async (tx) => {
    const kept = await lockKeys<string>(tx, images, { where: eq(images.name, image) });
    if (kept.length === 0) return 0;
    await imageStore({ db, config }).write(tx, { name: image, isNew: false, files });
    return files.length;
  });
}

async function readUndamaged(
  folder: string,
  { names }: Found,
  leftOut: (file: string, why: string) => void,
): Promise<NewImage["files"]> {
  const files: NewImage["files"][number][] = [];
  for (const name of names) {
    try {
      const bytes = await readImageFile(folder, name);
      const whyNot = bytes && whyDamaged(name, bytes);
      if (whyNot) leftOut(name, whyNot);
      else if (bytes) files.push({ name, bytes });
    } catch (error) {
      leftOut(name, summarizeError(error));
    }
  }
  return files;
}

/** Another portal's folder may have the same file undamaged. */
function whyDamaged(name: string, bytes: Uint8Array): string | undefined {
  const size = /-(\d+)\.(\w+)$/.exec(name);
  if (!size) {
    const hash = createHash("sha256").update(bytes).digest("hex");
    return name.startsWith(hash) ? undefined : "its content is not what its name says";
  }
  const info = readImageInfo(bytes);
  if ("whyNot" in info) return info.whyNot;
  const isSame = info.kind === size[2] && info.width === Number(size[1]);
  return isSame ? undefined : "its size or type is not what its name says";
}
