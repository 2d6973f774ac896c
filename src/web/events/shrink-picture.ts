/** Wide enough for the largest place a picture has, on a sharp screen. */
const SIDE_MAX = 1600;
/** A picture of other kinds that is smaller than this is left as it is, in bytes. */
const SMALL = 600_000;
const QUALITY = 0.85;

/**
 * A photograph as the pages need it: drawn anew, upright, at most 1600 pixels wide or high. So a telephone's picture
 * of many megabytes can be uploaded, and where it was taken stays with its owner. What this browser cannot read is
 * handed on as it is: the server says what is wrong with it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
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

/** A browser that does not write a kind writes PNG in its place. */
function writePicture(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
