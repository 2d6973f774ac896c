import { readPdf } from "#test/papers/read-pdf.ts";

/** The words on each page of a PDF, with spaces between the pieces that were drawn. */
export async function extractText(pdf: Uint8Array): Promise<string[]> {
  const { pages } = await readPdf(pdf);
  return pages.map(({ pieces }) =>
    pieces
      .map(({ text }) => text)
      .join(" ")
      .replace(/\s+/g, " "),
  );
}
