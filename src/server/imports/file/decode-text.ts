const MARKS: readonly [encoding: string, mark: readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
/** How many bytes are examined to detect the encoding of a file without a byte order mark. */
const LOOKED_AT = 4096;

/**
 * Decodes text in any encoding that spreadsheet programs save: UTF-8 and UTF-16 with or without a byte order mark,
 * else Windows-1252, in which every file is valid.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  // A decoder strips the mark of its own encoding.
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  const wide = utf16Without(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
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
