import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { readImageInfo } from "#server/events/image-type.ts";
import { imageFiles, images } from "#server/events/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import type { Tell } from "#server/platform/processes/tell-parent.ts";
import { filesOf, namesIn, readImageFile, removeImageFile } from "./image-files.ts";
import { type ImagePlace, imageStore } from "./image-store.ts";
import type { NewImage } from "./stored-image.ts";

/** A picture's files that only the folder has. */
type Found = { image: string; names: string[] };
/** A file that was not stored, and why. */
export type LeftOut = { file: string; why: string };
type Report = (file: string, why: string) => void;

/**
 * Takes the pictures that this portal's folder has and PostgreSQL has not into the database; the files stay. May be
 * repeated, and run in several portals at once. A file that cannot be read is named in the log and left out.
 */
export async function takeOverImages(
  work: ImagePlace & Pick<SystemContext, "log"> & { tell?: Tell },
): Promise<void> {
  const { db, config, log, tell } = work;
  if (db.engine !== "postgres") return;
  const leftOut: Report = (file, why) =>
    log.error({ file, why }, "a picture could not be taken from the uploads folder into the database");
  let taken = 0;
  try {
    for (const found of await findImages(work)) {
      tell?.(`taking pictures into the database, ${taken} files so far`);
      taken += (await takeOver(work, found, leftOut)).length;
    }
  } catch (error) {
    leftOut(config.uploadsDir, summarizeError(error));
  }
  if (taken > 0) log.info({ files: taken }, "pictures were taken from the uploads folder into the database");
}

/**
 * Moves the files of a restored backup from the folder into PostgreSQL. Returns those that were left out, because they
 * are damaged or could not be written, with the reason. What is not stored stays in the folder.
 */
export async function storeRestoredImages(
  { db, config }: ImagePlace,
  restored: ReadonlySet<string>,
): Promise<LeftOut[]> {
  const reported: LeftOut[] = [];
  const leftOut: Report = (file, why) => void reported.push({ file, why });
  const stays = new Set<string>();
  for (const found of await findImages({ db, config })) {
    const stored = await takeOver({ db, config }, found, leftOut);
    for (const name of found.names) if (!stored.includes(name)) stays.add(name);
  }
  for (const name of restored) if (!stays.has(name)) await removeImageFile(config.uploadsDir, name);
  return reported;
}

/** Stores what is undamaged of a picture, and returns the names; what could not be stored is reported, and others go on. */
async function takeOver(place: ImagePlace, found: Found, leftOut: Report): Promise<string[]> {
  const files = await readUndamaged(place.config.uploadsDir, found, leftOut);
  const names = files.map(({ name }) => name);
  try {
    return files.length > 0 && (await store(place, found, files)) ? names : [];
  } catch (error) {
    leftOut(found.image, summarizeError(error));
    return [];
  }
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

/** Stores a picture's files unless the picture has been removed; returns whether they were stored. */
async function store(
  { db, config }: ImagePlace,
  { image }: Found,
  files: NewImage["files"],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const kept = await lockKeys<string>(tx, images, { where: eq(images.name, image) });
    if (kept.length === 0) return false;
    await imageStore({ db, config }).write(tx, { name: image, isNew: false, files });
    return true;
  });
}

async function readUndamaged(folder: string, { names }: Found, leftOut: Report): Promise<NewImage["files"]> {
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
