/** What has changed in a table: the row as it is now, or undefined if it was deleted. */
export type Change = (table: string, id: string, row: object | undefined) => void;

/** Rows by id in the order of their making. A row is never changed in place, only put again. */
export interface Table<Row extends object> {
  readonly name: string;
  readonly size: number;
  get(id: string): Row | undefined;
  put(row: Row): void;
  remove(id: string): void;
  values(): Iterable<Row>;
  entries(): Iterable<[string, Row]>;
  clear(): void;
  /** Puts back what a file held, without a word to anyone. */
  restore(row: Row): void;
}

/** A table whose `idOf` names a row's key; `moved` hears of every row that comes, changes or goes. */
export function createTable<Row extends object>(
  name: string,
  {
    idOf,
    changed,
    moved = () => {},
  }: {
    idOf: (row: Row) => string;
    changed: Change;
    moved?: (before: Row | undefined, after: Row | undefined) => void;
  },
): Table<Row> {
  const rows = new Map<string, Row>();
  const place = (row: Row) => {
    const id = idOf(row);
    moved(rows.get(id), row);
    rows.set(id, row);
  };
  return {
    name,
    get size() {
      return rows.size;
    },
    get: (id) => rows.get(id),
    put(row) {
      place(row);
      changed(name, idOf(row), row);
    },
    remove(id) {
      const row = rows.get(id);
      if (!row) return;
      rows.delete(id);
      moved(row, undefined);
      changed(name, id, undefined);
    },
    values: () => rows.values(),
    entries: () => rows.entries(),
    clear() {
      for (const row of rows.values()) moved(row, undefined);
      rows.clear();
    },
    restore: place,
  };
}
