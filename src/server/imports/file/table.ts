import type { ReadForm } from "#contract/imports.ts";

/** Maximum length of a cell, in characters, for slow patterns. Longer cells fit no field, so their rows are refused. */
export const CELL_MOST = 20_000;

/** How Google joins several values of one kind in a cell. */
export const SEVERAL = " ::: ";

/**
 * One row of a file as text. `line` is its line number in the file or sheet, where the officer finds it. `whyNot` says
 * why its cells do not match the columns.
 */
export type Row = { line: number; cells: readonly string[]; whyNot?: string };

/** How an officer wants a file read; anything they have not chosen is judged from the file. */
export type ChosenForm = { [Key in keyof ReadForm]?: ReadForm[Key] | undefined };

/** A file of members: the heading of each column, and the rows under it. */
export type Table = {
  headers: readonly string[];
  rows: readonly Row[];
  form: ReadForm;
  /** The names of all visible sheets of a workbook. */
  sheets: readonly string[];
  /** The first rows as they are in the file; the headings are among them. */
  top: readonly Row[];
  /** Sentences about what was corrected or left out while reading. */
  notes: readonly string[];
  /** The notes that are about guesses. */
  guesses: readonly string[];
};

/** The stored form of a table: its rows as JSON in parts (bytes, which move between threads), their number, and some values of each column. */
export type StoredTable = Omit<Table, "rows"> & {
  rows: readonly Uint8Array<ArrayBuffer>[];
  count: number;
  samples: readonly (readonly string[])[];
};

/** Why a file cannot be read, and what to do, in sentences for the officer. */
export type Unreadable = { whyNot: string };
