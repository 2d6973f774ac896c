import { foldText } from "#contract/values/fold.ts";

/** Words of addresses and their abbreviations. */
const SHORT = new Map(
  (
    "st street|ave avenue av|rd road|dr drive|ln lane|ct court|pl place|blvd boulevard|pkwy parkway|hwy highway|" +
    "ter terrace|cir circle|sq square|n north|s south|e east|w west|nw northwest|ne northeast|" +
    "sw southwest|se southeast|apt apartment suite ste unit"
  )
    .split("|")
    .flatMap((line) => {
      const [short = "", ...long] = line.split(" ");
      return long.map((word) => [word, short] as const);
    }),
);

/** A street as it is compared: "12 Oak St., NW" and "12 Oak Street NW" are the same, as are "Apt. 4" and "#4". */
export function foldStreet(words: string | null | undefined): string {
  return (
    foldText(words)
      .replace(/[.,#]/g, " ")
      .split(/\s/)
      .filter(Boolean)
      .map((word) => SHORT.get(word) ?? word)
      .join(" ")
      .replace(/\b([ns]) ([ew])\b/g, "$1$2")
      // The word before the number of an apartment says nothing more than the number.
      .replace(/ apt (?=\S+$)/, " ")
  );
}
