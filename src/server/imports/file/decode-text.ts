import { TEXT_ENCODINGS, type TextEncoding } from "#contract/imports.ts";

const MARKS: readonly [encoding: TextEncoding, mark: readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
/** Number of bytes examined to detect UTF-16 without a byte order mark. */
const LOOKED_AT = 4096;
/** Maximum number of bytes beyond ASCII examined to tell the older encodings apart. */
const JUDGED_MOST = 2000;

/** The characters 0x80 to 0xff of MS-DOS (code page 437), which Excel still writes and `TextDecoder` does not know. */
const MS_DOS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

/** A decoded text, and how many of its bytes did not belong to its encoding. */
export interface Decoded {
  text: string;
  encoding: TextEncoding;
  /** The places of the bytes in a UTF-8 text that are not UTF-8 and were read in an older encoding. */
  strays: readonly number[];
  /** True if another encoding is just as likely and would give other characters. */
  isGuessed: boolean;
}

/**
 * Decodes a text in `chosen`, else in the encoding that its byte order mark names or its bytes suggest: UTF-8, UTF-16,
 * or an older encoding with one byte per character. A few bytes that do not fit do not change how the others are read.
 */
export function decodeText(bytes: Uint8Array, chosen: TextEncoding | null = null): Decoded {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
  const known = chosen ?? marked ?? utf16Without(bytes);
  if (known && known !== "utf-8") {
    return { text: decodedAs(known, bytes), encoding: known, strays: [], isGuessed: false };
  }
  const { fitting, strays } = beyondAscii(bytes);
  // In an older encoding, neighboring bytes hardly ever happen to be UTF-8.
  if (known === null && strays.length > fitting) {
    const { encoding, isGuessed } = likeliest(bytes, strays);
    return { text: decodedAs(encoding, bytes), encoding, strays: [], isGuessed };
  }
  return { text: withStrays(bytes, strays), encoding: "utf-8", strays, isGuessed: false };
}

/** Latin text in UTF-16 has a zero in nearly every pair of bytes, always on the same side. */
function utf16Without(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const pairs = Math.floor(Math.min(bytes.length, LOOKED_AT) / 2);
  if (pairs < 4) return null;
  let [first, second] = [0, 0];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[pair * 2] === 0) first += 1;
    if (bytes[pair * 2 + 1] === 0) second += 1;
  }
  if (second > pairs / 2 && first < pairs / 10) return "utf-16le";
  return first > pairs / 2 && second < pairs / 10 ? "utf-16be" : null;
}

/** The number of UTF-8 characters beyond ASCII, and the positions of the bytes that are not UTF-8. */
function beyondAscii(bytes: Uint8Array): { fitting: number; strays: number[] } {
  const strays: number[] = [];
  let fitting = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthInUtf8(bytes, at);
    if (length === 0) strays.push(at);
    if (length > 1) fitting += 1;
    at += Math.max(1, length);
  }
  return { fitting, strays };
}

/** The length in bytes of the UTF-8 character here; 0 if there is none (The Unicode Standard, table 3-7). */
function lengthInUtf8(bytes: Uint8Array, at: number): number {
  const [lead = 0, second = 0] = [bytes[at], bytes[at + 1]];
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const least = { 224: 0xa0, 240: 0x90 }[lead] ?? 0x80;
  const most = { 237: 0x9f, 244: 0x8f }[lead] ?? 0xbf;
  if (second < least || second > most) return 0;
  for (let next = at + 2; next < at + length; next += 1) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function withStrays(bytes: Uint8Array, strays: readonly number[]): string {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  const { encoding: older } = likeliest(bytes, strays);
  let [text, from] = ["", 0];
  for (const at of strays) {
    text += utf8.decode(bytes.subarray(from, at)) + decodedAs(older, bytes.subarray(at, at + 1));
    from = at + 1;
  }
  return (text + utf8.decode(bytes.subarray(from))).replace(/^\ufeff/, "");
}

function decodedAs(encoding: TextEncoding, bytes: Uint8Array): string {
  if (encoding !== "ms-dos") return new TextDecoder(encoding).decode(bytes);
  let text = "";
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (MS_DOS[byte - 0x80] ?? "");
  return text;
}

/**
 * The older encoding in which the bytes at these places look most like names. If several fit equally well, the first
 * one is taken, which is a guess if another would give different characters.
 */
function likeliest(
  bytes: Uint8Array,
  places: readonly number[],
): { encoding: TextEncoding; isGuessed: boolean } {
  const judged = places.slice(0, JUDGED_MOST);
  const scored = TEXT_ENCODINGS.filter((encoding) => !encoding.startsWith("utf")).map((encoding) => ({
    encoding,
    score: judged.reduce((sum, at) => sum + likeness(encoding, bytes, at), 0),
  }));
  const [best, ...others] = scored.toSorted((a, b) => b.score - a.score);
  const encoding = best?.encoding ?? "windows-1252";
  const textIn = (one: TextEncoding) =>
    decodedAs(
      one,
      Uint8Array.from(judged, (at) => bytes[at] ?? 0),
    );
  const rivals = others.filter(({ score }) => score === best?.score);
  return { encoding, isGuessed: rivals.some((rival) => textIn(rival.encoding) !== textIn(encoding)) };
}

/** The accents of most names in the Americas and Western Europe. */
const COMMON = /[àáâãäåæçèéêëìíîïñòóôõöøùúûüßœ]/;

function likeness(encoding: TextEncoding, bytes: Uint8Array, at: number): number {
  // The neighbors show the end of a word and its case.
  const [earlier = "", before = "", character = "", after = ""] = [at - 2, at - 1, at, at + 1].map((place) =>
    place < 0 ? "" : decodedAs(encoding, bytes.subarray(place, place + 1)),
  );
  const isInWord = /\p{L}/u.test(before) || /\p{L}/u.test(after);
  // The apostrophe of O’Brien, and the dash of Smith–Jones.
  if (/[’‘–—]/.test(character)) return /\p{L}/u.test(before) && /\p{Lu}/u.test(after) ? 2 : 0;
  if (!/\p{L}/u.test(character)) return isInWord ? -2 : 0;
  // A sign such as "£" in one encoding belongs to a word in another.
  if (!isInWord) return 0;
  const isAmongCapitals = /\p{Lu}/u.test(after) || (/\p{Lu}/u.test(before) && /\p{Lu}/u.test(earlier));
  if (COMMON.test(character)) return isAmongCapitals ? 0 : 2;
  const isCapital = /\p{Lu}/u.test(character);
  // A capital in the middle of a word of small letters.
  if (isCapital && (/\p{Ll}/u.test(before) || (/\p{L}/u.test(before) && /\p{Ll}/u.test(after)))) return -2;
  return COMMON.test(character.toLowerCase()) ? 2 : 1;
}
