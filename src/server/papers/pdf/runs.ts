import newBidi from "bidi-js";
import { clustersOf } from "./clean-text.ts";

// Its types say `default`, but Node imports the function itself.
const bidi = (newBidi as unknown as typeof newBidi.default)();

/** A piece of a line in one font and direction, in the order of the eye. `font` is null for what no font has. */
export type Run = { text: string; font: string | null; isRightToLeft: boolean };

/** The first font that has all of these characters, or null; `near` is the font of the character before. */
export type FindFont = (cluster: string, line: string) => string | null;

/** Joiners, marks of direction, selectors of a picture's look: they have no picture of their own. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u;
/** All of them but the joiners, which change how their neighbors look. */
const NOT_DRAWN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const STRONG_RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

type Piece = Run & { level: number };

/** Splits a line by direction and font. It may contain isolates, but no line breaks. */
export function splitRuns(line: string, findFont: FindFont): Run[] {
  // Most lines have nothing that reads from right to left.
  const levels =
    /[\u0590-\u08ff\u2066-\u2069\u200f\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(line)
      ? bidi.getEmbeddingLevels(line, "auto").levels
      : null;
  const pieces: Piece[] = [];
  let at = 0;
  for (const cluster of clustersOf(line)) {
    const level = levels?.[at] ?? 0;
    at += cluster.length;
    if (INVISIBLE.test(cluster)) continue;
    const text = (level % 2 === 1 ? mirrored(cluster) : cluster).replace(NOT_DRAWN, "");
    for (const { text: part, font } of fontsOf(text, line, findFont)) {
      const last = pieces.at(-1);
      if (last && last.font === font && last.level === level && font !== null) last.text += part;
      else pieces.push({ text: part, font, level, isRightToLeft: level % 2 === 1 });
    }
  }
  return ordered(pieces).map(({ text, font, isRightToLeft }) => ({
    // The shaper turns characters of these scripts around by itself, but not a run of signs only.
    text: isRightToLeft && !STRONG_RIGHT_TO_LEFT.test(text) ? clustersOf(text).toReversed().join("") : text,
    font,
    isRightToLeft,
  }));
}

/** A base whose marks are in no font is printed without them, and they are a box of their own. */
function fontsOf(cluster: string, line: string, findFont: FindFont): { text: string; font: string | null }[] {
  const font = findFont(cluster, line);
  const [base = "", ...marks] = cluster;
  if (font !== null || marks.length === 0) return [{ text: cluster, font }];
  const ofBase = findFont(base, line);
  return ofBase === null
    ? [{ text: cluster, font: null }]
    : [
        { text: base, font: ofBase },
        { text: marks.join(""), font: null },
      ];
}

function mirrored(cluster: string): string {
  return cluster.length === 1 ? (bidi.getMirroredCharacter(cluster) ?? cluster) : cluster;
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for pieces. */
function ordered(pieces: readonly Piece[]): Piece[] {
  const result = [...pieces];
  const most = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = most; level >= 1; level -= 1) {
    for (let start = 0; start < result.length; start += 1) {
      let end = start;
      while (end < result.length && (result[end]?.level ?? 0) >= level) end += 1;
      if (end > start + 1) {
        result.splice(start, end - start, ...result.slice(start, end).reverse());
      }
      start = Math.max(start, end);
    }
  }
  return result;
}
