/** The image types that every browser shows and that cannot contain scripts, as SVG can. */
export const IMAGE_TYPES = ["jpg", "png", "webp", "avif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type ImageInfo = { kind: ImageType; width: number; height: number };

/** The limits of a picture's size: a small file can decode to more than a phone's memory. */
const SIDE_MAX = 8_000;
export const PIXELS_MAX = 40_000_000;

/**
 * The type and size of a picture, read from its bytes and never from a name; or the sentence why it is not
 * accepted. Truncated files are refused.
 */
export function readImageInfo(bytes: Uint8Array): ImageInfo | { whyNot: string } {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = READERS.find(({ begins }) => begins(view));
  if (!reader) {
    return { whyNot: "Unsupported image file. Please choose a JPEG, PNG, WebP, or AVIF file." };
  }
  const size = sizeOrNothing(reader.size, view);
  if (!size || size.width < 1 || size.height < 1) {
    return { whyNot: "The image file is damaged or incomplete. Please save it again and retry." };
  }
  if (Math.max(size.width, size.height) > SIDE_MAX || size.width * size.height > PIXELS_MAX) {
    return { whyNot: "The image has too many pixels. The limit is 8,000 by 5,000." };
  }
  return { kind: reader.kind, ...size };
}

type Size = { width: number; height: number };
type Reader = {
  kind: ImageType;
  begins(bytes: Buffer): boolean;
  /** Undefined, or a read beyond the end, when the file is incomplete. */
  size(bytes: Buffer): Size | undefined;
};

const READERS: readonly Reader[] = [
  {
    kind: "jpg",
    begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
    size: sizeOfJpeg,
  },
  {
    kind: "png",
    begins: (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
    size: sizeOfPng,
  },
  {
    kind: "webp",
    begins: (bytes) => wordAt(bytes, 0) === "RIFF" && wordAt(bytes, 8) === "WEBP",
    size: sizeOfWebp,
  },
  { kind: "avif", begins: isAvif, size: sizeOfAvif },
];

function sizeOrNothing(size: Reader["size"], bytes: Buffer): Size | undefined {
  try {
    return size(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function wordAt(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at, at + 4);
}

/** Reads segments up to the frame header; complete when an end marker follows. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      const ends = bytes.includes(Buffer.of(0xff, 0xd9), at);
      return ends ? { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) } : undefined;
    } else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** C0 to CF are frames, except the tables C4 and CC and the reserved C8. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Reads chunks up to the end. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  if (wordAt(bytes, 12) !== "IHDR") return undefined;
  let at = 8;
  while (wordAt(bytes, at + 4) !== "IEND") at += 12 + bytes.readUInt32BE(at);
  if (at + 12 > bytes.length) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  const chunk = wordAt(bytes, 12);
  if (chunk === "VP8X") return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (chunk === "VP8 ") {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (chunk !== "VP8L" || bytes.readUInt8(20) !== 0x2f) return undefined;
  const packed = bytes.readUInt32LE(21);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >> 14) & 0x3fff) };
}

/** Has AVIF among its brands: the same container also holds videos and HEIC. */
function isAvif(bytes: Buffer): boolean {
  if (wordAt(bytes, 4) !== "ftyp") return false;
  const brands = bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), 256));
  return brands.includes("avif");
}

/** The largest of the sizes in meta, iprp, ipco; the others belong to thumbnails. */
function sizeOfAvif(bytes: Buffer): Size | undefined {
  const boxes = boxesIn(bytes, 0, bytes.length);
  if (!boxes.some(({ name }) => name === "mdat")) return undefined;
  const inside = (found: readonly Box[], name: string, skip = 0) =>
    found.filter((box) => box.name === name).flatMap((box) => boxesIn(bytes, box.from + skip, box.to));
  // A "meta" box starts with four bytes of its own.
  const properties = inside(inside(inside(boxes, "meta", 4), "iprp"), "ipco");
  return properties
    .filter((box) => box.name === "ispe")
    .map(({ from }) => ({ width: bytes.readUInt32BE(from + 4), height: bytes.readUInt32BE(from + 8) }))
    .sort((one, other) => other.width * other.height - one.width * one.height)[0];
}

type Box = { name: string; from: number; to: number };

/** Sibling boxes; one that is longer than its container means a truncated file. */
function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const found: Box[] = [];
  for (let at = start; at < end; ) {
    const stated = bytes.readUInt32BE(at);
    const isLong = stated === 1;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : stated === 0 ? end - at : stated;
    if (size < 8 || at + size > end) throw new RangeError("a box is cut off");
    found.push({ name: wordAt(bytes, at + 4), from: at + (isLong ? 16 : 8), to: at + size });
    at += size;
  }
  return found;
}
