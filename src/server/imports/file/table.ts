/** One row of a file as text: `line` is its number in the file or the sheet, where the officer finds it. */
export type Row = { line: number; cells: readonly string[] };

/** A file of members: the heading of each column, and the rows under it. */
export type Table = { headers: readonly string[]; rows: readonly Row[] };

/** What is stored of a table: its rows as JSON, how many they are, and some values of each column. */
export type StoredTable = {
  headers: readonly string[];
  rows: string;
  count: number;
  samples: readonly (readonly string[])[];
};

/** A file that cannot be read, with the sentence that says why and what to do. */
export type Unreadable = { whyNot: string };
