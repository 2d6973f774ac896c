import { inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The size of the record at the end of a ZIP, and the longest comment after it. */
const END_BYTES = 22;
const COMMENT_MOST = 65_535;

/** A workbook has some dozens of entries; thousands are an attack on memory. */
const ENTRIES_MOST = 2000;

/** A file that is not a ZIP, is broken, or unpacks to too much. */
export class BadZip extends Error {
  /** Whether it is refused for its size and not because it is broken. */
  readonly isTooLarge: boolean;
  constructor(message: string, { isTooMuch = false } = {}) {
    super(message);
    this.isTooLarge = isTooMuch;
  }
}

/**
 * Opens a ZIP for reading entries by name. Unpacking stops at `most` bytes in total, whatever sizes the archive
 * claims, so that a small file cannot fill the memory.
 */
export function openZip(archive: Uint8Array, most: number): (name: string) => Buffer | undefined {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const entries = entriesOf(bytes);
  let left = most;
  return (name) => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    try {
      const start =
        entry.local + 30 + bytes.readUInt16LE(entry.local + 26) + bytes.readUInt16LE(entry.local + 28);
      const packed = bytes.subarray(start, start + entry.packed);
      const data =
        entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
      left -= data.length;
      if (left < 0) throw new BadZip("unpacks to too much", { isTooMuch: true });
      return data;
    } catch (error) {
      if (error instanceof BadZip) throw error;
      const isTooMuch = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
      throw new BadZip(isTooMuch ? "unpacks to too much" : "cannot be unpacked", { isTooMuch });
    }
  };
}

type Entry = { method: number; packed: number; local: number };

function entriesOf(bytes: Buffer): Map<string, Entry> {
  try {
    const end = endOf(bytes);
    const entries = new Map<string, Entry>();
    let at = bytes.readUInt32LE(end + 16);
    const count = bytes.readUInt16LE(end + 10);
    if (count > ENTRIES_MOST) throw new BadZip("has too many entries", { isTooMuch: true });
    for (let n = count; n > 0; n -= 1) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw new BadZip("has a broken list");
      const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
      const [name = 0, extra = 0, comment = 0] = lengths;
      entries.set(bytes.toString("utf8", at + 46, at + 46 + name), {
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        local: bytes.readUInt32LE(at + 42),
      });
      at += 46 + name + extra + comment;
    }
    return entries;
  } catch (error) {
    // An offset outside the file.
    throw error instanceof BadZip ? error : new BadZip("has a broken list");
  }
}

function endOf(bytes: Buffer): number {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MOST); at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new BadZip("has no end");
}
