import { showImport as endpoint } from "#contract/imports.ts";
import { action } from "#server/platform/http/action.ts";
import { importFile } from "./import-record.ts";
import { readImport } from "./queries.ts";

/** One import with its columns and progress. */
export const showImport = action(endpoint, async ({ db, now }, { id }) => {
  return importFile(db, await readImport(db, id), now);
});
