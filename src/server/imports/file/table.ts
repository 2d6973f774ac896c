import type { Separator, TextEncoding } from "#contract/imports.ts";

/**
 * One row of a file as text: `line` is its number in the file or the sheet, where the officer finds it. `whyNot` says why
 * its cells are not those of the columns.
 */
export type Row = { line: number; cells: readonly string[]; whyNot?: string };

/** How a file is read. Of a text file its encoding and separator, of a workbook its sheet; the line of the headings. */
export type FileForm = {
  encoding: TextEncoding | null;
  separator: Separator | null;
  sheet: string | null;
  headingLine: number;
};

/** What an officer has chosen of it; the rest is judged from the file. */
export type ChosenForm = Partial<FileForm>;

/** A file of members: the heading of each column, and the rows under it. */
export type Table = {
  headers: readonly string[];
  rows: readonly Row[];
  form: FileForm;
  /** The names of all visible sheets of a workbook. */
  sheets: readonly string[];
  /** The first rows as they are in the file, among which the headings are. */
  top: readonly Row[];
  /** What was corrected or left out on reading, in sentences. */
  notes: readonly string[];
};

/** What is stored of a table: its rows as JSON, how many they are, and some values of each column. */
export type StoredTable = Omit<Table, "rows"> & {
  rows: string;
  count: number;
  samples: readonly (readonly string[])[];
};

/** A file that cannot be read, with the sentence that says why and what to do. */
export type Unreadable = { whyNot: string };
