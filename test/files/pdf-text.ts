import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each page of a PDF, as it is extracted: pieces with spaces between them. */
export async function extractText(pdf: Uint8Array): Promise<string[]> {
  // The reader keeps the bytes it is given.
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  const document = await task.promise;
  try {
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(
        items
          .map((item) => ("str" in item ? item.str : ""))
          .join(" ")
          .replace(/\s+/g, " "),
      );
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
