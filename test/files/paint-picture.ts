import sharp from "sharp";

type Painting = {
  width: number;
  height: number;
  /** The place it was taken at, as a phone notes it. */
  location?: string;
  /** How the camera was held, as EXIF counts: 6 is a quarter turn. */
  orientation?: number;
};

/** A picture that decodes, of these measures: burgundy above, ivory below. */
export async function paintPicture(
  kind: "jpg" | "png" | "webp" | "avif",
  { width, height, location, orientation }: Painting,
): Promise<Uint8Array<ArrayBuffer>> {
  const half = await sharp({
    create: { width, height: Math.ceil(height / 2), channels: 3, background: "#6e1526" },
  })
    .png()
    .toBuffer();
  let picture = sharp({ create: { width, height, channels: 3, background: "#faf6ed" } }).composite([
    { input: half, top: 0, left: 0 },
  ]);
  if (location) picture = picture.withExif({ IFD0: { ImageDescription: location }, IFD3: GPS });
  if (orientation) picture = picture.withMetadata({ orientation });
  return new Uint8Array(await picture.toFormat(kind === "jpg" ? "jpeg" : kind).toBuffer());
}

const GPS = {
  GPSLatitudeRef: "N",
  GPSLatitude: "38/1 53/1 0/1",
  GPSLongitudeRef: "W",
  GPSLongitude: "77/1 2/1 0/1",
};
