import type { Tx } from "#server/platform/database/database.ts";

/** A picture's files, to be written; `isNew` if its row was not there before. */
export type NewImage = {
  name: string;
  isNew: boolean;
  files: readonly { name: string; bytes: Uint8Array }[];
};

/** Where the files of uploaded pictures are: PostgreSQL, or the folder beside the embedded database (056). */
export type ImageStore = {
  /** Writes all files, or none of a new picture, in the transaction that has its row locked. */
  write(tx: Tx, image: NewImage): Promise<void>;
  /** The file's content; undefined when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes the files of a picture whose row the transaction has deleted. */
  remove(files: readonly string[]): Promise<void>;
  /** Removes what a process that died while writing left before `before`. */
  removePartial(before: Date): Promise<void>;
};
