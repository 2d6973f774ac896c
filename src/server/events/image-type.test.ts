import { describe, expect, it } from "vitest";
import { AVIF, JPEG, PNG, pngOf, WEBP_EXTENDED, WEBP_LOSSLESS, WEBP_LOSSY } from "#test/files/pictures.ts";
import { readImageInfo } from "./image-type.ts";

const NONE = /^Unsupported image file/;
const DAMAGED = /^The image file is damaged or incomplete/;
const HUGE = /^The image has too many pixels/;

describe("a picture", () => {
  it.each([
    ["JPEG", JPEG, { kind: "jpg", width: 5, height: 3 }],
    ["PNG", PNG, { kind: "png", width: 5, height: 3 }],
    ["lossy WebP", WEBP_LOSSY, { kind: "webp", width: 5, height: 3 }],
    ["lossless WebP", WEBP_LOSSLESS, { kind: "webp", width: 5, height: 3 }],
    ["WebP with more in it", WEBP_EXTENDED, { kind: "webp", width: 5, height: 3 }],
    ["AVIF", AVIF, { kind: "avif", width: 5, height: 3 }],
  ] as const)("is recognized by its bytes, with its size: %s", (_name, bytes, expected) => {
    expect(readImageInfo(bytes)).toEqual(expected);
  });

  it.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["GIF", "GIF89a\x05\x00\x03\x00"],
    ["PDF", "%PDF-1.7"],
    ["a film in the container of AVIF", "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"],
    ["nothing", ""],
  ])("is refused if it may contain scripts or not every browser shows it: %s", (_name, text) => {
    expect(readImageInfo(Buffer.from(text, "latin1"))).toEqual({ whyNot: expect.stringMatching(NONE) });
  });

  it.each(Object.entries({ JPEG, PNG, WEBP_LOSSY, WEBP_LOSSLESS, AVIF }))(
    "truncated anywhere is refused without an exception: %s",
    (_name, bytes) => {
      for (let length = 0; length < bytes.length; length += 1) {
        const found = readImageInfo(bytes.subarray(0, length));
        // A JPEG may have bytes after its end; the picture is still complete.
        if ("whyNot" in found) expect(found.whyNot).toMatch(length < 16 ? /./ : DAMAGED);
        else expect(bytes.length - length).toBeLessThan(3);
      }
    },
  );

  it("that would decode to more than a phone's memory is refused", () => {
    expect(readImageInfo(pngOf(8_000, 5_000))).toEqual({ kind: "png", width: 8_000, height: 5_000 });
    for (const [width, height] of [
      [8_001, 1],
      [1, 8_001],
      [8_000, 5_001],
      [4_294_967_295, 4_294_967_295],
    ] as const) {
      expect(readImageInfo(pngOf(width, height))).toEqual({ whyNot: expect.stringMatching(HUGE) });
    }
    expect(readImageInfo(pngOf(0, 5))).toEqual({ whyNot: expect.stringMatching(DAMAGED) });
  });
});
