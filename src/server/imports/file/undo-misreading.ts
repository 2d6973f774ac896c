/** The byte for each character of an older encoding. */
const bytesOf = (encoding: string): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );

/** The encodings in which Excel on Windows and on the Mac reads UTF-8 text that is not marked as such. */
const MISREADINGS = ["windows-1252", "macintosh"].map((encoding) => {
  const bytes = bytesOf(encoding);
  const those = (from: number, to: number) =>
    [...bytes].flatMap(([sign, byte]) => (byte >= from && byte <= to ? [sign] : [])).join("");
  // The first bytes of accents, those of quotation marks and dashes, and the bytes that can follow.
  const [accent, mark, rest] = [those(0xc2, 0xc5), those(0xe2, 0xe2) + those(0x80, 0x80), those(0x80, 0xbf)];
  const pair = `[${accent}][${rest}]|${mark}[${rest}]`;
  return { bytes, found: new RegExp(pair, "u"), throughout: new RegExp(`^(?:[\\0-\\x7f]|${pair})*$`, "u") };
});

/**
 * A text as it was before a program read its UTF-8 in an older encoding and saved it: "ZoÃ«" becomes "Zoë". This
 * applies only if all characters beyond ASCII form such pairs, which no name contains.
 */
export function undoMisreading(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  // LibreOffice keeps the five bytes without a Windows character in a private range.
  const signs = text.replace(/[\uf181\uf18d\uf18f\uf190\uf19d]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xf100),
  );
  const misread = MISREADINGS.find(({ found, throughout }) => found.test(signs) && throughout.test(signs));
  if (!misread) return text;
  const bytes = Uint8Array.from(signs, (sign) => misread.bytes.get(sign) ?? 0);
  return new TextDecoder("utf-8").decode(bytes);
}
