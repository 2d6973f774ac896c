/** A part of a number format: a place for a digit ("0" is always shown) or text. */
type Part = { place: "0" | "#" } | { text: string };

/**
 * Shows a whole number as a workbook's number format does, such as 00000-0000, 00000 or "M"0000 (ECMA-376, 18.8.31);
 * null for a format with anything else than digits and text, or without a zero that is always shown.
 */
export function showDigits(code: string): ((number: number) => string) | null {
  const parts = partsOf(code);
  if (!parts?.some((part) => "place" in part && part.place === "0")) return null;
  const first = parts.findIndex((part) => "place" in part);
  return (number) => {
    const digits = inDigits(number).split("");
    const shown = parts.toReversed().map((part, at) => {
      if ("text" in part) return part.text;
      // The first place also has the digits that there is no place for.
      if (at === parts.length - 1 - first) return digits.join("") || zeroOf(part.place);
      return digits.pop() ?? zeroOf(part.place);
    });
    return shown.toReversed().join("");
  };
}

/** Never 2.025550142E9. */
export const inDigits = (number: number) => number.toLocaleString("en-US", { useGrouping: false });

const zeroOf = (place: "0" | "#") => (place === "0" ? "0" : "");

/** The parts of a format's first section, for positive numbers; null if it does more than show digits. */
function partsOf(code: string): Part[] | null {
  const parts: Part[] = [];
  // A condition, color or locale, quoted text, an escaped character, a space as wide as a character, or a fill.
  const PARTS = /\[[^\]]*\]|"([^"]*)"|\\(.)|_.|\*.|([0#?])|([-\s()/+:])|(;)|(.)/gsu;
  for (const [, quoted, escaped, place, sign, end, other] of code.matchAll(PARTS)) {
    if (end) break;
    if (other) return null;
    if (place) parts.push({ place: place === "0" ? "0" : "#" });
    else parts.push({ text: quoted ?? escaped ?? sign ?? "" });
  }
  return parts;
}
