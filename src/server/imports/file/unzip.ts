import { inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** ZIP64 signatures of the end record and its locator, and the value that refers to the wider field for a size. */
const WIDE_END = 0x06064b50;
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const WIDE = 0xffffffff;
/** The size of the record at the end of a ZIP, and the maximum length of the comment after it, in bytes. */
const END_BYTES = 22;
const COMMENT_MOST = 65_535;

/** A workbook has a few dozen entries; thousands would be an attack on memory. */
const ENTRIES_MOST = 2000;

/** Thrown for a file that is not a ZIP, is broken, or is too large when unpacked. */
export class BadZip extends Error {
  /** Whether it is refused for its size, not because it is broken. */
  readonly isTooLarge: boolean;
  constructor(message: string, { isTooMuch = false } = {}) {
    super(message);
    this.isTooLarge = isTooMuch;
  }
}

/** A part's name for comparison: case is ignored (ECMA-376, part 2, 6.2.2.3), and some programs write backslashes. */
const nameOf = (name: string) => name.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();

/** An open ZIP, which tells whether it has an entry and returns the content of one. */
export interface Archive {
  has: (name: string) => boolean;
  read: (name: string) => Buffer | undefined;
}

/**
 * Opens a ZIP for reading entries by name. Unpacking stops at `most` bytes in total, whatever sizes the archive
 * claims, so that a small file cannot fill the memory.
 */
export function openZip(archive: Uint8Array, most: number): Archive {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const entries = entriesOf(bytes);
  let left = most;
  const read = (name: string) => {
    const entry = entries.get(nameOf(name));
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
  return { has: (name) => entries.has(nameOf(name)), read };
}

type Entry = { method: number; packed: number; local: number };

function entriesOf(bytes: Buffer): Map<string, Entry> {
  try {
    const { start, count, before } = listOf(bytes);
    const entries = new Map<string, Entry>();
    let at = start;
    if (count > ENTRIES_MOST) throw new BadZip("has too many entries", { isTooMuch: true });
    for (let n = count; n > 0; n -= 1) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw new BadZip("has a broken list");
      const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
      const [name = 0, extra = 0, comment = 0] = lengths;
      const extras = bytes.subarray(at + 46 + name, at + 46 + name + extra);
      const [, packed, local] = wideSizes(
        extras,
        [24, 20, 42].map((field) => bytes.readUInt32LE(at + field)),
      );
      entries.set(nameOf(bytes.toString("utf8", at + 46, at + 46 + name)), {
        method: bytes.readUInt16LE(at + 10),
        packed: packed ?? 0,
        local: (local ?? 0) + before,
      });
      at += 46 + name + extra + comment;
    }
    return entries;
  } catch (error) {
    // An offset outside the file.
    throw error instanceof BadZip ? error : new BadZip("has a broken list");
  }
}

/** Where the list of entries is, and the number of bytes before the archive, which its offsets do not include. */
function listOf(bytes: Buffer): { start: number; count: number; before: number } {
  const end = endOf(bytes);
  const wide = bytes.readUInt32LE(Math.max(0, end - LOCATOR_BYTES)) === LOCATOR;
  if (wide && bytes.readUInt32LE(end + 16) === WIDE) {
    const record = Number(bytes.readBigUInt64LE(end - LOCATOR_BYTES + 8));
    if (bytes.readUInt32LE(record) !== WIDE_END) throw new BadZip("has a broken list");
    const [count, start] = [32, 48].map((field) => Number(bytes.readBigUInt64LE(record + field)));
    return { start: start ?? 0, count: count ?? 0, before: 0 };
  }
  const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  return { start: end - size, count: bytes.readUInt16LE(end + 10), before: end - size - offset };
}

/** Sizes and offset, from the ZIP64 field if they do not fit their own fields or a program always writes it. */
function wideSizes(extras: Buffer, own: readonly number[]): number[] {
  for (let at = 0; at + 4 <= extras.length; at += 4 + extras.readUInt16LE(at + 2)) {
    if (extras.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    return own.map((value) => {
      if (value !== WIDE) return value;
      field += 8;
      return Number(extras.readBigUInt64LE(field - 8));
    });
  }
  return [...own];
}

function endOf(bytes: Buffer): number {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MOST); at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new BadZip("has no end");
}
