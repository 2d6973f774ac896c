import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { unwrapWoff } from "./unwrap-woff.ts";

const { resolve } = createRequire(import.meta.url);

export const WEIGHTS = { light: 300, regular: 400, bold: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

/** Fonts in the order in which a character is looked for: the package, and the subset its files are named after. */
const EVERYDAY = [
  ["noto-sans", "noto-sans-latin"],
  ["noto-sans", "noto-sans-latin-ext"],
  ["noto-sans", "noto-sans-vietnamese"],
  ["noto-sans", "noto-sans-greek"],
  ["noto-sans", "noto-sans-greek-ext"],
  ["noto-sans", "noto-sans-cyrillic"],
  ["noto-sans", "noto-sans-cyrillic-ext"],
  ["noto-sans", "noto-sans-devanagari"],
  ["noto-sans-hebrew", "noto-sans-hebrew-hebrew"],
  ["noto-sans-arabic", "noto-sans-arabic-arabic"],
] as const;
/** Megabytes each, so they are read only for a text that needs them, and in one weight. */
const EAST_ASIAN = [
  ["noto-sans-jp", "noto-sans-jp-japanese"],
  ["noto-sans-sc", "noto-sans-sc-chinese-simplified"],
  ["noto-sans-kr", "noto-sans-kr-korean"],
] as const;

export const EVERYDAY_FONTS: readonly string[] = EVERYDAY.map(([, name]) => name);
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
