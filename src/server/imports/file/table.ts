import type { ReadForm } from "#contract/imports.ts";

/** The longest cell, in characters, that slow patterns run over; longer than any field, so such rows are refused. */
export const CELL_MOST = 20_000;

/**
 * One row of a file as text: `line` is its number in the file or the sheet, where the officer finds it. `whyNot` says why
 * its cells are not those of the columns.
 */
export type Row = { line: number; cells: readonly string[]; whyNot?: string };

/** How an officer wants a file read; what they have not chosen is judged from the file. */
export type ChosenForm = { [Key in keyof ReadForm]?: ReadForm[Key] | undefined };

/** A file of members: the heading of each column, and the rows under it. */
export type Table = {
  headers: readonly string[];
  rows: readonly Row[];
  form: ReadForm;
  /** The names of all visible sheets of a workbook. */
  sheets: readonly string[];
  /** The first rows as they are in the file, among which the headings are. */
  top: readonly Row[];
  /** Sentences about what was corrected or left out while reading. */
  notes: readonly string[];
  /** The notes about guesses. */
  guesses: readonly string[];
};

/** What is stored of a table: its rows as JSON, how many they are, and some values of each column. */
export type StoredTable = Omit<Table, "rows"> & {
  rows: string;
  count: number;
  samples: readonly (readonly string[])[];
};

/** A file that cannot be read, with the sentence that says why and what to do. */
export type Unreadable = { whyNot: string };
