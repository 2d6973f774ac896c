import { clustersOf } from "./clean-text.ts";
import type { PdfDocument, Style } from "./pdf-document.ts";

/** The lines of a text at this width, broken at spaces and after hyphens between words; a longer word is broken between characters. */
export function wrapText(doc: PdfDocument, text: string, { width, style }: Measure): string[] {
  const fits = (line: string) => doc.measure(line, style) <= width;
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/(?<=\s)(?=\S)|(?<=\p{L}-)(?=\p{L})/u)) {
      if (fits((line + word).trimEnd())) {
        line += word;
        continue;
      }
      if (line.trim() !== "") lines.push(line.trimEnd());
      line = "";
      for (const cluster of clustersOf(word)) {
        // At least one character a line, or this would not end.
        if (line !== "" && !fits(line + cluster)) {
          lines.push(line);
          line = "";
        }
        line += cluster;
      }
    }
    return [...lines, line.trimEnd()];
  });
}

export type Measure = { width: number; style: Style };
