import { setImmediate as nextTurn } from "node:timers/promises";
import { writeJsonFile } from "./json-file.ts";

export interface Saver {
  /** Resolves when what has changed so far is on the disk; many changes of one moment share a write. */
  saved(): Promise<void>;
}

export function createSaver(file: string | undefined, snapshot: () => unknown): Saver {
  let pending: Promise<void> | null = null;
  let written = "";
  if (file === undefined) return { saved: () => Promise.resolve() };
  return {
    saved() {
      pending ??= nextTurn().then(() => {
        pending = null;
        const text = JSON.stringify(snapshot());
        // Reading calls are POSTs too and change nothing.
        if (text !== written) writeJsonFile(file, text);
        written = text;
      });
      return pending;
    },
  };
}
