import { describe, expect, it } from "vitest";
import { AVIF, PNG, pngOf, WEBP_LOSSLESS, WEBP_LOSSY } from "#test/files/pictures.ts";
import { readImageInfo } from "./image-type.ts";

const DAMAGED = { whyNot: expect.stringMatching(/^The image file is damaged or incomplete/) };
const NONE = { whyNot: expect.stringMatching(/^Unsupported image file/) };
const bytesOf = (...parts: (number[] | string)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );

describe("The bytes of a JPEG", () => {
  const frame = (marker = 0xc0) => [0xff, marker, 0, 11, 8, 0, 3, 0, 5, 1, 1, 0x11, 0];
  const jpegOf = (...segments: number[][]) => bytesOf([0xff, 0xd8], ...segments, [0xff, 0xd9]);
  const size = { kind: "jpg", width: 5, height: 3 };

  it.each([...Array(16).keys()].map((n) => 0xc0 + n).filter((one) => ![0xc4, 0xc8, 0xcc].includes(one)))(
    "have a frame with the size after the marker %i",
    (marker) => expect(readImageInfo(jpegOf(frame(marker)))).toEqual(size),
  );

  it.each([0x01, 0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xe0, 0xfe])("may have a segment %i before it", (marker) => {
    expect(readImageInfo(jpegOf([0xff, marker, 0, 11, 8, 9, 9, 9, 9, 1, 1, 1, 1], frame()))).toEqual(size);
  });

  it("may be filled up before a marker", () => {
    expect(readImageInfo(jpegOf([0xff, 0xff, 0xff], frame()))).toEqual(size);
  });

  it.each([
    ["where a scan begins", [0xff, 0xda, 0, 2]],
    ["where the picture ends", [0xff, 0xd9, 0, 2]],
    ["after what is no segment", [0xff, 0xe0, 0, 2, 0]],
  ])("have no size %s before it", (_what, segment) => {
    expect(readImageInfo(jpegOf(segment, frame()))).toEqual(DAMAGED);
  });
});

describe("The bytes of other pictures", () => {
  it("are refused if they begin as a sound does in the container of WebP, or the other way around", () => {
    const webp = Buffer.from(WEBP_LOSSY).toString("latin1");
    expect(readImageInfo(bytesOf(webp.replace("WEBP", "WAVE")))).toEqual(NONE);
    expect(readImageInfo(bytesOf(webp.replace("RIFF", "RIFX")))).toEqual(NONE);
  });

  it("are damaged without their own header, or without a height", () => {
    const png = Buffer.from(PNG).toString("latin1");
    const lossless = Buffer.from(WEBP_LOSSLESS).toString("latin1");
    const damaged = [
      pngOf(5, 0),
      bytesOf(png.replace("IHDR", "iHDR")),
      bytesOf(lossless.replace("VP8L", "VP8M")),
      bytesOf(lossless.replace("VP8L\x11\0\0\0\x2f", "VP8L\x11\0\0\0\x2e")),
    ];
    expect(damaged.map(readImageInfo)).toEqual(damaged.map(() => DAMAGED));
  });
});

describe("The boxes of an AVIF", () => {
  const word = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
  const box = (name: string, ...parts: (number[] | string)[]) => {
    const inside = bytesOf(...parts);
    return [...word(inside.length + 8), ...bytesOf(name, [...inside])];
  };
  const sizeOf = (width: number, height: number) => box("ispe", [0, 0, 0, 0], word(width), word(height));
  const meta = (...properties: number[][]) =>
    box("meta", [0, 0, 0, 0], box("iprp", box("ipco", ...properties, box("free"))));
  const ftyp = box("ftyp", "avif", [0, 0, 0, 0], "mif1");
  const avifOf = (...boxes: number[][]) => readImageInfo(bytesOf(ftyp, ...boxes));
  const size = { kind: "avif", width: 5, height: 3 };

  it("have the picture's size, which is the largest in them", () => {
    expect(avifOf(meta(sizeOf(5, 3)), box("mdat"))).toEqual(size);
    // By area: a side may be longer.
    const sizes = [sizeOf(12, 1), sizeOf(5, 3), sizeOf(1, 14)];
    for (const order of [sizes, sizes.toReversed(), [...sizes.slice(1), ...sizes.slice(0, 1)]]) {
      expect(avifOf(meta(...order), box("mdat"))).toEqual(size);
    }
    expect(avifOf(meta(), box("mdat"))).toEqual(DAMAGED);
  });

  it("may be longer than four bytes can say, and the last may end with the file", () => {
    const long = [...word(1), ...bytesOf("free", word(0), word(20)), 0, 0, 0, 0];
    const last = [...word(0), ...bytesOf("mdat", "some bytes")];
    expect(avifOf(long, meta(sizeOf(5, 3)), last)).toEqual(size);
  });

  it("are damaged if one is shorter than its head or longer than the file", () => {
    for (const length of [2, 7, 9]) {
      const cut = [...word(length), ...bytesOf("mdat")];
      expect(avifOf(box("mdat"), meta(sizeOf(5, 3)), cut)).toEqual(DAMAGED);
    }
    expect(avifOf(word(4), meta(sizeOf(5, 3)), box("mdat"))).toEqual(DAMAGED);
    expect(avifOf(meta(sizeOf(5, 3)))).toEqual(DAMAGED);
  });

  it("name AVIF among the brands of the first, and not only in a later one", () => {
    const film = box("ftyp", "mp42", [0, 0, 0, 0], "isom");
    expect(readImageInfo(bytesOf(film, box("avif"), meta(sizeOf(5, 3)), box("mdat")))).toEqual(NONE);
    expect("whyNot" in readImageInfo(AVIF)).toBe(false);
  });
});
