import type { Said } from "#server/papers/copies/weigh-change.ts";
import type { Comparer } from "./comparers.ts";
import { fact } from "./said.ts";

/** Compares lines that are printed one below the other: those that are gone, those that are new, else their order. */
export function inLines<Whole>(
  what: string,
  linesOf: (whole: Whole) => readonly string[],
): Comparer<Whole, Said> {
  return {
    seen: linesOf,
    lines: (was, is) => {
      const gone = without(linesOf(was), linesOf(is));
      const added = without(linesOf(is), linesOf(was));
      if (gone.length + added.length === 0) return [{ kind: "said", words: `${what}: in another order` }];
      return [...gone.map((line) => fact(what, line, null)), ...added.map((line) => fact(what, null, line))];
    },
  };
}

/** The lines of a list without one for each that is in the other. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const place = left.indexOf(line);
    if (place === -1) return true;
    left.splice(place, 1);
    return false;
  });
}
