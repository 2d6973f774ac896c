/** The widths, in pixels, in which an uploaded picture is stored beside itself; the last is the most that is kept. */
export const PICTURE_WIDTHS = [480, 720, 960, 1280, 1600] as const;

/** The types in which each width is stored, those that save most first. */
export const SIZE_TYPES = ["avif", "webp"] as const;
export type SizeType = (typeof SIZE_TYPES)[number];

/** The name of a picture in one width, from the picture's own name or address: "…/ab12.jpg" is "…/ab12-480.avif". */
export function sizeName(picture: string, width: number, type: SizeType): string {
  return picture.replace(/\.[a-z]+$/, `-${width}.${type}`);
}
