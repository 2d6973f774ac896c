import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { unwrapWoff } from "./unwrap-woff.ts";

const { resolve } = createRequire(import.meta.url);

export const WEIGHTS = { light: 300, regular: 400, bold: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

/**
 * Fonts in the order in which a character is looked for: the package, the subset its files are named after, and the
 * characters for which it is opened at all.
 */
const EVERYDAY = [
  ["noto-sans", "noto-sans-latin", /./su],
  ["noto-sans", "noto-sans-latin-ext", /[^\p{ASCII}]/u],
  ["noto-sans", "noto-sans-vietnamese", /[\p{Script=Latin}\p{M}₫]/u],
  ["noto-sans", "noto-sans-greek", /\p{Script=Greek}/u],
  ["noto-sans", "noto-sans-greek-ext", /\p{Script=Greek}/u],
  ["noto-sans", "noto-sans-cyrillic", /[\p{Script=Cyrillic}№]/u],
  ["noto-sans", "noto-sans-cyrillic-ext", /\p{Script=Cyrillic}/u],
  ["noto-sans", "noto-sans-devanagari", /\p{Script=Devanagari}/u],
  ["noto-sans-hebrew", "noto-sans-hebrew-hebrew", /\p{Script=Hebrew}/u],
  ["noto-sans-arabic", "noto-sans-arabic-arabic", /\p{Script_Extensions=Arabic}/u],
] as const;
/** Megabytes each, so they are read only for a text that needs them, and in one weight. */
const EAST_ASIAN = [
  ["noto-sans-jp", "noto-sans-jp-japanese"],
  ["noto-sans-sc", "noto-sans-sc-chinese-simplified"],
  ["noto-sans-kr", "noto-sans-kr-korean"],
] as const;

export const EVERYDAY_FONTS = EVERYDAY.map(([, name, opensFor]) => ({
  name: name as string,
  opensFor: opensFor as RegExp,
}));
export const EAST_ASIAN_FONTS: readonly string[] = EAST_ASIAN.map(([, name]) => name);

const PACKAGES = new Map<string, string>([...EVERYDAY, ...EAST_ASIAN].map(([pack, name]) => [name, pack]));
const read = new Map<string, Uint8Array>();

/** A font as a TrueType file; each is unwrapped once in a process. */
export function readFont(name: string, weight: Weight): Uint8Array {
  const units = EAST_ASIAN_FONTS.includes(name) ? WEIGHTS.regular : WEIGHTS[weight];
  const file = `@fontsource/${PACKAGES.get(name)}/files/${name}-${units}-normal.woff`;
  const known = read.get(file);
  if (known) return known;
  const font = unwrapWoff(readFileSync(resolve(file)));
  read.set(file, font);
  return font;
}
