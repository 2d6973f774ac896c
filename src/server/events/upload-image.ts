import { createHash } from "node:crypto";
import type { Answer } from "#contract/endpoint.ts";
import type { uploadImage as endpoint } from "#contract/events.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { badRequest, Refusal } from "#server/platform/refusal.ts";
import { writeImageFile } from "./image-files.ts";
import { readImageInfo } from "./image-type.ts";
import { images } from "./tables.ts";

/** Stores a picture under the hash of its content, so that the same one is stored once. */
export async function uploadImage(ctx: Ctx): Promise<Answer<typeof endpoint>> {
  const { config, db, me, now, request } = ctx;
  const bytes = new Uint8Array(await request.arrayBuffer());
  const picture = readImageInfo(bytes);
  if ("whyNot" in picture) throw badRequest(picture.whyNot);
  const { kind, width, height } = picture;
  const name = `${createHash("sha256").update(bytes).digest("hex")}.${kind}`;
  await db.transaction(async (tx) => {
    // The row first: it blocks the job that might be removing the same picture.
    await tx
      .insert(images)
      .values({
        name,
        bytes: bytes.length,
        width,
        height,
        uploadedBy: actorName(me),
        uploadedAt: now,
        wantedAt: now,
      })
      .onConflictDoUpdate({ target: images.name, set: { wantedAt: now } });
    try {
      await writeImageFile(config.uploadsDir, name, bytes);
    } catch (error) {
      throw notStored(ctx, error);
    }
  });
  return { imageUrl: `/uploads/${name}`, width, height };
}

function notStored({ log }: Ctx, error: unknown): Refusal {
  log.error({ error: summarizeError(error) }, "a picture was not stored");
  const isFull =
    error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));
  return new Refusal(
    503,
    isFull
      ? "The picture was not saved because the portal’s disk is full. Please tell the person who runs the portal; you can use a link instead."
      : "The picture could not be saved. Please try again, or use a link.",
  );
}
