import { showImage as endpoint } from "#contract/events.ts";
import { imageStore } from "#server/events/storage/image-store.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { ImageType } from "./image-type.ts";

const TYPES: Record<ImageType, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

/** An uploaded picture, or a size of one, with headers that keep the browser from running anything in it. */
export const showImage = action(endpoint, async (ctx, { name }) => {
  const bytes = await imageStore(ctx).read(name);
  if (!bytes) throw notFound();
  const kind = name.split(".")[1] as ImageType;
  return new Response(bytes, {
    headers: {
      "content-type": TYPES[kind],
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      // Emails show it too, and a mail program in a browser is another origin.
      "cross-origin-resource-policy": "cross-origin",
    },
  });
});
