import type { Reading, Separator, TextEncoding } from "#contract/imports.ts";

export const SEPARATOR_NAMES: Record<Separator, string> = {
  ",": "Commas",
  ";": "Semicolons",
  "\t": "Tabs",
  "|": "Vertical bars",
  "~": "Tildes",
  "^": "Carets",
};

export const ENCODING_NAMES: Record<TextEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows",
  macintosh: "Macintosh",
  "ms-dos": "MS-DOS",
  "windows-1250": "Windows (Central Europe)",
};

/** How a file was read, in a sentence. */
export function readInWords({ separator, encoding, sheet, headingLine }: Reading): string {
  const parts = [
    sheet !== null && `Sheet “${sheet}”`,
    separator !== null && `Cells separated by ${SEPARATOR_NAMES[separator].toLowerCase()}`,
    encoding !== null && `${ENCODING_NAMES[encoding]} encoding`,
    `headings on line ${headingLine}`,
  ];
  return `${parts.filter((part) => part !== false).join(", ")}.`;
}

/** What an officer should know at a glance about how a file was read: another sheet, headings further down. */
export function whatIsOdd({ sheet, sheets, headingLine }: Reading): string | null {
  const parts = [
    sheet !== null && sheets.length > 1 && `This is the sheet “${sheet}”, one of ${sheets.length}.`,
    headingLine > 1 && `The headings are on line ${headingLine}.`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(" ") : null;
}
