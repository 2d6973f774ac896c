import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PART_CODES, type Part } from "#contract/papers/parts.ts";
import { dinnerFacts, TEN_NAMES } from "#test/papers/dinner-facts.ts";
import { drawn, FLAT } from "#test/papers/draw.ts";
import { packed } from "#test/papers/read-pdf.ts";
import { findPoppler, type Picture, pictureOf, textOf } from "#test/programs/poppler.ts";
import type { DinnerFacts } from "./facts.ts";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-papers-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function written(
  name: string,
  ...asked: Parameters<typeof drawn>
): Promise<{ file: string; pages: number }> {
  const file = join(folder, `${name}.pdf`);
  const { pdf, pages } = await drawn(...asked);
  writeFileSync(file, pdf);
  return { file, pages };
}

function named(names: readonly string[]): DinnerFacts {
  const facts = dinnerFacts({ persons: names.length, isBySeat: true });
  const persons = facts.persons.map((person, index) => {
    const name = names[index] ?? "";
    return { ...person, name, sortName: name, guestOf: null, coupleWith: null, rank: null };
  });
  return { ...facts, persons };
}

const NAMED: readonly Part[] = PART_CODES.filter(
  (part) => !["cover", "timeline", "plan", "table-signs"].includes(part),
);
const poppler = findPoppler("that Poppler reads and draws the papers of a dinner");

/** The shade of a point; white outside. */
function at({ width, height, greys }: Picture, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 255 : (greys[y * width + x] ?? 255);
}

/** How many points of a part of a picture are dark, of a thousand. */
function inkIn(
  picture: Picture,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  let dark = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) dark += at(picture, x, y) < 128 ? 1 : 0;
  }
  return (1000 * dark) / ((right - left) * (bottom - top));
}

if (poppler) {
  describe.each(NAMED)("%s", (part) => {
    test("has the names of every script as they were entered", async () => {
      const { file } = await written(`names-${part}`, named(TEN_NAMES), [part], { cards: FLAT });
      // Names in two lines on neighboring cards are read one after the other only in the order of the file, and words
      // from right to left only in the order of the page.
      const text = packed(textOf(poppler, file, "page") + textOf(poppler, file, "file"));
      for (const name of TEN_NAMES) expect(text).toContain(packed(name));
    });

    test("has nothing at the edge of its paper, even with names that never end", async () => {
      const names = [
        "Wolfeschlegelstein".repeat(12).slice(0, 200),
        "بت".repeat(100),
        "🥂".repeat(60),
        "山".repeat(120),
      ];
      const facts = { ...named(names), title: names[0] ?? "", chapter: names[1] ?? "" };
      const { file, pages } = await written(`edges-${part}`, facts, [part], { cards: FLAT });
      for (let number = 1; number <= pages; number += 1) {
        const picture = pictureOf(poppler, file, { number, dpi: 36 });
        const { width, height } = picture;
        const edge = 5;
        expect(inkIn(picture, [0, 0, edge, height])).toBe(0);
        expect(inkIn(picture, [width - edge, 0, width, height])).toBe(0);
        expect(inkIn(picture, [0, 0, width, edge])).toBe(0);
        expect(inkIn(picture, [0, height - edge, width, height])).toBe(0);
        expect(inkIn(picture, [0, 0, width, height])).toBeGreaterThan(1);
      }
    });
  });

  test("both faces of a tent are the same picture, one upside down", async () => {
    const cards = { hasChoices: false, hasOutlines: false };
    const { file } = await written("tent", named(["Rosalind Achterberg"]), ["place-cards"], { cards });
    const picture = pictureOf(poppler, file, { number: 1, dpi: 72 });
    // The card of the sheet's first place is 252 by 288 points, 54 and 108 points from the corner.
    const [left, top, width, height] = [54, 108, 252, 288];
    expect(inkIn(picture, [left, top, left + width, top + height / 2])).toBeGreaterThan(5);
    const difference = (isTurned: boolean) => {
      let different = 0;
      for (let y = 0; y < height / 2; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const back = at(picture, left + x, top + y);
          const front = isTurned
            ? at(picture, left + width - 1 - x, top + height - 1 - y)
            : at(picture, left + x, top + height / 2 + y);
          if (Math.abs(back - front) > 96) different += 1;
        }
      }
      return different / (width * (height / 2));
    };
    // A turned picture is half a point beside the other, which changes the edges of strokes only.
    expect(difference(true)).toBeLessThan(0.02);
    expect(difference(false)).toBeGreaterThan(2 * difference(true));
  });

  test("a name of each script has a picture of its own, and not boxes", async () => {
    const boxes = TEN_NAMES.map((name) => "\u{1f942}".repeat([...name].length));
    const { file } = await written("scripts", named(TEN_NAMES), ["badges"], { cards: { order: "name" } });
    const { file: boxed } = await written("boxes", named(boxes), ["badges"], { cards: { order: "name" } });
    const [picture, other] = [file, boxed].map((one) => pictureOf(poppler, one, { number: 1, dpi: 72 }));
    if (!picture || !other) throw new Error("no pictures");
    for (const [index] of TEN_NAMES.slice(0, 6).entries()) {
      const [x, y] = [18 + (index % 2) * 288, 72 + Math.floor(index / 2) * 216];
      const area = [x + 20, y + 50, x + 268, y + 180] as const;
      expect(inkIn(picture, area)).toBeGreaterThan(3);
      expect(inkIn(picture, area)).not.toBeCloseTo(inkIn(other, area), 1);
    }
  });
}
