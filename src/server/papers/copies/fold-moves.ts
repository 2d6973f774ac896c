import type { KitchenChange } from "#server/papers/facts.ts";

type Moved = Extract<KitchenChange, { kind: "moved" }>;

/** One change for each table of all who have another seat there, by seat: a new seating plan is not a page of changes. */
export function foldMoves(changes: readonly KitchenChange[]): KitchenChange[] {
  const moves = changes.filter((change): change is Moved => change.kind === "moved");
  const byTable = Map.groupBy(moves, ({ place }) => place?.table ?? null);
  const folded = [...byTable].flatMap(([table, [first, ...others]]): Moved[] => {
    if (!first) return [];
    const people = [first, ...others]
      .flatMap((move) => move.people)
      .sort((one, other) => (one.to.seat ?? Infinity) - (other.to.seat ?? Infinity));
    return [{ ...first, name: "Seating", place: { table, seat: null }, people }];
  });
  return [...changes.filter(({ kind }) => kind !== "moved"), ...folded];
}
