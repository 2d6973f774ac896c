/** A list in parts of at most this many items, so that no statement on one of them keeps requests waiting (092). */
export function batchesOf<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, n) =>
    items.slice(n * most, (n + 1) * most),
  );
}
