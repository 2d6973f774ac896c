/** Control characters except line breaks and tabs, and marks that change the text direction. */
const HIDDEN = String.raw`\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb`;
/**
 * The same plus all other invisible characters, which could make one name look like another. The joiners U+200C and
 * U+200D stay, since Persian, Hindi and emoji need them.
 */
const UNSEEN = String.raw`${HIDDEN}\u00ad\u061c\u200b\u200e\u200f\u2060-\u2065`;

const OF_ONE_LINE = new RegExp(`[${UNSEEN}]`, "g");
const OF_LINES = new RegExp(`[${HIDDEN}]`, "g");

/** A text without its invisible characters; line breaks, tabs, and spaces stay as they are. */
export function withoutUnseen(text: string): string {
  return text.replace(OF_ONE_LINE, "");
}

/** Puts a text on one line: line breaks and tabs, with surrounding spaces, become one space. */
export function oneLine(text: string): string {
  return withoutUnseen(text)
    .replace(/[\t-\r\u0085\u2028\u2029]/g, "\n")
    .replace(/\s+/g, (space) => (space.includes("\n") ? " " : space))
    .trim();
}

/** Characters of full width, and ligatures. Others, such as the digit of a footnote, stand for something else. */
const OF_OTHER_FORM = /[\uff01-\uff5e\ufb00-\ufb06]/g;

/**
 * A text that is compared or dialed, such as an email address, a username or a phone number: on one line, without any
 * invisible character, with plain hyphens, spaces and widths. Typed and imported values get the same form.
 */
export function plainLine(text: string): string {
  return oneLine(
    text
      .replace(/\p{Cf}/gu, "")
      .replace(OF_OTHER_FORM, (sign) => sign.normalize("NFKC"))
      .normalize("NFC"),
  )
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s/g, " ")
    .trim();
}

/** Normalizes every line break of a multi-line text to a line feed. */
export function multiLine(text: string): string {
  return text
    .replace(OF_LINES, "")
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .trim();
}
