import { readImageFile, removeImageFile, removePartialFiles, writeImageFile } from "./image-files.ts";
import type { ImageStore } from "./stored-image.ts";

/** Pictures as files of a folder. */
export function folderImages(folder: string): ImageStore {
  return {
    async write(_tx, { isNew, files }) {
      try {
        for (const { name, bytes } of files) await writeImageFile(folder, name, bytes);
      } catch (error) {
        // Files can be removed from a full disk too; what stays after a failure here harms nothing.
        if (isNew) await Promise.allSettled(files.map(({ name }) => removeImageFile(folder, name)));
        throw error;
      }
    },
    read: (name) => readImageFile(folder, name),
    async remove(files) {
      for (const name of files) await removeImageFile(folder, name);
    },
    removePartial: (before) => removePartialFiles(folder, before),
  };
}
