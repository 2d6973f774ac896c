import { listImports as endpoint } from "#contract/imports.ts";
import { action } from "#server/platform/http/action.ts";
import { importRecord } from "./import-record.ts";
import { readImports } from "./queries.ts";

/** Lists all imports, newest first. */
export const listImports = action(endpoint, async ({ db, now }) => {
  return (await readImports(db)).map((row) => importRecord(row, now));
});
