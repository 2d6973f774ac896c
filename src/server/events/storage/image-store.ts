import type { SystemContext } from "#server/platform/context.ts";
import { databaseImages } from "./database-images.ts";
import { folderImages } from "./folder-images.ts";
import type { ImageStore } from "./stored-image.ts";

/** The database and settings that say where pictures are. */
export type ImagePlace = Pick<SystemContext, "db"> & {
  config: Pick<SystemContext["config"], "uploadsDir">;
};

export function imageStore({ db, config }: ImagePlace): ImageStore {
  const folder = config.uploadsDir;
  return db.engine === "postgres" ? databaseImages(db, folder) : folderImages(folder);
}
