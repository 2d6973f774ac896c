/** Signs that are typed for an apostrophe. NFKD takes the acute accent apart, so they are replaced before it. */
const APOSTROPHES =
  /[\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u275b\u275c\ua78c\uff07\uff40]/g;
/** Hyphens, dashes and minus signs. */
const HYPHENS = /[\u00ad\u02d7\u05be\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
/** Accents of Latin, Greek and Cyrillic letters; the vowels of other scripts are marks as well, and part of a word. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Characters that no one sees. */
const INVISIBLE = /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", ı: "i", ħ: "h", ŧ: "t" },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/**
 * A text as it is searched, compared and sorted: lower case without accents, with plain letters, apostrophes, hyphens
 * and single spaces. The database’s `folded` does the same.
 */
export function foldText(words: string | null | undefined): string {
  return (words ?? "")
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, "-")
    .replace(INVISIBLE, "")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}
