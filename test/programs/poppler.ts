import { spawnSync } from "node:child_process";
import { findOrInstall, run } from "./programs.ts";

/** Poppler's programs, which read and draw PDF files; undefined, and said aloud, where they are not here. */
export function findPoppler(what: string): { text: string; picture: string } | undefined {
  const text = findOrInstall("pdftotext", "poppler-utils");
  const picture = findOrInstall("pdftoppm", "poppler-utils");
  if (text && picture) return { text, picture };
  console.error(`NOT CHECKED: ${what}; poppler-utils is not here.`);
  return undefined;
}

/** The text of a PDF file, in the order of the page from top to bottom or of the file. */
export function textOf({ text }: { text: string }, file: string, order: "page" | "file"): string {
  return run(text, ["-enc", "UTF-8", ...(order === "file" ? ["-raw"] : []), file, "-"]);
}

/** One page in shades of grey, a byte for each point; 0 is black. */
export type Picture = { width: number; height: number; greys: Uint8Array };

/** Draws a page, the first being 1, at so many points an inch. */
export function pictureOf(
  { picture }: { picture: string },
  file: string,
  page: { number: number; dpi: number },
): Picture {
  const number = String(page.number);
  const args = ["-gray", "-r", String(page.dpi), "-f", number, "-l", number, file];
  const done = spawnSync(picture, args, { timeout: 60_000, maxBuffer: 64 * 2 ** 20 });
  if (done.status !== 0) throw new Error(`pdftoppm failed: ${done.stderr}`);
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(done.stdout.toString("latin1", 0, 64));
  if (!header) throw new Error("pdftoppm did not write a picture in grey");
  const [whole, width, height] = header;
  return {
    width: Number(width),
    height: Number(height),
    greys: new Uint8Array(done.stdout.subarray(whole.length)),
  };
}
