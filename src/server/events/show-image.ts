import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readPicture } from "./picture-files.ts";
import type { PictureKind } from "./picture-kind.ts";

const TYPES: Record<PictureKind, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

/** An uploaded picture. Whatever else its bytes might be read as, the browser is to run none of it. */
export async function showImage(
  { config }: Pick<Ctx, "config">,
  { name }: { name: string },
): Promise<Response> {
  const bytes = await readPicture(config.uploadsDir, name);
  if (!bytes) throw notFound();
  const kind = name.split(".")[1] as PictureKind;
  return new Response(bytes, {
    headers: {
      "content-type": TYPES[kind],
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    },
  });
}
