import { sql } from "drizzle-orm";
import { z } from "zod";
import { filesOf } from "#server/events/storage/image-files.ts";
import { imageStore } from "#server/events/storage/image-store.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";

const DAY_MS = 86_400_000;

/**
 * Removes uploaded pictures that no event has used for a day: from dialogs closed without saving, and
 * those that were replaced. Pictures of deleted events stay. Returns how many were due.
 */
export async function removeUnusedImages(work: SystemContext): Promise<number> {
  const dayAgo = new Date(work.now.getTime() - DAY_MS);
  const store = imageStore(work);
  await store.removePartial(dayAgo);
  const before = dayAgo.toISOString();
  const due = sql`wanted_at < ${before}
    and not exists (select 1 from events e where e.image_url = '/uploads/' || images.name)`;
  const rows = await readRows(
    work.db,
    z.object({ name: z.string() }),
    sql`select name from images where ${due} order by wanted_at limit 200`,
  );
  await processEach(
    rows,
    ({ name }) =>
      work.db.transaction(async (tx) => {
        // The row is locked until the files are gone: an upload of the same picture waits, then writes both again.
        const gone = await readRows(
          tx,
          z.object({ widths: z.array(z.int()) }),
          sql`delete from images where name = ${name} and ${due} returning widths`,
        );
        for (const { widths } of gone) await store.remove(filesOf(name, widths));
      }),
    { log: work.log, what: "removing a picture" },
  );
  return rows.length;
}
