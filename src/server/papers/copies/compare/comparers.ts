/** How one fact is compared. */
export type Comparer<Whole, Line> = {
  /** What the papers say of it: two facts that are seen alike print alike. The fingerprint is made of this. */
  seen: (whole: Whole) => unknown;
  /** The lines to show when it looks different from before. */
  lines: (was: Whole, is: Whole) => Line[];
};

/** Why a fact is not compared. `on-no-paper.test.ts` draws the papers without the facts that are not on them. */
export const NOT_ON_THE_PAPERS = "not on the papers";
export const TOLD_WITH_ANOTHER = "told with another fact";
type Left = typeof NOT_ON_THE_PAPERS | typeof TOLD_WITH_ANOTHER;

/** Every fact with its comparer: a new one without does not compile. */
export type Comparers<Facts, Whole, Line> = { readonly [Key in keyof Facts]-?: Comparer<Whole, Line> | Left };

/** Everything that is compared of a whole, in one text: the same for wholes between which there is no change. */
export function seenText<Facts, Whole, Line>(comparers: Comparers<Facts, Whole, Line>, whole: Whole): string {
  return textOf(
    comparersOf(comparers).map(({ seen }) => {
      return seen(whole) ?? null;
    }),
  );
}

/** Every change from one whole to another. A fact that looks different is always reported, if only by `otherwise`. */
export function changeLines<Facts, Whole, Line>(
  comparers: Comparers<Facts, Whole, Line>,
  [was, is]: readonly [Whole, Whole],
  otherwise: Line,
): Line[] {
  return comparersOf(comparers).flatMap(({ seen, lines }) => {
    if (textOf(seen(was) ?? null) === textOf(seen(is) ?? null)) return [];
    const told = lines(was, is);
    return told.length > 0 ? told : [otherwise];
  });
}

function comparersOf<Facts, Whole, Line>(comparers: Comparers<Facts, Whole, Line>): Comparer<Whole, Line>[] {
  const all: (Comparer<Whole, Line> | Left)[] = Object.values(comparers);
  return all.filter((comparer) => typeof comparer !== "string");
}

/** As JSON with sorted keys: the database stores those of a copy in an order of its own. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** What was added to a list, what is gone, and what is in both, by key. */
export function matched<One, Key>(
  before: readonly One[],
  after: readonly One[],
  keyOf: (one: One) => Key,
): { added: One[]; gone: One[]; kept: (readonly [One, One])[] } {
  const earlier = new Map(before.map((one) => [keyOf(one), one]));
  const later = new Map(after.map((one) => [keyOf(one), one]));
  return {
    added: [...later].flatMap(([key, one]) => (earlier.has(key) ? [] : [one])),
    gone: [...earlier].flatMap(([key, one]) => (later.has(key) ? [] : [one])),
    kept: [...later].flatMap(([key, one]) => {
      const was = earlier.get(key);
      return was === undefined ? [] : [[was, one] as const];
    }),
  };
}
