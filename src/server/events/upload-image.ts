import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { uploadImage as endpoint } from "#contract/events.ts";
import { sizeName } from "#contract/picture-sizes.ts";
import { decodePicture } from "#server/events/sizes/decode-picture.ts";
import { imageStore } from "#server/events/storage/image-store.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { databaseOutage, isDiskFull } from "#server/platform/database/database-errors.ts";
import { action } from "#server/platform/http/action.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { badRequest, Refusal } from "#server/platform/refusal.ts";
import { readImageInfo } from "./image-type.ts";
import { images } from "./tables.ts";

/** Stores a picture under the hash of its content, so that the same one is stored once, and its smaller sizes. */
export const uploadImage = action(endpoint, async (ctx) => {
  const { db, me, now, request } = ctx;
  const uploaded = new Uint8Array(await request.arrayBuffer());
  const info = readImageInfo(uploaded);
  if ("whyNot" in info) throw badRequest(info.whyNot);
  const { bytes, kind, width, height, sizes } = await decodePicture(ctx, uploaded, info);
  const name = `${createHash("sha256").update(bytes).digest("hex")}.${kind}`;
  const widths = [...new Set(sizes.map((size) => size.width))];
  const files = [
    ...sizes.map((size) => ({ name: sizeName(name, size.width, size.type), bytes: size.bytes })),
    { name, bytes },
  ];
  await db.transaction(async (tx) => {
    // The row first: it blocks the job that might be removing the same picture.
    const isNew = await writeRow(tx, {
      name,
      bytes: bytes.length,
      width,
      height,
      widths,
      uploadedBy: actorName(me),
      uploadedAt: now,
      wantedAt: now,
    });
    await imageStore(ctx)
      .write(tx, { name, isNew, files })
      .catch((error: unknown) => {
        throw notStored(ctx, error);
      });
  });
  return { imageUrl: `/uploads/${name}`, width, height };
});

/** Writes and locks the picture's row; says whether there was none. */
async function writeRow(tx: Tx, row: typeof images.$inferInsert): Promise<boolean> {
  const { name, widths = [], wantedAt } = row;
  const key = { name: images.name };
  const added = await tx.insert(images).values(row).onConflictDoNothing().returning(key);
  if (added.length > 0) return true;
  // One that was uploaded without its sizes gets them now, and none loses those it has.
  const found = { wantedAt, ...(widths.length > 0 && { widths }) };
  const known = await tx.update(images).set(found).where(eq(images.name, name)).returning(key);
  // Removed between the two statements: now there is room for it.
  return known.length > 0 ? false : writeRow(tx, row);
}

function notStored({ log }: Ctx, error: unknown): unknown {
  const isFull = isDiskFull(error);
  // Answered as for every other request.
  if (!isFull && databaseOutage(error)) return error;
  log.error({ error: summarizeError(error) }, "a picture was not stored");
  return new Refusal(
    503,
    isFull
      ? "The picture was not saved because the portal’s disk is full. Please tell the person who runs the portal; you can use a link instead."
      : "The picture could not be saved. Please try again, or use a link.",
  );
}
