/** Rows by id in the order of their making. A row is never changed in place, only put again. */
export interface Table<Row extends object> {
  readonly size: number;
  get(id: string): Row | undefined;
  put(row: Row): void;
  remove(id: string): void;
  values(): Iterable<Row>;
  clear(): void;
}

/** A table whose `idOf` names a row's key; `moved` hears of every row that comes, changes or goes. */
export function createTable<Row extends object>(
  idOf: (row: Row) => string,
  moved: (before: Row | undefined, after: Row | undefined) => void = () => {},
): Table<Row> {
  const rows = new Map<string, Row>();
  return {
    get size() {
      return rows.size;
    },
    get: (id) => rows.get(id),
    put(row) {
      moved(rows.get(idOf(row)), row);
      rows.set(idOf(row), row);
    },
    remove(id) {
      moved(rows.get(id), undefined);
      rows.delete(id);
    },
    values: () => rows.values(),
    clear() {
      for (const row of rows.values()) moved(row, undefined);
      rows.clear();
    },
  };
}
