import { decodeHTMLStrict } from "entities";
import { withoutUnseen } from "#contract/values/text.ts";
import { unescapeFormulas } from "#server/platform/files/escape-formulas.ts";
import { CELL_MOST } from "./table.ts";
import { undoMisreading } from "./undo-misreading.ts";

/**
 * A cell's text as it was before other programs changed it, where that is certain: with its accents restored, and
 * without HTML entities and line breaks, the formula that keeps leading zeros, invisible characters, and the
 * apostrophes of our own export (H-16).
 */
export function cleanCell(cell: string): string {
  const text = withoutUnseen(unescapeFormulas(undoMisreading(cell)))
    .replace(/\p{Cs}/gu, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .trim();
  if (text.length > CELL_MOST) return text;
  const quoted = /^="([^"]*)"$/.exec(text)?.[1] ?? text;
  return withoutHtml(quoted).normalize("NFC").trim();
}

function withoutHtml(text: string): string {
  if (!/&(#x?[0-9a-f]+|[a-z]+\d*);|<br\s*\/?>/i.test(text)) return text;
  const lines = text.replace(/\s*<br\s*\/?>\s*/gi, "\n");
  // An ampersand that was encoded twice is also one ampersand.
  return decodeHTMLStrict(lines.replace(/&amp;(?=(#x?[0-9a-f]+|[a-z]+\d*);)/gi, "&")).replaceAll(
    "\u00a0",
    " ",
  );
}
