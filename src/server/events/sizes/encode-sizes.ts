import sharp, { type Metadata, type Sharp } from "sharp";
import { PICTURE_WIDTHS, SIZE_TYPES } from "#contract/picture-sizes.ts";
import { type ImageType, PIXELS_MAX } from "#server/events/image-type.ts";
import type { Prepared } from "./picture-messages.ts";

const SIDE_MAX = Math.max(...PICTURE_WIDTHS);
const SMALLEST = Math.min(...PICTURE_WIDTHS);
const SECONDS = 20;

// The decoder knows many types; only those that the portal accepts are open to an upload.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((type) => `VipsForeignLoad${type}Buffer`),
});

/** Quality 50 of AVIF and 75 of WebP look like 80 of JPEG. */
const ENCODE: Record<ImageType, (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: 85, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: 75 }),
  // Beyond this effort a picture takes seconds and is hardly smaller.
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
};

/** The picture upright and without metadata, in each width below its own, and in its own; throws if it is damaged. */
export async function encodeSizes(bytes: Uint8Array, kind: ImageType): Promise<Prepared> {
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" });
  const metadata = await open().metadata();
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const encode = (type: ImageType, to: number) =>
    ENCODE[type](decoded().resize({ width: to }))
      .timeout({ seconds: SECONDS })
      .toBuffer();
  const sizes: Prepared["sizes"] = [];
  for (const to of widthsBelow(width)) {
    for (const type of SIZE_TYPES) sizes.push({ width: to, type, bytes: await encode(type, to) });
  }
  const stored = isShownInMail(kind) ? kind : (await decoded().stats()).isOpaque ? "jpg" : "png";
  const isRewritten = stored !== kind || mustBeRewritten(metadata);
  return { rewritten: isRewritten ? await encode(stored, width) : null, kind: stored, width, height, sizes };
}

/** Every mail program shows JPEG and PNG; some don't show what is newer. */
function isShownInMail(kind: ImageType): boolean {
  return kind === "jpg" || kind === "png";
}

/** Small pictures are shown as they are. */
function widthsBelow(width: number): number[] {
  return width <= SMALLEST ? [] : [...PICTURE_WIDTHS.filter((step) => step < width), width];
}

/** A phone's photo says where it was taken; a larger picture than any page shows helps no one. */
function mustBeRewritten({ width, height, orientation = 1, exif, xmp, iptc, comments }: Metadata): boolean {
  return [exif, xmp, iptc, comments].some(Boolean) || orientation > 1 || Math.max(width, height) > SIDE_MAX;
}
