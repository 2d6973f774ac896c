/** Embeddings, overrides and isolates: in a name they would reorder what stands around it. */
const REORDERS = /[\u202a-\u202e\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufff9-\ufffb]/gu;
const BLANKS = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/** A text as it can be printed: composed characters, plain spaces, no control characters. Line breaks stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replace(REORDERS, "")
    .replace(CONTROLS, "")
    .replace(BLANKS, " ");
}

/** Keeps a name's direction to itself in a sentence of ours: the marks of Unicode for an isolate around it. */
export function isolate(name: string): string {
  return `\u2068${cleanText(name)}\u2069`;
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The characters as people see them: a base with its marks, an emoji of several code points. */
export function clustersOf(text: string): string[] {
  // Of these, each is a character of its own, and most names have no others.
  if (/^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u1e00-\u1eff]*$/u.test(text)) return text.split("");
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}
