/** One row of a file as text: `line` is its number in the file or the sheet, where the officer finds it. */
export type Row = { line: number; cells: readonly string[] };

/** A file of members: the heading of each column, and the rows under it. */
export type Table = { headers: readonly string[]; rows: readonly Row[] };

/** A file that cannot be read, with the sentence that says why and what to do. */
export type Unreadable = { whyNot: string };
