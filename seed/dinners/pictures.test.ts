import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dinners } from "./dinners.ts";
import { evenings } from "./evenings.ts";
import { past } from "./past.ts";

const folder = join(import.meta.dirname, "../../src/web/public/dinners");
const pictures = [...dinners, ...evenings, ...past].map(({ picture }) => picture);

test("no two dinners share a picture", () => {
  expect(new Set(pictures).size).toBe(pictures.length);
});

test.each(pictures)("%s is a small picture that needs nothing but itself", (picture) => {
  const svg = readFileSync(join(folder, `${picture}.svg`), "utf8");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 800"/);
  expect(Buffer.byteLength(svg)).toBeLessThan(12 * 1024);
  // A strict content policy stops styles and scripts; fonts and other files would be asked from elsewhere.
  expect(svg).not.toMatch(
    /<(style|script|text|image|foreignObject)\b|\sstyle=|\son\w+=|url\((?!#)|href="(?!#)/,
  );
});
