import type { Change } from "#contract/audit.ts";
import { EMPTY, type Facts, type How, labelOf, NAMED, valueInWords } from "./fact-words.ts";

/** Numbers of the portal's own that nobody else knows anything by. */
const UNTOLD: ReadonlySet<string> = new Set(["refund"]);

/** What a deed changed, value by value, in words that a volunteer reads; what stayed the same is left out. */
export function changesInWords(before: Facts | null, after: Facts | null, how: How): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key): Change[] => {
    if (UNTOLD.has(key)) return [];
    const was = before && key in before ? valueInWords(key, before[key], how) : null;
    const is = after && key in after ? valueInWords(key, after[key], how) : null;
    if (was === is && !isOtherPicture(key, before?.[key], after?.[key])) return [];
    // Of what was made only what was filled in is worth a line.
    if (was === null && (is === EMPTY || is === "")) return [];
    return [{ label: labelOf(key), before: was, after: was === is ? ANOTHER_PICTURE : is }];
  });
}

const ANOTHER_PICTURE = "another uploaded picture";

/** Pictures that were uploaded read alike, and are told apart by addresses that say nothing to anybody. */
function isOtherPicture(key: string, was: unknown, is: unknown): boolean {
  return key === "imageUrl" && typeof was === "string" && typeof is === "string" && was !== is;
}

/** The numbers of other rows in these facts, as `"member 7"`: what `names` is to know. */
export function namedIn(facts: Facts | null): string[] {
  return Object.entries(facts ?? {}).flatMap(([key, value]) => {
    if (key === "queuedBy" && typeof value === "string") return [value];
    const thing = NAMED[key];
    return thing && typeof value === "number" ? [`${thing} ${value}`] : [];
  });
}
