/** Accents typed for an apostrophe, which NFKD takes apart. */
const TYPED_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g;
/** Other signs for an apostrophe. */
const APOSTROPHES =
  /[\u0060\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]/g;
/** Hyphens, dashes and minus signs. */
const HYPHENS = /[\u02d7\u05be\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
/** Accents of the Latin, Greek and Cyrillic scripts; the vowels of other scripts are marks as well, and part of a word. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Characters that no one sees. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What most texts consist of: nothing but its capitals and spaces is folded. */
const BASIC = /^[ -_a-~]*$/;

/** What Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  ı: "i",
  ħ: "h",
  ŧ: "t",
};
const UNPLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/**
 * A text as it is searched, compared and sorted: lower case without accents, with plain characters, apostrophes, hyphens
 * and single spaces.
 */
export function foldText(words: string | null | undefined): string {
  if (!words) return "";
  if (BASIC.test(words)) return words.toLowerCase().replace(/ {2,}/g, " ").trim();
  return words
    .replace(TYPED_ACCENTS, "'")
    .normalize("NFKD")
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, "-")
    .replace(INVISIBLE, "")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(UNPLAIN, (sign) => PLAIN[sign] ?? sign)
    .replace(/\s+/g, " ")
    .trim();
}
