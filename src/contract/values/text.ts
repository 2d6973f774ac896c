/** Control characters that neither end a line nor are a tab, and marks that turn what follows them around. */
const HIDDEN = String.raw`\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb`;
/**
 * The same and the rest of what cannot be seen: in a name it only makes it look like another one. The joiners U+200C
 * and U+200D stay, since Persian, Hindi and emoji are written with them.
 */
const UNSEEN = String.raw`${HIDDEN}\u061c\u200b\u200e\u200f\u2060-\u2065`;

const OF_ONE_LINE = new RegExp(`[${UNSEEN}]`, "g");
const OF_LINES = new RegExp(`[${HIDDEN}]`, "g");

/** A text on one line: line breaks and tabs, with the spaces around them, become one space. */
export function oneLine(text: string): string {
  return text
    .replace(OF_ONE_LINE, "")
    .replace(/[\t-\r\u0085\u2028\u2029]/g, "\n")
    .replace(/\s+/g, (space) => (space.includes("\n") ? " " : space))
    .trim();
}

/** A text of several lines: every line break becomes a line feed. */
export function multiLine(text: string): string {
  return text
    .replace(OF_LINES, "")
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .trim();
}
