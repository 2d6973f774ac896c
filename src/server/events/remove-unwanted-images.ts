import { sql } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";
import { oneByOne } from "#server/platform/one-by-one.ts";
import { removeHalfWritten, removePicture } from "./picture-files.ts";

const DAY_MS = 86_400_000;

/**
 * Takes uploaded pictures away that no dinner has shown for a day: of dialogs that were closed without saving, and
 * those that another picture replaced. Pictures of deleted dinners stay with them. Answers how many were due.
 */
export async function removeUnwantedImages(work: Work): Promise<number> {
  const dayAgo = new Date(work.now.getTime() - DAY_MS);
  await removeHalfWritten(work.config.uploadsDir, dayAgo);
  const before = dayAgo.toISOString();
  const due = sql`wanted_at < ${before}
    and not exists (select 1 from events e where e.image_url = '/uploads/' || images.name)`;
  const { rows } = await work.db.execute<{ name: string }>(
    sql`select name from images where ${due} order by wanted_at limit 200`,
  );
  await oneByOne(work.log, "removing a picture", rows, ({ name }) =>
    work.db.transaction(async (tx) => {
      // The row is locked until the file is gone: an upload of the same picture waits and then writes both anew.
      const gone = await tx.execute(sql`delete from images where name = ${name} and ${due} returning name`);
      if (gone.rows.length > 0) await removePicture(work.config.uploadsDir, name);
    }),
  );
  return rows.length;
}
