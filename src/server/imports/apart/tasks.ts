import type { Beat, LongDatabase } from "#server/platform/threads/thread-database.ts";
import { checkFile } from "./check-file.ts";
import type { AskedFile } from "./plan-file.ts";
import { type AskedRefused, refusedCsv } from "./refused-csv.ts";
import { type AskedUndo, undoFile } from "./undo-file.ts";
import { type AskedWrite, type Written, writeFile } from "./write-file.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What each task is asked and answers. */
type Tasks = {
  checkFile: { asked: AskedFile; answer: Bytes };
  refusedCsv: { asked: AskedRefused; answer: Bytes };
  writeFile: { asked: AskedWrite; answer: Written };
  undoFile: { asked: AskedUndo; answer: null };
};

export type Task = keyof Tasks;
export type Asked<Name extends Task> = Tasks[Name]["asked"];
export type Answer<Name extends Task> = Tasks[Name]["answer"];

/** Work on a whole file, on the main thread or in a worker thread. */
export const TASKS: {
  [Name in Task]: (db: LongDatabase, asked: Asked<Name>, beat: Beat) => Promise<Answer<Name>>;
} = { checkFile, refusedCsv, writeFile, undoFile };
