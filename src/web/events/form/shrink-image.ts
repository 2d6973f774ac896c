/** Enough for the largest picture on a high-resolution screen. */
const SIDE_MAX = 1600;
/** Pictures other than photos below this many bytes are not changed. */
const SMALL = 600_000;
const QUALITY = 0.85;

/**
 * A photo scaled to what the pages need: upright, at most 1600 pixels wide or high. A phone's picture
 * of many megabytes can be uploaded, and its location data is dropped. A file that this browser cannot read is
 * sent as it is, and the server explains what is wrong with it.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const picture = await readPicture(file);
  if (!picture) return file;
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const isPhotograph = file.type === "image/jpeg";
  if (scale === 1 && !isPhotograph && file.size <= SMALL) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const redrawn = await writePicture(canvas, isPhotograph ? "image/jpeg" : "image/webp");
  return redrawn ?? file;
}

async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** Browsers write PNG when they cannot write the type. */
function writePicture(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
