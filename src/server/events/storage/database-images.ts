import { eq, inArray } from "drizzle-orm";
import { IMAGE_TYPES } from "#server/events/image-type.ts";
import { imageFiles, images } from "#server/events/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readImageFile, removeImageFile } from "./image-files.ts";
import type { ImageStore } from "./stored-image.ts";

/** Pictures as rows. One that is still only in this portal's folder is served from there (`take-over-images.ts`). */
export function databaseImages(db: Tx, folder: string): ImageStore {
  return {
    async write(tx, { name: image, files }) {
      for (const { name, bytes } of files) {
        // The same name always shows the same picture: what is there stays, as browsers have it.
        await tx.insert(imageFiles).values({ name, image, content: bytes }).onConflictDoNothing();
      }
    },
    async read(name) {
      const content = { content: imageFiles.content };
      const [found] = await db.select(content).from(imageFiles).where(eq(imageFiles.name, name));
      if (found) return new Uint8Array(found.content);
      // A removed picture's file may still be in a folder.
      return (await isKept(db, name)) ? readImageFile(folder, name) : undefined;
    },
    async remove(files) {
      // The rows went with the picture's. A file that stays in the folder is not served.
      await Promise.allSettled(files.map((name) => removeImageFile(folder, name)));
    },
    removePartial: async () => undefined,
  };
}

/** Whether there is a picture to which a file of this name belongs. */
async function isKept(db: Tx, file: string): Promise<boolean> {
  const hash = file.slice(0, 64);
  const names = IMAGE_TYPES.map((type) => `${hash}.${type}`);
  const rows = await db.select({ name: images.name }).from(images).where(inArray(images.name, names));
  return rows.length > 0;
}
