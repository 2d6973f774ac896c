import { eq } from "drizzle-orm";
import { images } from "#server/events/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { badRequest } from "#server/platform/refusal.ts";

const UPLOADS = "/uploads/";

/**
 * Claims an uploaded picture for an event being saved. The row is written, not only read, so that the job that
 * removes unused pictures waits and then finds it in use.
 */
export async function claimImage(tx: Tx, imageUrl: string | null, now: Date): Promise<void> {
  if (!imageUrl?.startsWith(UPLOADS)) return;
  const wanted = await tx
    .update(images)
    .set({ wantedAt: now })
    .where(eq(images.name, imageUrl.slice(UPLOADS.length)))
    .returning({ name: images.name });
  if (wanted.length > 0) return;
  const message = "The uploaded picture no longer exists. Please upload it again.";
  throw badRequest(message, [{ path: "imageUrl", message }]);
}
