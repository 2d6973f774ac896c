/**
 * Items by key. Most keys have a single item, which is kept without a list: tens of thousands of members are grouped in
 * several ways at once (092).
 */
export class Groups<Item extends object> {
  readonly #items = new Map<string, Item | Item[]>();

  /** Adds an item, once: the same one again must come right after itself. */
  add(key: string, item: Item): void {
    const before = this.#items.get(key);
    if (before === undefined) this.#items.set(key, item);
    else if (!Array.isArray(before)) {
      if (before !== item) this.#items.set(key, [before, item]);
    } else if (before.at(-1) !== item) before.push(item);
  }

  get(key: string): readonly Item[] {
    const found = this.#items.get(key);
    if (found === undefined) return [];
    return Array.isArray(found) ? found : [found];
  }
}
