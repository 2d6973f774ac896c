/** A line of the cover or of the evening: "Host" with a name, "6:30 PM" with what happens. */
export type Pair = readonly [first: string, second: string];

/** Several pairs as one text: each on a line, with a tab between. */
export function pairsText(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.map(plain).join("\t")).join("\n");
}

/** The pairs of such a text; lines in which nothing is typed are left out. */
export function pairsIn(text: string): Pair[] {
  return rowsIn(text).filter(([first, second]) => first.trim() !== "" || second.trim() !== "");
}

/** The same with the empty lines, as a form shows them. */
export function rowsIn(text: string): Pair[] {
  if (text === "") return [];
  return text.split("\n").map((line): Pair => {
    const [first = "", second = ""] = line.split("\t");
    return [first, second];
  });
}

/** Without what separates pairs. */
function plain(part: string): string {
  return part.replace(/[\t\n\r]+/g, " ");
}
