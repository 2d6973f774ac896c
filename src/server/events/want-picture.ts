import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { images } from "./tables.ts";

const UPLOADS = "/uploads/";

/**
 * Claims an uploaded picture for a dinner that is being saved. The row is written, not only read: who would take
 * the picture away at this moment waits, and then finds it wanted.
 */
export async function wantPicture(tx: Tx, imageUrl: string | null, now: Date): Promise<void> {
  if (!imageUrl?.startsWith(UPLOADS)) return;
  const wanted = await tx
    .update(images)
    .set({ wantedAt: now })
    .where(eq(images.name, imageUrl.slice(UPLOADS.length)))
    .returning({ name: images.name });
  if (wanted.length > 0) return;
  const message = "The uploaded picture is not there any more. Please upload it again.";
  throw badRequest(message, [{ path: "imageUrl", message }]);
}
