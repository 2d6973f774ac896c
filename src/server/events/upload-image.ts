import { createHash } from "node:crypto";
import type { Answer } from "#contract/endpoint.ts";
import type { uploadImage as endpoint } from "#contract/events.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import { badRequest, Refusal } from "#server/platform/refusal.ts";
import { writePicture } from "./picture-files.ts";
import { pictureIn } from "./picture-kind.ts";
import { images } from "./tables.ts";

/** Keeps a picture under the hash of what is in it; the same one uploaded twice is kept once. */
export async function uploadImage(ctx: Ctx): Promise<Answer<typeof endpoint>> {
  const { config, db, me, now, request } = ctx;
  const bytes = new Uint8Array(await request.arrayBuffer());
  const picture = pictureIn(bytes);
  if ("whyNot" in picture) throw badRequest(picture.whyNot);
  const { kind, width, height } = picture;
  const name = `${createHash("sha256").update(bytes).digest("hex")}.${kind}`;
  await db.transaction(async (tx) => {
    // The row first: it holds off who would take the same picture away at this moment.
    await tx
      .insert(images)
      .values({
        ...{ name, bytes: bytes.length, width, height },
        ...{ uploadedBy: nameOf(me), uploadedAt: now, wantedAt: now },
      })
      .onConflictDoUpdate({ target: images.name, set: { wantedAt: now } });
    try {
      await writePicture(config.uploadsDir, name, bytes);
    } catch (error) {
      throw notStored(ctx, error);
    }
  });
  return { imageUrl: `/uploads/${name}`, width, height };
}

function notStored({ log }: Ctx, error: unknown): Refusal {
  log.error({ error: inWords(error) }, "a picture was not stored");
  const isFull =
    error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));
  return new Refusal(
    503,
    isFull
      ? "The picture was not stored: the portal’s disk is full. Please tell whoever runs the portal; a link to a picture works meanwhile."
      : "The picture could not be stored. Please try again; a link to a picture works meanwhile.",
  );
}
